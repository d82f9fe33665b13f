// libosmium's elements seen as plain C structures, with every bound checked.
#ifndef FREEDRIVE_COSMIUM_ELEMENTS_HPP
#define FREEDRIVE_COSMIUM_ELEMENTS_HPP

#include "cosmium.h"

#include <osmium/osm.hpp>

#include <cstring>
#include <vector>

namespace cosmium {

/// Collects the tags of an element.
///
/// libosmium walks its tag lists by the strings' final zeros. A hostile file can hold zeros within strings and so lead that walk out
/// of the list; this one stays inside.
inline void collect(const osmium::TagList &list, std::vector<cosmium_tag> &out) {
    out.clear();
    const char *at = reinterpret_cast<const char *>(&list) + sizeof(osmium::memory::Item);
    const char *const end = reinterpret_cast<const char *>(&list) + list.byte_size();
    while (at < end) {
        const auto *key_end = static_cast<const char *>(std::memchr(at, 0, static_cast<size_t>(end - at)));
        if (!key_end || key_end + 1 >= end) return;
        const char *value = key_end + 1;
        const auto *value_end = static_cast<const char *>(std::memchr(value, 0, static_cast<size_t>(end - value)));
        if (!value_end) return;
        out.push_back({at, value});
        at = value_end + 1;
    }
}

/// Whether a value is asked for: any where there is none to compare with; one with the same start where that ends in `*`.
inline bool matches(const char *value, const char *wanted) {
    if (!wanted) return true;
    const size_t length = std::strlen(wanted);
    if (length > 0 && wanted[length - 1] == '*') return std::strncmp(value, wanted, length - 1) == 0;
    return std::strcmp(value, wanted) == 0;
}

/// Whether one of the tags is asked for.
inline bool matches(const std::vector<cosmium_tag> &tags, const cosmium_tag *filters, size_t count) {
    for (const auto &tag : tags) {
        for (size_t i = 0; i < count; ++i) {
            if (filters[i].key[0] == tag.key[0] && std::strcmp(filters[i].key, tag.key) == 0 && matches(tag.value, filters[i].value)) {
                return true;
            }
        }
    }
    return false;
}

inline cosmium_place place(const osmium::Location &location) { return {location.y(), location.x()}; }

}  // namespace cosmium
#endif
