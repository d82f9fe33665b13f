import OpenStreetMap

/// A turn restriction for cars, as its relation has it (OSM wiki, “Relation:restriction”).
struct RestrictionRelation {
    /// Whether the turn is the only one allowed, rather than forbidden.
    var isOnly: Bool
    /// The ways that it comes from: several only with `no_entry`.
    var from: [Int64]
    /// The node of the turn, where one is named.
    var viaNode: Int64?
    /// The ways between, in order, where there are any.
    var viaWays: [Int64]
    /// The ways that it leads to: several only with `no_exit`.
    var to: [Int64]

    /// The restriction that a relation states for cars, or `nil` where it states none that can be used.
    init?(_ relation: Relation) {
        guard
            let value = relation.tags["restriction:motorcar"] ?? relation.tags["restriction:motor_vehicle"] ?? relation.tags["restriction"]
        else { return nil }
        guard value.hasPrefix("no_") || value.hasPrefix("only_") else { return nil }
        if let exceptions = relation.tags["except"] {
            let excepted = exceptions.split(separator: ";").map { $0.drop { $0 == " " } }
            if excepted.contains("motorcar") || excepted.contains("motor_vehicle") { return nil }
        }
        isOnly = value.hasPrefix("only_")
        from = relation.members.filter { $0.kind == .way && $0.role == "from" }.map(\.id)
        to = relation.members.filter { $0.kind == .way && $0.role == "to" }.map(\.id)
        viaNode = relation.members.first { $0.kind == .node && $0.role == "via" }?.id
        viaWays = relation.members.filter { $0.kind == .way && $0.role == "via" }.map(\.id)
        guard !from.isEmpty, !to.isEmpty, viaNode != nil || !viaWays.isEmpty else { return nil }
        guard from.count == 1 || value == "no_entry", to.count == 1 || value == "no_exit" else { return nil }
        guard from.count * to.count <= 64, viaWays.count <= 16 else { return nil }
    }
}
