import Foundation
import Geodesy
import MapMatching

@testable import RoadNetwork

/// A road of a handmade network: its line in meters east and north of 50° N, 8° E, as the fault reports have it.
struct HandmadeRoad {
    var id: Int64
    var line: [SIMD2<Double>]
    var isOneWay = false
    var lanes = 2.0
    var kilometersPerHour = 80.0
    var rank = 4
    var flags: EdgeFlags = []

    init(
        _ id: Int64, _ line: [SIMD2<Double>], oneWay: Bool = false, lanes: Double = 2, limit: Double = 80, rank: Int = 4,
        flags: EdgeFlags = []
    ) {
        self.id = id
        self.line = line
        isOneWay = oneWay
        self.lanes = lanes
        kilometersPerHour = limit
        self.rank = rank
        self.flags = flags
    }
}

/// Road tiles made by hand from lines, split where lines share a point: for the matcher alone, without the importer.
///
/// With a tile width the network is cut into columns of tiles, each with its own frame.
final class HandmadeRoads: MatcherTileSource, @unchecked Sendable {
    private var tiles: [UInt32: RoadTile] = [:]
    private var memory: [UnsafeMutableRawPointer] = []
    private(set) var isAbsent: Set<UInt32> = []

    private struct Piece {
        var road: HandmadeRoad
        var line: [SIMD2<Double>]
    }

    private struct Directed {
        var piece: Int
        var isForward: Bool
        var start: SIMD2<Double>
        var end: SIMD2<Double>
        var tile: UInt32
        var index: Int
    }

    static func coordinate(_ x: Double, _ y: Double) -> Coordinate {
        Coordinate(latitude: 50 + y / 111_230, longitude: 8 + x / 71_700)
    }

    init(_ roads: [HandmadeRoad], tileWidth: Double = 1e9, absent: Set<UInt32> = [], nodesEverywhere: Bool = false) {
        isAbsent = absent
        let pieces = Self.split(roads, everywhere: nodesEverywhere)
        var directed: [Directed] = []
        var counts: [UInt32: Int] = [:]
        for (number, piece) in pieces.enumerated() {
            for isForward in piece.road.isOneWay ? [true] : [true, false] {
                let start = isForward ? piece.line[0] : piece.line[piece.line.count - 1]
                let end = isForward ? piece.line[piece.line.count - 1] : piece.line[0]
                let tile = UInt32((start.x / tileWidth).rounded(.down) + 1000)
                directed.append(
                    Directed(piece: number, isForward: isForward, start: start, end: end, tile: tile, index: counts[tile, default: 0]))
                counts[tile, default: 0] += 1
            }
        }
        for tile in counts.keys { tiles[tile] = build(tile, directed, pieces, tileWidth) }
    }

    deinit { for block in memory { block.deallocate() } }

    func matcherTile(_ number: UInt32) -> MatcherTile {
        if isAbsent.contains(number) { return .absent }
        return tiles[number].map { .here($0) } ?? .absent
    }

    func matcherEdges(near place: Coordinate, radius: Double, into ids: UnsafeMutableBufferPointer<EdgeID>) -> MatcherEdges {
        var count = 0
        for (number, tile) in tiles.sorted(by: { $0.key < $1.key }) where !isAbsent.contains(number) {
            let point = tile.frame.point(place)
            for index in 0..<tile.edgeCount where count < ids.count {
                let edge = tile.edges[index]
                let isNear = (0..<Int(edge.segmentCount)).contains { offset in
                    let segment = tile.segments[Int(edge.firstSegment) + offset]
                    let delta = point - SIMD2(segment.x, segment.y)
                    let along = min(max(delta.x * segment.directionX + delta.y * segment.directionY, 0), segment.length)
                    let rest = delta - along * SIMD2(segment.directionX, segment.directionY)
                    return Double((rest * rest).sum().squareRoot()) <= radius
                }
                if isNear {
                    ids[count] = EdgeID(tile: number, index: index)
                    count += 1
                }
            }
        }
        return count == 0 && !isAbsent.isEmpty ? .absent : .found(count)
    }

    func matcherForbids(_ next: EdgeID, after path: UnsafeBufferPointer<EdgeID>) -> Bool { false }

    private static func split(_ roads: [HandmadeRoad], everywhere: Bool) -> [Piece] {
        var uses: [SIMD2<Double>: Int] = [:]
        for road in roads {
            for point in road.line { uses[point, default: 0] += 1 }
        }
        var pieces: [Piece] = []
        for road in roads {
            var line = [road.line[0]]
            for (index, point) in road.line.enumerated().dropFirst() {
                line.append(point)
                if everywhere || index == road.line.count - 1 || uses[point, default: 0] > 1 {
                    pieces.append(Piece(road: road, line: line))
                    line = [point]
                }
            }
        }
        return pieces
    }

