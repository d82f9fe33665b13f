#include "elements.hpp"
#include "errors.hpp"

#include <osmium/area/assembler.hpp>
#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/memory/buffer.hpp>

namespace {

constexpr size_t first_buffer = 64 * 1024;

void add_way(osmium::memory::Buffer &buffer, const cosmium_piece &piece) {
    {
        osmium::builder::WayBuilder builder{buffer};
        builder.object().set_id(piece.way);
        osmium::builder::WayNodeListBuilder nodes{builder};
        for (size_t i = 0; i < piece.node_count; ++i) {
            nodes.add_node_ref(piece.nodes[i], osmium::Location{piece.places[i].longitude, piece.places[i].latitude});
        }
    }
    buffer.commit();
}

void add_relation(osmium::memory::Buffer &buffer, const cosmium_piece *pieces, size_t count) {
    {
        osmium::builder::RelationBuilder builder{buffer};
        builder.object().set_id(1);
        {
            osmium::builder::TagListBuilder tags{builder};
            tags.add_tag("type", "multipolygon");
        }
        osmium::builder::RelationMemberListBuilder members{builder};
        for (size_t i = 0; i < count; ++i) members.add_member(osmium::item_type::way, pieces[i].way, pieces[i].role);
    }
    buffer.commit();
}

template <typename Ring>
void give(const Ring &ring, bool outer, std::vector<cosmium_place> &places, void *context,
          void (*on_ring)(void *, bool, const cosmium_place *, size_t)) {
    places.clear();
    for (const auto &ref : ring) places.push_back(cosmium::place(ref.location()));
    on_ring(context, outer, places.data(), places.size());
}

}  // namespace

int32_t cosmium_assemble(const cosmium_piece *pieces, size_t count, void *context,
                         void (*on_ring)(void *, bool, const cosmium_place *, size_t), bool *assembled, cosmium_error *error) {
    *assembled = false;
    return cosmium::guarded(error, [&] {
        osmium::memory::Buffer relations{first_buffer, osmium::memory::Buffer::auto_grow::yes};
        osmium::memory::Buffer ways{first_buffer, osmium::memory::Buffer::auto_grow::yes};
        add_relation(relations, pieces, count);
        for (size_t i = 0; i < count; ++i) add_way(ways, pieces[i]);
        // Only now, since a growing buffer moves what it holds.
        std::vector<const osmium::Way *> members;
        for (const auto &way : ways.select<osmium::Way>()) members.push_back(&way);

        osmium::area::AssemblerConfig config;
        config.create_empty_areas = false;
        config.ignore_invalid_locations = true;
        osmium::area::Assembler assembler{config};
        osmium::memory::Buffer areas{first_buffer, osmium::memory::Buffer::auto_grow::yes};
        *assembled = assembler(relations.get<osmium::Relation>(0), members, areas);
        std::vector<cosmium_place> places;
        for (const auto &area : areas.select<osmium::Area>()) {
            for (const auto &outer : area.outer_rings()) {
                give(outer, true, places, context, on_ring);
                for (const auto &inner : area.inner_rings(outer)) give(inner, false, places, context, on_ring);
            }
        }
    });
}
