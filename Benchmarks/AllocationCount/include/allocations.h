#pragma once

/// How many blocks of memory this thread has asked for so far.
unsigned long allocations_of_this_thread(void);

/// How many blocks of memory the process holds now: what all threads have asked for and not given back.
long blocks_of_this_process(void);
