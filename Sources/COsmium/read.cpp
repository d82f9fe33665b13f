#include "bounded.hpp"
#include "closing.hpp"
#include "elements.hpp"
#include "errors.hpp"

#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/thread/pool.hpp>

#include <algorithm>
#include <string>

namespace {

using osmium::osm_entity_bits::type;

/// Refuses what is no map of one moment.
void check(const osmium::io::Header &header) {
    if (header.has_multiple_object_versions()) {
        throw cosmium::refused{COSMIUM_HISTORY, "it holds several versions of its elements, or changes to a map"};
    }
}

/// One pass over a file.
class Pass {
public:
    Pass(const cosmium_request &request, cosmium_counts &counts) : request_(request), counts_(counts) {
        counts_ = cosmium_counts{};
        counts_.sorted = true;
        if (request_.wanted_node_count > 0) given_.resize(request_.wanted_node_count);
    }

    void run() {
        osmium::thread::Pool pool{std::max(1, static_cast<int>(request_.threads)), 8};
        const osmium::io::File file{request_.path, request_.format};
        {
            // The header decides what is to be read: where places stand in the ways, the places' pass reads ways.
            osmium::io::Reader reader{file, osmium::osm_entity_bits::nothing, osmium::io::read_meta::no, pool};
            const auto header = reader.header();
            check(header);
            reader.close();
            places_on_ways_ = has_places_on_ways(header);
        }
        osmium::io::Reader reader{file, entities(), osmium::io::read_meta::no, pool};
        try {
            while (osmium::memory::Buffer buffer = reader.read()) {
                for (const auto &object : buffer.select<osmium::OSMObject>()) take(object);
                if (request_.on_progress) go_on(request_.on_progress(request_.context, reader.offset(), reader.file_size()));
            }
            flush();
            reader.close();
        } catch (...) {
            error_offset_ = static_cast<int64_t>(reader.offset());
            throw;
        }
    }

    int64_t error_offset() const { return error_offset_; }

    static bool has_places_on_ways(const osmium::io::Header &header) {
        for (int i = 0; i < 16; ++i) {
            const auto feature = header.get("pbf_optional_feature_" + std::to_string(i));
            if (feature.empty()) return false;
            if (feature == "LocationsOnWays") return true;
        }
        return false;
    }

private:
    const cosmium_request &request_;
    cosmium_counts &counts_;
    std::vector<cosmium_tag> tags_;
    std::vector<int64_t> ids_;
    std::vector<cosmium_member> members_;
    std::vector<int64_t> place_ids_;
    std::vector<cosmium_place> places_;
    std::vector<bool> given_;
    size_t cursor_ = 0;
    bool places_on_ways_ = false;
    int64_t error_offset_ = -1;
    osmium::item_type last_type_ = osmium::item_type::node;
    int64_t last_id_ = 0;
    bool has_last_ = false;

    static constexpr size_t batch = 4096;

    bool wants_places() const { return request_.on_places && (request_.wants_all_nodes || request_.wanted_node_count > 0); }
    bool wants_nodes() const { return wants_places() || (request_.on_node && request_.node_filter_count > 0); }

    type entities() const {
        auto bits = osmium::osm_entity_bits::nothing;
        if (wants_nodes()) bits |= osmium::osm_entity_bits::node;
        if (request_.on_way || (wants_places() && places_on_ways_)) bits |= osmium::osm_entity_bits::way;
        if (request_.on_relation) bits |= osmium::osm_entity_bits::relation;
        return bits;
    }

    static void go_on(int32_t answer) {
        if (answer != 0) throw cosmium::stopped{};
    }

    void take(const osmium::OSMObject &object) {
        note_order(object);
        if (!object.visible()) {
            ++counts_.deleted;
            return;
        }
        switch (object.type()) {
        case osmium::item_type::node: take(static_cast<const osmium::Node &>(object)); break;
        case osmium::item_type::way: take(static_cast<const osmium::Way &>(object)); break;
        case osmium::item_type::relation: take(static_cast<const osmium::Relation &>(object)); break;
        default: break;
        }
    }

    void note_order(const osmium::OSMObject &object) {
        if (has_last_ && (object.type() < last_type_ || (object.type() == last_type_ && object.id() <= last_id_))) counts_.sorted = false;
        last_type_ = object.type();
        last_id_ = object.id();
        has_last_ = true;
    }

    void take(const osmium::Node &node) {
        ++counts_.nodes;
        if (!node.location().valid()) {
            ++counts_.placeless;
            return;
        }
        offer(node.id(), node.location());
        if (!request_.on_node || node.tags().empty()) return;
        cosmium::collect(node.tags(), tags_);
        if (!cosmium::matches(tags_, request_.node_filters, request_.node_filter_count)) return;
        flush();
        const cosmium_node plain{node.id(), cosmium::place(node.location()), tags_.data(), tags_.size()};
        go_on(request_.on_node(request_.context, &plain));
    }

