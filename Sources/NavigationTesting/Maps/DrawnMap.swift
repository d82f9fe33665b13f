import Geodesy
import OpenStreetMap
import RoadNetwork
import RoadNetworkBuilding

/// A small road network for a test, drawn with letters or given by points, and built through the same import as a real map.
///
/// ```swift
/// let map = DrawnMap(
///     """
///     A──────B──────C
///            │
///            D
///     """,
///     roads: ["ABC", DrawnRoad("BD", ["highway": "residential", "oneway": "yes"])],
///     restrictions: [DrawnRestriction("no_right_turn", from: "ABC", to: "BD")]
/// )
/// let fix = map["B"]
/// let edges = map.edges(of: "BD")
/// ```
///
/// Letters and digits of the drawing are places; lines between them are there for the reader alone. A place that no road names is a mark
/// to be used for fixes. One character is `metersPerCharacter` wide, and one row twice as high unless said otherwise. The lower left
/// corner of the drawing lies at 50° north, 8° east: from there `x` counts meters east and `y` meters north.
public struct DrawnMap: Sendable {
    /// The opened road network.
    public let network: RoadGraph
    /// The archive of its road tiles, for whoever wants to write or damage it.
    public let archive: [UInt8]
    /// The roads, in the order in which they were given: the first has way id 1.
    public let roads: [DrawnRoad]
    private let marks: [Character: Coordinate]
    private let labels: [String: Int64]

    /// Meters in one degree of latitude, in the drawing's frame.
    public static let metersPerLatitude = 111_230.0
    /// Meters in one degree of longitude, in the drawing's frame.
    public static let metersPerLongitude = 71_700.0

    /// A map drawn with letters.
    ///
    /// - Parameters:
    ///   - drawing: The drawing, north up.
    ///   - roads: The roads, by the letters of their nodes.
    ///   - restrictions: Turn restrictions.
    ///   - nodes: What stands at nodes.
    ///   - metersPerCharacter: The width of a character.
    ///   - metersPerRow: The height of a row; twice the width of a character where nothing is given.
    ///   - country: The country that the roads lie in (ISO 3166-1 alpha-2), where it matters.
    public init(
        _ drawing: String, roads: [DrawnRoad], restrictions: [DrawnRestriction] = [], nodes: [DrawnNode] = [],
        metersPerCharacter: Double = 10, metersPerRow: Double? = nil, country: DrawnCountry? = nil
    ) {
        let letters = DrawnMap.places(in: drawing, width: metersPerCharacter, height: metersPerRow ?? metersPerCharacter * 2)
        self.init(letters: letters, roads: roads, restrictions: restrictions, nodes: nodes, country: country)
    }

    /// A map of roads through points, meters east and north of 50° north, 8° east.
    ///
    /// Roads meet where they share a point, and where a point of one lies on a piece of another that has the same `layer`.
    public init(roads: [DrawnRoad], restrictions: [DrawnRestriction] = [], nodes: [DrawnNode] = [], country: DrawnCountry? = nil) {
        self.init(letters: [:], roads: roads, restrictions: restrictions, nodes: nodes, country: country)
    }

    private init(
        letters: [Character: DrawnRoad.Point], roads: [DrawnRoad], restrictions: [DrawnRestriction], nodes: [DrawnNode],
        country: DrawnCountry?
    ) {
        var elements = DrawnElements(letters: letters, roads: roads)
        elements.join()
        let options = RoadBuildingOptions(countries: country)
        let draft = elements.build(restrictions: restrictions, nodes: nodes, options: options)
        let (info, bytes) = draft.archive(name: "drawn map")
        do {
            network = try RoadGraph(info: info, archive: PMTilesArchive(bytes: bytes))
        } catch {
            preconditionFailure("a drawn map is a sound region: \(error)")
        }
        archive = bytes
        self.roads = roads
        marks = letters.mapValues { DrawnMap.coordinate(x: $0.x, y: $0.y) }
        labels = Dictionary(roads.enumerated().map { ($1.label, Int64($0 + 1)) }) { first, _ in first }
    }

    /// The place that has a letter in the drawing.
    public subscript(letter: Character) -> Coordinate {
        guard let place = marks[letter] else { preconditionFailure("the drawing has no ‘\(letter)’") }
        return place
    }

    /// The coordinate of a point, meters east and north of the origin.
    public static func coordinate(x: Double, y: Double) -> Coordinate {
        Coordinate(latitude: 50 + y / metersPerLatitude, longitude: 8 + x / metersPerLongitude)
    }

    /// The way id of a road by its label.
    public func way(_ label: String) -> Int64 {
        guard let id = labels[label] else { preconditionFailure("the map has no road ‘\(label)’") }
        return id
    }

    /// The label of the road that an edge belongs to, or `nil` where there is no such edge.
    public func label(of edge: EdgeID) -> String? {
        guard let (tile, index) = network.locate(edge) else { return nil }
        return label(of: tile.edges[index].wayDirection)
    }

    /// The label of the road that a way is, or `nil` where it is none of this map.
    public func label(of way: WayDirection) -> String? {
        let index = Int(way.wayID) - 1
        return roads.indices.contains(index) ? roads[index].label : nil
    }

    private static func places(in drawing: String, width: Double, height: Double) -> [Character: DrawnRoad.Point] {
        var result: [Character: DrawnRoad.Point] = [:]
        let rows = drawing.split(separator: "\n", omittingEmptySubsequences: false)
        for (row, line) in rows.enumerated() {
            for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
                precondition(result[character] == nil, "the drawing has ‘\(character)’ twice")
                result[character] = (Double(column) * width, Double(rows.count - 1 - row) * height)
            }
        }
        return result
    }
}
