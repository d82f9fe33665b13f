// A plain C face of libosmium: reading OSM files in passes, and assembling areas.
//
// No C++ exception leaves these functions: each returns 0, or a code of `cosmium_code` with the reason in `cosmium_error`.
// Pointers that a callback is given hold until it returns.
#ifndef FREEDRIVE_COSMIUM_H
#define FREEDRIVE_COSMIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Why a call failed.
enum cosmium_code {
    COSMIUM_OK = 0,
    /// The system refused: no such file, no permission, a failed read.
    COSMIUM_SYSTEM = 1,
    /// The file is not what its format asks for: damaged, cut, or something else altogether.
    COSMIUM_DAMAGED = 2,
    /// The file holds several versions of its elements, or changes: no map of one moment.
    COSMIUM_HISTORY = 3,
    /// The file needs what this reader does not have.
    COSMIUM_UNSUPPORTED = 4,
    /// Memory ran out.
    COSMIUM_MEMORY = 5,
    /// A callback asked to stop.
    COSMIUM_STOPPED = 6
};

/// What went wrong, and where.
typedef struct cosmium_error {
    /// A value of `cosmium_code`.
    int32_t code;
    /// Line and column of an XML file, or 0.
    int32_t line;
    int32_t column;
    /// Bytes that had been read when the fault was seen, or -1.
    int64_t offset;
    /// The reason, UTF-8, ends with 0.
    char message[512];
} cosmium_error;

/// A tag. Both strings end with 0; a damaged file may hold invalid UTF-8 in them.
typedef struct cosmium_tag {
    const char *key;
    const char *value;
} cosmium_tag;

/// A place in units of 1e-7 degree.
typedef struct cosmium_place {
    int32_t latitude;
    int32_t longitude;
} cosmium_place;

/// A node with tags.
typedef struct cosmium_node {
    int64_t id;
    cosmium_place place;
    const cosmium_tag *tags;
    size_t tag_count;
} cosmium_node;

/// A way: the ids of its nodes in order.
typedef struct cosmium_way {
    int64_t id;
    const int64_t *nodes;
    size_t node_count;
    const cosmium_tag *tags;
    size_t tag_count;
} cosmium_way;

/// A member of a relation.
typedef struct cosmium_member {
    int64_t id;
    const char *role;
    /// 0 node, 1 way, 2 relation.
    uint8_t kind;
} cosmium_member;

/// A relation with its members in order.
typedef struct cosmium_relation {
    int64_t id;
    const cosmium_member *members;
    size_t member_count;
    const cosmium_tag *tags;
    size_t tag_count;
} cosmium_relation;

/// What one pass over a file is to give. Callbacks return 0 to go on; an unset callback leaves that kind of element out.
typedef struct cosmium_request {
    /// An absolute path.
    const char *path;
    /// `pbf`, `osm`, `osm.gz` or `osm.bz2`.
    const char *format;
    /// How many threads may decode blocks, from 1.
    int32_t threads;

    /// Ways are given that have one of these keys (where `value` is set, with that value, or one that starts like it where it ends
    /// in `*`); all ways where the count is 0.
    const cosmium_tag *way_filters;
    size_t way_filter_count;
    /// Ways that are given whatever their tags are: ids, ascending, without repetition. They count where there are filters.
    const int64_t *wanted_ways;
    size_t wanted_way_count;
    /// The same as for ways.
    const cosmium_tag *relation_filters;
    size_t relation_filter_count;
    /// Nodes are given with their tags that have one of these; no node is where the count is 0.
    const cosmium_tag *node_filters;
    size_t node_filter_count;

    /// The nodes of which the place is wanted, ascending, without repetition. All nodes where `wants_all_nodes`.
    const int64_t *wanted_nodes;
    size_t wanted_node_count;
    bool wants_all_nodes;

    void *context;
    /// Places of wanted nodes, many at a time, in the order of the file.
    int32_t (*on_places)(void *context, const int64_t *ids, const cosmium_place *places, size_t count);
    int32_t (*on_node)(void *context, const cosmium_node *node);
    int32_t (*on_way)(void *context, const cosmium_way *way);
    int32_t (*on_relation)(void *context, const cosmium_relation *relation);
    /// How far the reading has come, bytes.
    int32_t (*on_progress)(void *context, uint64_t done, uint64_t total);
} cosmium_request;

/// What a pass saw.
typedef struct cosmium_counts {
    uint64_t nodes;
    uint64_t ways;
    uint64_t relations;
    /// Elements marked as deleted: left out.
    uint64_t deleted;
    /// Nodes without a place on the globe: left out.
    uint64_t placeless;
    /// Whether ids ascended within nodes, ways and relations, and these came in that order.
    bool sorted;
} cosmium_counts;

/// What a file says of itself.
typedef struct cosmium_header {
    bool has_box;
    cosmium_place south_west;
    cosmium_place north_east;
    /// The moment of the data, as written, or empty.
    char timestamp[64];
    /// The program that wrote the file, or empty.
    char generator[128];
    /// Whether ways carry the places of their nodes.
    bool locations_on_ways;
} cosmium_header;

/// Reads the header.
int32_t cosmium_read_header(const char *path, const char *format, cosmium_header *header, cosmium_error *error);

/// Reads a file once and gives what the request asks for, in the order of the file.
int32_t cosmium_read(const cosmium_request *request, cosmium_counts *counts, cosmium_error *error);

/// A way as part of an area.
typedef struct cosmium_piece {
    int64_t way;
    const char *role;
    const int64_t *nodes;
    const cosmium_place *places;
    size_t node_count;
} cosmium_piece;

/// Puts the ways of a multipolygon together. Gives each outer ring, then its holes; `assembled` says whether it could be done.
int32_t cosmium_assemble(const cosmium_piece *pieces, size_t count, void *context,
                         void (*on_ring)(void *context, bool outer, const cosmium_place *places, size_t count), bool *assembled,
                         cosmium_error *error);

#ifdef __cplusplus
}
#endif
#endif
