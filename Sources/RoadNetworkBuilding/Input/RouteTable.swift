import OpenStreetMap
import RoadNetwork

/// Which ways are part of which road routes (`type=route`, `route=road`): the networks of their numbers.
struct RouteTable {
    private struct Entry {
        var way: Int64
        var network: UInt32
        var ref: UInt32
        var role: UInt32
    }

    private var entries: [Entry] = []
    private var strings = StringInterner()
    private var isSorted = true

    /// Takes a relation, which is kept if it is the route of a road with a number. Returns whether it was kept.
    mutating func add(_ relation: Relation) -> Bool {
        guard relation.tags["type"] == "route", relation.tags["route"] == "road", let ref = relation.tags["ref"], !ref.isEmpty else {
            return false
        }
        let network = strings.number(of: relation.tags["network"] ?? "")
        let number = strings.number(of: ref)
        for member in relation.members where member.kind == .way {
            entries.append(Entry(way: member.id, network: network, ref: number, role: strings.number(of: member.role)))
        }
        isSorted = false
        return true
    }

    /// Sorts the table, which is asked only afterwards. Routes of one way stay in the order of the file.
    mutating func prepare() {
        guard !isSorted else { return }
        // A stable order: ties are broken by position.
        let order = entries.indices.sorted { (entries[$0].way, $0) < (entries[$1].way, $1) }
        entries = order.map { entries[$0] }
        isSorted = true
    }

    /// The routes that a way is part of.
    func routes(ofWay way: Int64) -> [RouteMembership] {
        entries[entries.range(of: way, by: \.way)].map { entry in
            let network = strings.strings[Int(entry.network)]
            return RouteMembership(
                network: network.isEmpty ? nil : network, ref: strings.strings[Int(entry.ref)], role: strings.strings[Int(entry.role)])
        }
    }
}
