import Foundation
import Geodesy
import NavigationCore

/// A drive along a line in the frame of a ``DrawnMap``, as a receiver of given faults sees it: the same for the same seed.
///
/// ```swift
/// let drive = DrawnDrive([(-400, 0), (0, 0), (0, 300)], speed: 12, noise: 3, accuracy: 5, seed: 7)
/// let record = await drive.run(on: map)
/// #expect(record.unmet(.road("Main Street"), after: 3).isEmpty)
/// ```
public struct DrawnDrive: Sendable {
    /// The fixes, in the order of their times.
    public var fixes: [Location]

    /// When drives begin: nanoseconds since 1970; a Monday morning in June 2026.
    public static let start: Int64 = DriveScript.defaultStart

    /// A drive of given fixes.
    public init(_ fixes: [Location]) { self.fixes = fixes }

    /// A drive along a line at a steady speed.
    ///
    /// - Parameters:
    ///   - line: The points that the car truly drives through, meters east and north of the drawing's origin.
    ///   - speed: Meters a second.
    ///   - interval: Seconds between fixes.
    ///   - offset: How far the fixes lie to the right of the line, meters.
    ///   - noise: One standard deviation of each fix, meters east and north.
    ///   - accuracy: What the receiver says of its accuracy, meters; `nil` where it says nothing.
    ///   - hasMotion: Whether the receiver gives speed and course.
    ///   - courseNoise: One standard deviation of the course, degrees.
    ///   - start: When the first fix is, seconds after ``start``.
    ///   - seed: Another seed is other noise.
    public init(
        _ line: [DrawnRoad.Point], speed: Double, interval: Double = 1, offset: Double = 0, noise: Double = 0, accuracy: Double? = 5,
        hasMotion: Bool = true, courseNoise: Double = 0, start: Double = 0, seed: UInt64 = 1
    ) {
        let line = DrawnLine(line)
        var random = SeededRandom(seed: seed)
        var fixes: [Location] = []
        var second = 0.0
        while second * speed <= line.length {
            let here = line.place(at: second * speed)
            let course = here.course
            let right = course * .pi / 180
            let place = DrawnMap.coordinate(
                x: here.point.x + offset * cos(right) + noise * random.gaussian(),
                y: here.point.y - offset * sin(right) + noise * random.gaussian())
            fixes.append(
                .drawn(
                    place, at: start + second, accuracy: accuracy, speed: hasMotion ? speed : nil,
                    course: hasMotion ? Bearing.normalized(course + courseNoise * random.gaussian()) : nil))
            second += interval
        }
        self.fixes = fixes
    }

    /// This drive, and another one after it, whose times go on from here.
    ///
    /// - Parameters:
    ///   - next: The drive that follows.
    ///   - gap: Seconds from the last fix of this one to the first of the other.
    public func then(_ next: DrawnDrive, after gap: Double = 1) -> DrawnDrive {
        guard let last = fixes.last, let first = next.fixes.first else { return fixes.isEmpty ? next : self }
        let shift = last.fixTime - first.fixTime + Int64(gap * 1e9)
        return DrawnDrive(
            fixes
                + next.fixes.map { fix in
                    var fix = fix
                    fix.fixTime += shift
                    fix.received += shift
                    return fix
                })
    }

    /// This drive without the fixes of some seconds after its first one.
    public func cut(_ seconds: ClosedRange<Double>) -> DrawnDrive {
        guard let first = fixes.first else { return self }
        return DrawnDrive(fixes.filter { !seconds.contains(Double($0.fixTime - first.fixTime) * 1e-9) })
    }
}

extension Location {
    /// A location in the frame of a ``DrawnMap``.
    ///
    /// - Parameters:
    ///   - x: Meters east of the drawing's origin.
    ///   - y: Meters north of it.
    ///   - second: When it is true and comes, seconds after ``DrawnDrive/start``.
    ///   - accuracy: Its accuracy, meters.
    ///   - speed: Meters a second.
    ///   - course: Degrees clockwise from north.
    public static func drawn(
        x: Double, y: Double, at second: Double, accuracy: Double? = 5, speed: Double? = nil, course: Double? = nil
    ) -> Location {
        drawn(DrawnMap.coordinate(x: x, y: y), at: second, accuracy: accuracy, speed: speed, course: course)
    }

    static func drawn(_ place: Coordinate, at second: Double, accuracy: Double?, speed: Double?, course: Double?) -> Location {
        Location(
            coordinate: place, horizontalAccuracy: accuracy, speed: speed, course: course,
            fixTime: DrawnDrive.start + Int64((second * 1e9).rounded()), received: Int64((second * 1e9).rounded()))
    }
}

/// A line in the drawing's frame, with distances along it.
struct DrawnLine: Sendable {
    let points: [DrawnRoad.Point]
    let length: Double

    init(_ points: [DrawnRoad.Point]) {
        self.points = points
        length = zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }

    /// The point at a distance along the line, and the direction of travel there.
    func place(at distance: Double) -> (point: DrawnRoad.Point, course: Double) {
        var rest = distance
        var course = 0.0
        for (from, to) in zip(points, points.dropFirst()) {
            let (east, north) = (to.x - from.x, to.y - from.y)
            let piece = hypot(east, north)
            guard piece > 0 else { continue }
            course = Bearing.normalized(atan2(east, north) * 180 / .pi)
            if rest <= piece { return ((from.x + east * rest / piece, from.y + north * rest / piece), course) }
            rest -= piece
        }
        return (points.last ?? (0, 0), course)
    }
}
