import RoadNetwork

/// What a region knows of something that stands on a road.
struct ObjectReport: Encodable {
    var kind: String
    /// Meters from the edge's start.
    var start: Double
    /// Meters from the edge's start; absent where it is a point.
    var end: Double?
    var value: String?
    var name: String?
    /// Whether tags say the direction that it is for.
    var hasTaggedDirection: Bool
    var isBesideRoad: Bool
    var isClosedToCars: Bool
    /// The OSM element.
    var element: String

    init(_ object: RoadObject) {
        kind = "\(object.kind)"
        start = (Double(object.start) * 10).rounded() / 10
        end = object.end > object.start ? (Double(object.end) * 10).rounded() / 10 : nil
        value = object.value
        name = object.name
        hasTaggedDirection = object.hasTaggedDirection
        isBesideRoad = object.isBesideRoad
        isClosedToCars = object.isClosedToCars
        element = "\(object.element)"
    }

    /// All that stands on an edge, in the order of driving.
    static func all(on edge: EdgeID, of graph: RoadGraph) -> [ObjectReport] {
        var found: [ObjectReport] = []
        graph.objects(on: edge) { found.append(ObjectReport($0)) }
        return found.sorted { ($0.start, $0.kind, $0.element) < ($1.start, $1.kind, $1.element) }
    }

    var text: String {
        let words = [value, name.map { "“\($0)”" }, isClosedToCars ? "closed to cars" : nil].compactMap(\.self).joined(separator: " ")
        let extent = end.map { "\(start) to \($0) m" } ?? "at \(start) m"
        return ([kind] + (words.isEmpty ? [] : [words]) + [extent]).joined(separator: " ")
    }
}
