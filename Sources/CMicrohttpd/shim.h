// libmicrohttpd's variadic functions, made callable from Swift.
#ifndef FREEDRIVE_CMICROHTTPD_H
#define FREEDRIVE_CMICROHTTPD_H
#include <microhttpd.h>

/// Starts a daemon whose options all stand in one array.
static inline struct MHD_Daemon *cmhd_start(unsigned int flags, uint16_t port, MHD_AccessHandlerCallback handler, void *context,
                                            const struct MHD_OptionItem *options) {
    return MHD_start_daemon(flags, port, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}
#endif