    void take(const osmium::Way &way) {
        ++counts_.ways;
        if (places_on_ways_ && wants_places()) {
            for (const auto &ref : way.nodes()) {
                if (ref.location().valid()) offer(ref.ref(), ref.location());
            }
        }
        if (!request_.on_way) return;
        cosmium::collect(way.tags(), tags_);
        if (request_.way_filter_count > 0 && !cosmium::matches(tags_, request_.way_filters, request_.way_filter_count) &&
            !std::binary_search(request_.wanted_ways, request_.wanted_ways + request_.wanted_way_count, way.id())) {
            return;
        }
        ids_.clear();
        for (const auto &ref : way.nodes()) ids_.push_back(ref.ref());
        const cosmium_way plain{way.id(), ids_.data(), ids_.size(), tags_.data(), tags_.size()};
        go_on(request_.on_way(request_.context, &plain));
    }

    void take(const osmium::Relation &relation) {
        ++counts_.relations;
        cosmium::collect(relation.tags(), tags_);
        if (request_.relation_filter_count > 0 && !cosmium::matches(tags_, request_.relation_filters, request_.relation_filter_count)) return;
        members_.clear();
        for (const auto &member : relation.members()) {
            const uint8_t kind = member.type() == osmium::item_type::node ? 0 : member.type() == osmium::item_type::way ? 1 : 2;
            members_.push_back({member.ref(), member.role(), kind});
        }
        const cosmium_relation plain{relation.id(), members_.data(), members_.size(), tags_.data(), tags_.size()};
        go_on(request_.on_relation(request_.context, &plain));
    }

    /// Gives a node's place on, once, where it is wanted. Nodes mostly come in order: then the next wanted id is a step away.
    void offer(int64_t id, const osmium::Location &location) {
        if (!wants_places()) return;
        if (!request_.wants_all_nodes) {
            seek(id);
            if (cursor_ == request_.wanted_node_count || request_.wanted_nodes[cursor_] != id || given_[cursor_]) return;
            given_[cursor_] = true;
        }
        place_ids_.push_back(id);
        places_.push_back(cosmium::place(location));
        if (places_.size() >= batch) flush();
    }

    /// Moves the cursor to the first wanted id that is not below `id`.
    void seek(int64_t id) {
        const int64_t *const begin = request_.wanted_nodes;
        const int64_t *const end = begin + request_.wanted_node_count;
        const int64_t *at = begin + cursor_;
        if (at != begin && at[-1] >= id) {
            at = std::lower_bound(begin, at, id);
        } else {
            for (int step = 0; step < 8 && at != end && *at < id; ++step) ++at;
            if (at != end && *at < id) at = std::lower_bound(at, end, id);
        }
        cursor_ = static_cast<size_t>(at - begin);
    }

    void flush() {
        if (places_.empty()) return;
        const auto answer = request_.on_places(request_.context, place_ids_.data(), places_.data(), places_.size());
        place_ids_.clear();
        places_.clear();
        go_on(answer);
    }
};

void copy(char *out, size_t size, const std::string &text) {
    std::strncpy(out, text.c_str(), size - 1);
    out[size - 1] = 0;
}

}  // namespace

int32_t cosmium_read_header(const char *path, const char *format, cosmium_header *out, cosmium_error *error) {
    return cosmium::guarded(error, [&] {
        *out = cosmium_header{};
        osmium::thread::Pool pool{1, 4};
        osmium::io::Reader reader{osmium::io::File{path, format}, osmium::osm_entity_bits::nothing, osmium::io::read_meta::no, pool};
        const auto header = reader.header();
        reader.close();
        check(header);
        const auto box = header.joined_boxes();
        if (box.valid() && box.bottom_left().valid() && box.top_right().valid()) {
            out->has_box = true;
            out->south_west = cosmium::place(box.bottom_left());
            out->north_east = cosmium::place(box.top_right());
        }
        auto timestamp = header.get("osmosis_replication_timestamp");
        if (timestamp.empty()) timestamp = header.get("timestamp");
        copy(out->timestamp, sizeof(out->timestamp), timestamp);
        copy(out->generator, sizeof(out->generator), header.get("generator"));
        out->locations_on_ways = Pass::has_places_on_ways(header);
    });
}

int32_t cosmium_read(const cosmium_request *request, cosmium_counts *counts, cosmium_error *error) {
    int64_t offset = -1;
    const auto code = cosmium::guarded(error, [&] {
        Pass pass{*request, *counts};
        try {
            pass.run();
        } catch (...) {
            offset = pass.error_offset();
            throw;
        }
    });
    if (code != COSMIUM_OK) error->offset = offset;
    return code;
}