    private func build(_ number: UInt32, _ directed: [Directed], _ pieces: [Piece], _ tileWidth: Double) -> RoadTile {
        let middle = tileWidth > 1e6 ? 0 : (Double(number) - 999.5) * tileWidth
        let frame = LocalFrame(origin: FixedCoordinate(Self.coordinate(middle, 0)) ?? FixedCoordinate(latitude: 0, longitude: 0))
        let own = directed.filter { $0.tile == number }
        var segments: [Segment] = []
        var records: [EdgeRecord] = []
        var successors: [Successor] = []
        var externals: [EdgeID] = []
        func reference(_ edge: Directed) -> EdgeReference {
            if edge.tile == number { return EdgeReference(rawValue: UInt32(edge.index)) }
            externals.append(EdgeID(tile: edge.tile, index: edge.index))
            return EdgeReference(rawValue: 0x8000_0000 | UInt32(externals.count - 1))
        }
        for edge in own {
            let piece = pieces[edge.piece]
            let first = segments.count
            let length = Self.append(piece.line, frame, to: &segments)
            var record = EdgeRecord(
                length: length, firstSegment: UInt32(first), firstSuccessor: UInt32(successors.count), reverse: .none,
                wayDirection: WayDirection(wayID: piece.road.id, forward: edge.isForward), segmentCount: UInt16(segments.count - first),
                successorCount: 0, halfWidth: UInt8(min(255, piece.road.lanes * 17.5)), roadClass: 0, flags: piece.road.flags,
                plausibleSpeed: UInt16(piece.road.kilometersPerHour / 3.6 * 10))
            if !edge.isForward { record.flags.insert(.againstSegments) }
            if let reverse = directed.first(where: { $0.piece == edge.piece && $0.isForward != edge.isForward }) {
                record.reverse = reference(reverse)
            }
            var turns: [Successor] = []
            for next in directed where next.start == edge.end {
                turns.append(Self.turn(from: edge, to: next, pieces, reference(next)))
            }
            turns.withUnsafeMutableBufferPointer { TurnModel.normalize($0) }
            record.successorCount = UInt8(turns.count)
            successors += turns
            records.append(record)
        }
        return RoadTile(
            number: number, frame: frame, edgeCount: records.count, edges: keep(records), segments: keep(segments),
            successors: keep(successors), externals: keep(externals))
    }

    private static func turn(from edge: Directed, to next: Directed, _ pieces: [Piece], _ target: EdgeReference) -> Successor {
        let from = pieces[edge.piece].road
        let to = pieces[next.piece].road
        let isUTurn = edge.piece == next.piece && edge.isForward != next.isForward
        var features: TurnFeatures = []
        if isUTurn { features.insert(.uTurn) }
        if to.flags.contains(.link) && !from.flags.contains(.link) { features.insert(.ontoLink) }
        if to.flags.contains(.service) && !from.flags.contains(.service) { features.insert(.ontoService) }
        if to.flags.contains(.restrictedAccess) && !from.flags.contains(.restrictedAccess) { features.insert(.ontoRestrictedAccess) }
        let line = edge.isForward ? pieces[edge.piece].line : pieces[edge.piece].line.reversed()
        let nextLine = next.isForward ? pieces[next.piece].line : pieces[next.piece].line.reversed()
        let arriving = line[line.count - 1] - line[line.count - 2]
        let leaving = nextLine[1] - nextLine[0]
        let angle = isUTurn ? 180 : atan2(arriving.y * leaving.x - arriving.x * leaving.y, (arriving * leaving).sum()) * 180 / .pi
        return Successor(
            target: target, logWeight: 0, angle: Int16(min(max(angle * 100, -18000), 18000)), features: features,
            classDrop: UInt8(min(max(to.rank - from.rank, 0), 4)))
    }

    private static func append(_ line: [SIMD2<Double>], _ frame: LocalFrame, to segments: inout [Segment]) -> Float {
        let points = line.map { frame.point(coordinate($0.x, $0.y)) }
        var start: Float = 0
        for index in 1..<points.count {
            let delta = points[index] - points[index - 1]
            let length = (delta * delta).sum().squareRoot()
            segments.append(
                Segment(
                    x: points[index - 1].x, y: points[index - 1].y, directionX: delta.x / length, directionY: delta.y / length,
                    start: start,
                    length: length))
            start += length
        }
        return start
    }

    private func keep<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let block = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        block.initialize(from: elements, count: elements.count)
        memory.append(UnsafeMutableRawPointer(block))
        return UnsafePointer(block)
    }
}
