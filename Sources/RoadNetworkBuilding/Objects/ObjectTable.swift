import Geodesy
import OpenStreetMap
import RoadNetwork

/// The road objects of a file, while it is read.
struct ObjectTable {
    /// An object at a node or beside a road. Strings are numbers of the interner.
    struct Entry {
        var element: MapElement
        var kind: RoadObject.Kind
        var value: UInt32
        var name: UInt32
        var direction: TravelDirection?
        var flags: TileObjectFlags = []
        /// The node that it is tagged on, by its OSM id.
        var node: Int64
        var place: FixedCoordinate
        /// The bearing of those that it is for, degrees, where a relation or the way that it faces says it.
        var bearing: Double?
    }

    private(set) var entries: [Entry] = []
    private var enforcements: [(id: Int64, relation: EnforcementRelation)] = []
    private var enforcementNodes = OutlineTable()
    /// The devices of enforcements, so that a camera is not there twice.
    private var devices: Set<Int64> = []

    /// The ids of nodes of which the places are needed, ascending; after ``beginNodes()``.
    var neededNodes: [Int64] { enforcementNodes.identifiers }

    /// First pass: takes a relation if it describes an enforcement. Returns whether it was kept.
    mutating func add(_ relation: Relation) -> Bool {
        guard let enforcement = EnforcementRelation(relation) else { return false }
        let owner = enforcements.count * 2
        enforcementNodes.append(owner: owner, nodes: [enforcement.from, enforcement.to].compactMap(\.self))
        for device in enforcement.devices { enforcementNodes.append(owner: owner + 1, nodes: [device]) }
        devices.formUnion(enforcement.devices)
        enforcements.append((relation.id, enforcement))
        return true
    }

    mutating func beginNodes() { enforcementNodes.beginNodes() }

    mutating func place(_ node: Int64, at place: FixedCoordinate) { enforcementNodes.place(node, at: place) }

    /// Second pass: takes what stands at a node. What is not on a road is kept only where such things stand beside one.
    mutating func add(_ node: Node, isOnRoad: Bool, strings: inout StringInterner) {
        for object in RoadObjectTags.all(node.tags) where isOnRoad || object.isOftenBeside {
            // The relation of a camera knows more of it.
            if object.kind == .speedCamera, devices.contains(node.id) { continue }
            var entry = Entry(
                element: MapElement(.node, id: node.id), kind: object.kind, value: strings.number(of: object.value ?? ""),
                name: strings.number(of: object.name ?? ""), direction: object.direction, node: node.id, place: node.place)
            if object.direction == nil, !object.isForBoth { entry.bearing = object.facing?.opposite.degrees }
            if object.direction != nil || object.isForBoth || entry.bearing != nil { entry.flags.insert(.directed) }
            if object.isClosed { entry.flags.insert(.closed) }
            entries.append(entry)
        }
    }

    /// Ends the second pass: makes objects of enforcements and of areas beside roads.
    mutating func finish(areas: [LocatedPoint], strings: inout StringInterner) {
        for (number, (id, enforcement)) in enforcements.enumerated() { take(enforcement, id: id, number: number, strings: &strings) }
        for area in areas where area.kind == .restArea || area.kind == .serviceArea {
            let value = strings.number(of: area.kind == .restArea ? "rest_area" : "services")
            entries.append(
                Entry(
                    element: area.element, kind: .restArea, value: value, name: area.name, flags: .beside, node: 0, place: area.place))
        }
    }

    private mutating func take(_ enforcement: EnforcementRelation, id: Int64, number: Int, strings: inout StringInterner) {
        let ends = enforcementNodes.outlines(ofOwner: number * 2).flatMap(\.places)
        var bearing: Double?
        if ends.count == 2, ends[0] != ends[1] { bearing = ends[0].coordinate.bearing(to: ends[1].coordinate) }
        func entry(_ kind: RoadObject.Kind, _ value: String?, node: Int64, at place: FixedCoordinate) -> Entry {
            Entry(
                element: MapElement(.relation, id: id), kind: kind, value: strings.number(of: value ?? ""), name: 0,
                flags: bearing == nil ? [] : .directed, node: node, place: place, bearing: bearing)
        }
        if enforcement.isAverage {
            if enforcement.from != nil, let place = ends.first {
                entries.append(entry(.averageSpeedZone, "start", node: enforcement.from ?? 0, at: place))
            }
            if enforcement.to != nil, let place = ends.last, ends.count == 2 || enforcement.from == nil {
                entries.append(entry(.averageSpeedZone, "end", node: enforcement.to ?? 0, at: place))
            }
            return
        }
        let places = enforcementNodes.outlines(ofOwner: number * 2 + 1).flatMap(\.places)
        if let place = places.first ?? ends.last {
            let node = places.isEmpty ? enforcement.to ?? enforcement.from : enforcement.devices.first
            entries.append(entry(.speedCamera, enforcement.maxspeed, node: node ?? 0, at: place))
        }
    }
}
