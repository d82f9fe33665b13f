// libmicrohttpd's variadic functions, made callable from Swift.
#ifndef FREEDRIVE_CMICROHTTPD_H
#define FREEDRIVE_CMICROHTTPD_H
#include <microhttpd.h>

/// Starts a daemon whose options all stand in one array.
static inline struct MHD_Daemon *cmhd_start(unsigned int flags, uint16_t port, MHD_AccessHandlerCallback handler, void *context,
                                            const struct MHD_OptionItem *options) {
    return MHD_start_daemon(flags, port, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// Sets after how many idle seconds a connection is closed; 0 for never.
static inline void cmhd_set_idle_timeout(struct MHD_Connection *connection, unsigned int seconds) {
    MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

/// The socket of a connection, or -1.
static inline int cmhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// What the connection callback set when the connection was accepted.
static inline void *cmhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}
#endif
