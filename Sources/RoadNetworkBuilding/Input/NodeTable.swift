import Geodesy
import OpenStreetMap

/// The nodes that roads are made of: where they are, how many roads use them and what stands there.
struct NodeTable {
    private var index = IdentifierIndex()
    /// How often roads name the node, counted to 255.
    private(set) var uses: [UInt8] = []
    private(set) var places: [FixedCoordinate] = []
    var flags: [NodeFlags] = []

    var count: Int { index.count }

    /// The OSM id of a node. Nodes that were added to cut long edges have negative ids of their own.
    func identifier(_ node: Int) -> Int64 { index.identifiers[node] }

    /// The number of a node by its OSM id, if a road names it.
    func number(of identifier: Int64) -> Int? { index.number(of: identifier) }

    /// The ids of all nodes, ascending.
    func sortedIdentifiers() -> [Int64] { index.identifiers.sorted() }

    /// Notes that a road names a node.
    mutating func refer(to identifier: Int64) -> UInt32 {
        let number = index.insert(identifier)
        if number == uses.count {
            uses.append(1)
            places.append(FixedCoordinate(latitude: 0, longitude: 0))
            flags.append([])
        } else if uses[number] < .max {
            uses[number] += 1
        }
        return UInt32(number)
    }

    /// Adds a node that no file has, between two others.
    mutating func addMidpoint(at place: FixedCoordinate) -> UInt32 {
        var identifier = Int64.min + Int64(count)
        while index.number(of: identifier) != nil { identifier += 1 }
        let number = refer(to: identifier)
        self.place(identifier, at: place)
        return number
    }

    /// Says where a node lies; `false` where no road names it. Longitude 180° is kept as −180°, the same place.
    @discardableResult
    mutating func place(_ identifier: Int64, at place: FixedCoordinate) -> Bool {
        guard let number = index.number(of: identifier) else { return false }
        guard abs(Int64(place.longitude)) <= 1_800_000_000, abs(Int64(place.latitude)) <= NodeTable.maximumLatitude else { return false }
        places[number] = place.longitude == 1_800_000_000 ? FixedCoordinate(latitude: place.latitude, longitude: -1_800_000_000) : place
        flags[number].insert(.known)
        return true
    }

    /// Notes what stands at a node.
    mutating func tag(_ identifier: Int64, tags: Tags) {
        guard let number = index.number(of: identifier) else { return }
        flags[number].formUnion(NodeFlags(tags: tags))
    }

    /// The last latitude of the web map, 10⁻⁷ degree: beyond it there is no map.
    static let maximumLatitude = Int64(Earth.maximumTileLatitude * 1e7)
}

/// What is known of a node, one bit each.
struct NodeFlags: OptionSet {
    var rawValue: UInt8

    /// The file has the node, at a place that can be shown.
    static let known = NodeFlags(rawValue: 1)
    /// A barrier that cars may not pass.
    static let barrier = NodeFlags(rawValue: 2)
    /// Roads are cut here, since a restriction names the node.
    static let cut = NodeFlags(rawValue: 4)

    /// A road object stands here.
    static let object = NodeFlags(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What the tags of a node say.
    init(tags: Tags) {
        self = []
        guard let barrier = tags["barrier"] else { return }
        switch CarAccess(tags: tags) {
        case .closed: insert(.barrier)
        case .open, .destination, .restricted: break
        case nil:
            // Without access tags the kind of barrier decides (OSM wiki, “Key:barrier”).
            if ["bollard", "block", "jersey_barrier", "log", "debris", "planter", "chain", "cycle_barrier", "kissing_gate", "stile"]
                .contains(barrier)
            {
                insert(.barrier)
            }
        }
    }
}
