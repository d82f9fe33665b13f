import Geodesy
import MapMatching

/// Tells a car that backs up from one that has turned round, by how little way and time it had to turn.
///
/// A receiver says where a car moves to, not where it faces. When it moves against the way that it faced a moment ago, slowly and without
/// a curve between, it is in reverse: the matcher is then told where the car faces, and the map does not spin. Whoever backs up for
/// longer than cars need to turn is taken for someone who drives the other way.
struct BackingUp: Sendable {
    /// No car needs more way to turn round, meters; beyond, it may have.
    static let farthest = 20.0
    /// Faster than this nobody backs up for long, meters a second.
    static let fastest = 3.0
    /// From this speed on, what the receiver says of the course is where the car faces, meters a second.
    private static let leastForward = 1.5
    /// Below this speed a course is noise, meters a second.
    private static let leastCourse = 0.5
    /// After a longer time without a fix the car may have turned, nanoseconds.
    private static let longestStep: Int64 = 2_000_000_000

    /// Where the car faces, degrees; `nil` where it may have turned.
    private var facing: Double?
    /// How far it has backed up, meters.
    private var way = 0.0
    private var lastTime: Int64?
    /// Whether the last fix is of a car that backs up.
    private(set) var isBacking = false

    /// A location as the matcher is to take it.
    mutating func fix(of location: Location) -> Fix {
        var fix = Fix(location)
        // What the matcher refuses says nothing of the car; differences of the times that it takes do not overflow.
        guard Fix.times.contains(location.fixTime) else { return fix }
        let step = lastTime.map { location.fixTime - $0 } ?? .max
        guard step > 0 else { return fix }
        lastTime = location.fixTime
        if step > Self.longestStep { facing = nil }
        isBacking = false
        guard let facing, let course = location.course.measured, let speed = location.speed.measured, speed >= Self.leastCourse else {
            return fix
        }
        let turn = abs(Bearing.turn(from: facing, to: course))
        if turn < 60 {
            way = 0
            return fix
        }
        way += speed * Double(step) * 1e-9
        guard turn > 120, speed <= Self.fastest, way <= Self.farthest else {
            self.facing = nil
            return fix
        }
        isBacking = true
        fix.course = Bearing.normalized(course + 180)
        // A speed is one forward; how far the car goes back its places say.
        fix.speed = nil
        return fix
    }

    /// Takes in where the car faces: the way that it is shown to go, where the receiver agrees.
    mutating func learn(_ shown: Double?, _ location: Location) {
        guard !isBacking, let shown, let course = location.course.measured, let speed = location.speed.measured,
            speed >= Self.leastForward, abs(Bearing.turn(from: shown, to: course)) < 60
        else { return }
        facing = shown
        way = 0
    }
}
