#pragma once

/// How many blocks of memory this thread has asked for so far.
unsigned long allocations_of_this_thread(void);
