import Foundation
import Geodesy
import RoadNetwork

/// The way ahead of a simulated car: a polyline with the speed at which each of its points may be passed.
///
/// The way is laid piece by piece while the car drives. Each new end is followed by a pass backwards that lowers the speeds of
/// the points before it to what the brakes can do, and that ends where nothing changes: a step of the car then looks only at the
/// next point.
struct DrivePath: Sendable {
    struct Vertex: Sendable {
        var coordinate: Coordinate
        /// Meters from the start of the way.
        var distance: Double
        /// The fastest at which the point may be passed, meters a second.
        var allowed: Double
        /// How long the car stands here, seconds; zero where it does not stop.
        var stop = 0.0
    }

    /// What lies between a vertex and the next.
    struct Piece: Sendable {
        var road: TruePlace?
        /// The speed of a driver who drives at the limit, meters a second.
        var cap: Double
        var isTunnel: Bool
        /// Half of the width in which a driver may cut a corner, meters.
        var halfWidth: Double
    }

    private(set) var vertices: [Vertex] = []
    private(set) var pieces: [Piece] = []
    let driver: DriverProfile

    init(driver: DriverProfile) { self.driver = driver }

    /// Meters from the start of the way to its end.
    var end: Double { vertices.last?.distance ?? 0 }

    /// Lays the first point.
    mutating func start(at coordinate: Coordinate) {
        vertices = [Vertex(coordinate: coordinate, distance: 0, allowed: .infinity)]
        pieces = []
    }

    /// Lays a straight piece from the last point. A piece shorter than a centimeter is left out.
    mutating func lay(to coordinate: Coordinate, piece: Piece) {
        guard let last = vertices.last else { return start(at: coordinate) }
        let length = last.coordinate.distance(to: coordinate)
        guard length >= 0.01 else { return }
        vertices[vertices.count - 1].allowed = min(last.allowed, piece.cap, corner(before: coordinate, length: length, piece: piece))
        vertices.append(Vertex(coordinate: coordinate, distance: last.distance + length, allowed: piece.cap))
        pieces.append(piece)
        slowDown(towards: vertices.count - 2)
    }

    /// Makes the car stand at the last point that was laid.
    mutating func stopAtEnd(seconds: Double) {
        guard !vertices.isEmpty else { return }
        vertices[vertices.count - 1].allowed = 0
        vertices[vertices.count - 1].stop += seconds
        slowDown(towards: vertices.count - 1)
    }

    /// Makes the car stand some meters before the last point that was laid, as cars do before a junction.
    mutating func stopBeforeEnd(meters: Double, seconds: Double) {
        guard let last = vertices.last, let piece = pieces.last, vertices.count >= 2 else { return stopAtEnd(seconds: seconds) }
        let before = vertices[vertices.count - 2]
        let length = last.distance - before.distance
        guard length > meters + 1 else { return stopAtEnd(seconds: seconds) }
        vertices.removeLast()
        pieces.removeLast()
        let share = 1 - meters / length
        lay(to: before.coordinate.towards(last.coordinate, share: share), piece: piece)
        stopAtEnd(seconds: seconds)
        var rest = piece
        rest.road?.offset += length * share
        lay(to: last.coordinate, piece: rest)
    }

    /// Makes the car stand at a distance from the start of the way.
    mutating func stop(at distance: Double, seconds: Double) {
        guard let index = vertices.indices.dropFirst().first(where: { vertices[$0].distance >= distance }) else { return }
        let (before, after) = (vertices[index - 1], vertices[index])
        let length = distance - before.distance
        guard length > 0.02, after.distance - distance > 0.02 else {
            let nearest = length > 0.02 ? index : index - 1
            vertices[nearest].allowed = 0
            vertices[nearest].stop += seconds
            return slowDown(towards: nearest)
        }
        let place = before.coordinate.towards(after.coordinate, share: length / (after.distance - before.distance))
        vertices.insert(Vertex(coordinate: place, distance: distance, allowed: 0, stop: seconds), at: index)
        var rest = pieces[index - 1]
        rest.road?.offset += length
        pieces.insert(rest, at: index)
        slowDown(towards: index)
    }

    /// Makes every tunnel one that can be driven at the speed of its entry: that at which its tightest bend, and what waits behind its
    /// exit, are comfortable. Open stretches up to a length between two tunnels become tunnel.
    mutating func paceTunnels(joining gap: Double) {
        var index = 0
        while let start = pieces[index...].firstIndex(where: \.isTunnel) {
            var end = pieces[start...].firstIndex { !$0.isTunnel } ?? pieces.count
            while let next = pieces[end...].firstIndex(where: \.isTunnel), vertices[next].distance - vertices[end].distance <= gap {
                end = pieces[next...].firstIndex { !$0.isTunnel } ?? pieces.count
            }
            // What slows the driver right before the portal counts too: the speed of the entry is one that was driven for a while.
            let approach = vertices[...start].lastIndex { $0.distance < vertices[start].distance - 80 } ?? 0
            let fastest = vertices[approach...end].reduce(Double.infinity) { min($0, $1.allowed) }
            let pace = max(2, fastest / (1 + 2 * (driver.tunnelWander ?? 0)))
            for piece in start..<end { pieces[piece].isTunnel = true }
            // The driver has settled to it some seconds before the portal.
            let settled = vertices[start].distance - 5 * pace
            for vertex in vertices[...start].indices.reversed().prefix(while: { vertices[$0].distance >= settled }) {
                vertices[vertex].allowed = min(vertices[vertex].allowed, pace)
                if vertex > 0 { pieces[vertex - 1].cap = min(pieces[vertex - 1].cap, pace) }
                slowDown(towards: vertex)
            }
            index = end
        }
    }

    /// Lets the car leave a point where it stood.
    mutating func release(vertex: Int) {
        vertices[vertex].stop = 0
        vertices[vertex].allowed = 1
    }

    /// Forgets the way before a piece, so that an endless drive needs no endless memory. Returns how many pieces went.
    mutating func forget(before piece: Int) -> Int {
        guard piece > 256 else { return 0 }
        vertices.removeFirst(piece)
        pieces.removeFirst(piece)
        return piece
    }

    /// The fastest round the last vertex towards a new point: by the circle that fits between the halves of both pieces, or that
    /// cuts the corner within the width of the road, whichever is tighter.
    private func corner(before coordinate: Coordinate, length: Double, piece: Piece) -> Double {
        guard vertices.count >= 2, let lastPiece = pieces.last else { return .infinity }
        let a = vertices[vertices.count - 2]
        let b = vertices[vertices.count - 1]
        let turn = abs(Bearing.turn(from: a.coordinate.bearing(to: b.coordinate), to: b.coordinate.bearing(to: coordinate)))
        guard turn > 0.5 else { return .infinity }
        if turn > 150 { return 1.5 }
        let half = turn / 2 * .pi / 180
        let tangent = min(b.distance - a.distance, length) / 2
        let width = max(1.5, min(lastPiece.halfWidth, piece.halfWidth))
        let radius = min(tangent / tan(half), width / (1 / cos(half) - 1))
        return max(1.5, (driver.lateralAcceleration * radius).squareRoot())
    }

    /// Lowers the speeds of the points before one to what the brakes can do.
    private mutating func slowDown(towards end: Int) {
        var index = end
        while index > 0 {
            let next = vertices[index]
            let length = next.distance - vertices[index - 1].distance
            let reachable = (next.allowed * next.allowed + 2 * driver.braking * length).squareRoot()
            guard reachable < vertices[index - 1].allowed else { return }
            vertices[index - 1].allowed = reachable
            index -= 1
        }
    }
}
