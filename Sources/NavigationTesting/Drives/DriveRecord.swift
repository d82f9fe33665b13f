import Geodesy
import NavigationCore
import RoadNetwork

/// What came of a drive: every input, and the states that followed from it.
public struct DriveRecord: Sendable {
    /// One input, and what came of it.
    public struct Moment: Sendable {
        /// The location, or `nil` for silence.
        public var location: Location?
        /// The states, the input's own last; empty where a location was refused.
        public var states: [MapMatchingState]
        /// The state of the location itself; `nil` where it was refused or there was none.
        public var state: MapMatchingState? {
            guard let location, let last = states.last, last.location.fixTime == location.fixTime else { return nil }
            return last
        }
    }

    /// The moments, in the order of the drive.
    public let moments: [Moment]
    private let map: DrawnMap?

    init(_ moments: [Moment], on map: DrawnMap?) {
        self.moments = moments
        self.map = map
    }

    /// The states of the fixes, in the order of the drive, without estimates.
    public var fixed: [MapMatchingState] { moments.compactMap(\.state) }

    /// All states, estimates too.
    public var states: [MapMatchingState] { moments.flatMap(\.states) }

    /// The label of the road that each fix was put on (or the number of its way, on a map that was not drawn); `nil` off the road.
    public var roads: [String?] { fixed.map(road) }

    /// The roads in the order in which they were driven, each once in a row; places off the road are left out.
    public var driven: [String] {
        roads.compactMap { $0 }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// The label of the road that a state is on.
    public func road(_ state: MapMatchingState) -> String? {
        state.road.map { map?.label(of: $0.wayDirection) ?? "\($0.wayDirection.wayID)" }
    }

    /// The distance over the places that were shown, meters; jumps count.
    public var shownDistance: Double {
        let places = states.map(\.enhancedLocation.coordinate)
        return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// In words, the fixes that do not meet an expectation: none where all is well.
    ///
    /// - Parameters:
    ///   - expectation: What is expected of each.
    ///   - count: How many fixes at the beginning are left out, while the matcher finds its feet.
    ///   - end: How many fixes at the end are left out.
    public func unmet(_ expectation: FixExpectation, after count: Int = 0, before end: Int = 0) -> [String] {
        let fixes = moments.filter { $0.location != nil }
        return fixes.enumerated().dropFirst(count).dropLast(end).compactMap { number, moment in
            guard let state = moment.state else { return "fix \(number) was refused; expected: \(expectation.words)" }
            if expectation.holds(state, road(state)) { return nil }
            return "fix \(number): \(Self.words(state, road(state))); expected: \(expectation.words)"
        }
    }

    private static func words(_ state: MapMatchingState, _ road: String?) -> String {
        let limit = state.speedLimit.speed.map { "\($0)" } ?? "\(state.speedLimit.kind)"
        return "on \(road ?? "no road"), name \(state.roadName?.text ?? "–"), limit \(limit), off-road \(state.mapMatchingResult.isOffRoad)"
    }
}

/// What is expected of a fix.
public struct FixExpectation: Sendable {
    let words: String
    let holds: @Sendable (MapMatchingState, _ road: String?) -> Bool

    /// An expectation of your own.
    ///
    /// - Parameters:
    ///   - words: What is expected, for the message.
    ///   - holds: Whether a state meets it.
    public init(_ words: String, _ holds: @escaping @Sendable (MapMatchingState) -> Bool) {
        self.init(words) { state, _ in holds(state) }
    }

    private init(_ words: String, holds: @escaping @Sendable (MapMatchingState, _ road: String?) -> Bool) {
        self.words = words
        self.holds = holds
    }

    /// The fix is on one of the roads with these labels.
    public static func road(_ labels: String...) -> FixExpectation {
        FixExpectation("on \(labels.joined(separator: " or "))", holds: { $1.map(labels.contains) ?? false })
    }

    /// The fix is not on any of the roads with these labels.
    public static func notRoad(_ labels: String...) -> FixExpectation {
        FixExpectation("not on \(labels.joined(separator: " or "))", holds: { !($1.map(labels.contains) ?? false) })
    }

    /// The fix is off the road network.
    public static var offRoad: FixExpectation { FixExpectation("off the road") { $0.mapMatchingResult.isOffRoad } }

    /// The name shown is this one; `nil` for none.
    public static func name(_ text: String?) -> FixExpectation {
        FixExpectation("name \(text ?? "–")") { $0.roadName?.text == text }
    }

    /// The limit shown is this number, in the unit of the place; `nil` for an unknown one.
    public static func limit(_ speed: Double?) -> FixExpectation {
        FixExpectation("limit \(speed.map { "\($0)" } ?? "unknown")") { $0.speedLimit.speed == speed }
    }

    /// The direction of travel is this one, to a tolerance, both in degrees.
    public static func course(_ degrees: Double, within tolerance: Double = 10) -> FixExpectation {
        FixExpectation("course \(degrees)° ± \(tolerance)°") { state in
            state.enhancedLocation.course.map { abs(Bearing.turn(from: degrees, to: $0)) <= tolerance } ?? false
        }
    }

    /// The place shown lies within so many meters of the raw one.
    public static func nearFix(_ meters: Double) -> FixExpectation {
        FixExpectation("within \(meters) m of the fix") { $0.enhancedLocation.coordinate.distance(to: $0.location.coordinate) <= meters }
    }
}
