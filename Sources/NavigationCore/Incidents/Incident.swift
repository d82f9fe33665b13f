public import Foundation
public import Geodesy

/// Something on or beside a road that is not always there: an accident, works, a closure.
public struct Incident: Hashable, Sendable, Identifiable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Vehicles or people hit each other or something.
        case accident
        /// Traffic stands or crawls.
        case congestion
        /// Works on the road.
        case construction
        /// A vehicle that cannot go on.
        case disabledVehicle
        /// Some lanes are closed.
        case laneRestriction
        /// Trains or buses are disturbed.
        case massTransit
        /// None of the others.
        case miscellaneous
        /// Something lies on the road, or it is damaged.
        case otherNews
        /// Known beforehand: a march, a market, a race.
        case plannedEvent
        /// The road is closed.
        case roadClosure
        /// A danger on the road: oil, animals, things lost.
        case roadHazard
        /// Ice, fog, storm, flood.
        case weather
    }

    /// How much it disturbs.
    public enum Impact: String, Hashable, Sendable, CaseIterable {
        /// It is not known.
        case unknown
        /// A little.
        case low
        /// Some.
        case minor
        /// Much.
        case major
        /// Nothing goes.
        case critical
    }

    /// A name of its own among the incidents of one source.
    public var id: String
    /// What happened.
    public var kind: Kind
    /// How much it disturbs.
    public var impact: Impact
    /// In a few words; `nil` where the source has none.
    public var title: String?
    /// In full; `nil` where the source says no more.
    public var details: String?
    /// One point, or the line along which it is.
    public var line: [Coordinate]
    /// From when on it is there; `nil` for always.
    public var start: Date?
    /// Until when it is there; `nil` for without end.
    public var end: Date?

    /// An incident.
    ///
    /// - Parameters:
    ///   - id: a name of its own.
    ///   - kind: what happened.
    ///   - impact: how much it disturbs.
    ///   - title: in a few words.
    ///   - details: in full.
    ///   - line: one point, or a line.
    ///   - start: from when on it is there.
    ///   - end: until when it is there.
    public init(
        id: String, kind: Kind, impact: Impact = .unknown, title: String? = nil, details: String? = nil, line: [Coordinate],
        start: Date? = nil, end: Date? = nil
    ) {
        self.id = id
        self.kind = kind
        self.impact = impact
        self.title = title
        self.details = details
        self.line = line
        self.start = start
        self.end = end
    }

    /// Whether it is there at a time.
    public func isActive(at date: Date) -> Bool { start.map { $0 <= date } ?? true && end.map { date < $0 } ?? true }
}
