import COsmium
import Geodesy
import OpenStreetMap

/// Puts the ways of a multipolygon together.
///
/// The work is done by libosmium's area assembler. Extracts cut multipolygons at their border; so where the whole cannot be assembled,
/// ways that hang in the air are left out, and what still closes is kept.
enum AreaAssembly {
    /// A way of a multipolygon.
    struct Member {
        var way: Way
        var role: String
    }

    /// The polygons, none where nothing closes.
    static func polygons(_ members: [Member], places: NodePlaces) -> [Polygon] {
        var seen: Set<Int64> = []
        let distinct = members.filter { seen.insert($0.way.id).inserted }
        let whole = assembled(distinct, places: places)
        if !whole.isEmpty { return whole }
        let closing = withoutLooseEnds(distinct)
        return closing.count < distinct.count ? assembled(closing, places: places) : []
    }

    private static func withoutLooseEnds(_ members: [Member]) -> [Member] {
        var rest = members.filter { $0.way.nodes.count > 1 }
        while true {
            var uses: [Int64: Int] = [:]
            for member in rest {
                uses[member.way.nodes[0], default: 0] += 1
                uses[member.way.nodes[member.way.nodes.count - 1], default: 0] += 1
            }
            let kept = rest.filter { member in
                (uses[member.way.nodes[0]] ?? 0) > 1 && (uses[member.way.nodes[member.way.nodes.count - 1]] ?? 0) > 1
            }
            if kept.count == rest.count { return kept }
            rest = kept
        }
    }

    private static func assembled(_ members: [Member], places: NodePlaces) -> [Polygon] {
        var nodes: [Int64] = []
        var found: [cosmium_place] = []
        var counts: [Int] = []
        for member in members {
            let start = nodes.count
            for node in member.way.nodes {
                guard let place = places.place(of: node) else { continue }
                nodes.append(node)
                found.append(cosmium_place(latitude: place.latitude, longitude: place.longitude))
            }
            counts.append(nodes.count - start)
        }
        let collector = RingCollector()
        var isAssembled = false
        var fault = cosmium_error()
        let code = nodes.withUnsafeBufferPointer { nodes in
            found.withUnsafeBufferPointer { found in
                var pieces: [cosmium_piece] = []
                var start = 0
                for (member, count) in zip(members, counts) {
                    if count > 1, let ids = nodes.baseAddress, let places = found.baseAddress {
                        let role: StaticString = member.role == "inner" ? "inner" : "outer"
                        let name = UnsafeRawPointer(role.utf8Start).assumingMemoryBound(to: CChar.self)
                        pieces.append(
                            cosmium_piece(way: member.way.id, role: name, nodes: ids + start, places: places + start, node_count: count))
                    }
                    start += count
                }
                guard !pieces.isEmpty else { return Int32(0) }
                let context = Unmanaged.passUnretained(collector).toOpaque()
                return withExtendedLifetime(collector) {
                    cosmium_assemble(pieces, pieces.count, context, onRing, &isAssembled, &fault)
                }
            }
        }
        return code == 0 && isAssembled ? collector.polygons : []
    }
}

private final class RingCollector {
    var polygons: [Polygon] = []

    func take(_ ring: Ring, isOuter: Bool) {
        if isOuter {
            polygons.append(Polygon(outer: ring))
        } else if !polygons.isEmpty {
            polygons[polygons.count - 1].holes.append(ring)
        }
    }
}

private let onRing: @convention(c) (UnsafeMutableRawPointer?, Bool, UnsafePointer<cosmium_place>?, Int) -> Void = {
    context, isOuter, places, count in
    guard let context, let places else { return }
    let ring = UnsafeBufferPointer(start: places, count: count).map(FixedCoordinate.init)
    Unmanaged<RingCollector>.fromOpaque(context).takeUnretainedValue().take(ring, isOuter: isOuter)
}
