import Foundation
import Geodesy
import MapMatching
import NavigationCore
import RoadNetwork
import TraceFormats

/// One unbroken stretch of a recorded drive, matched.
struct MatchedDrive {
    /// The file, and the stretch's number in it, from 1, of so many.
    var file: String
    var number: Int
    var count: Int
    var fixes: [Fix]
    var places: [OfflinePlace?]
    /// The route driven, in pieces that do not touch.
    var route: [(line: [Coordinate], ways: [Int64])]

    init(file: String, number: Int, of count: Int, fixes: [Fix], in graph: RoadGraph) {
        self.file = file
        self.number = number
        self.count = count
        self.fixes = fixes
        let matcher = OfflineMatcher(graph: graph)
        let result = matcher.match(fixes)
        places = result.places
        route = result.path.map { piece in
            var ways: [Int64] = []
            for stretch in piece {
                guard let place = graph.locate(stretch.edge) else { continue }
                let way = place.tile.edges[place.index].wayDirection.wayID
                if ways.last != way { ways.append(way) }
            }
            return (matcher.line(of: piece), ways)
        }
    }

    /// The fixes of the stretches of a file, those without a time left out where others have one. What was odd is said.
    static func stretches(of word: String, interval: Double?) throws -> (file: String, stretches: [[Fix]]) {
        let (kind, path) = try TraceKind.named(word)
        let file = path == "-" ? "standard input" : path
        let trace = try kind.read(from: path)
        do {
            let (stretches, notes) = try trace.stretches(interval: interval)
            for note in notes { Terminal.printError("freedrive: \(file): \(note)") }
            return (file, stretches.map { $0.map(Fix.init) })
        } catch { throw Failure("\(file): \(error)") }
    }
}

extension Fix {
    fileprivate init(_ location: Location) {
        self.init(
            time: location.fixTime, coordinate: location.coordinate, horizontalAccuracy: location.horizontalAccuracy,
            altitude: location.altitude, speed: location.speed, course: location.course)
    }
}
