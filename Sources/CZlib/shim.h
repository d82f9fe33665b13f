// zlib's initialisers are macros, which Swift does not see.
#ifndef FREEDRIVE_CZLIB_H
#define FREEDRIVE_CZLIB_H
#include <zlib.h>

/// Starts inflating a gzip or zlib stream.
static inline int czlib_inflate_init(z_stream *stream) {
    return inflateInit2(stream, 15 + 32);
}

/// Starts deflating into a gzip stream whose header holds no time and no name, so that equal input gives equal bytes.
static inline int czlib_gzip_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}
#endif
