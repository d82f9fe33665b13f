import ElectronicHorizon
import Foundation
import RoadNetwork

/// What is shown of an edge, made once when the car comes onto it, so that a fix on the same edge costs nothing.
struct EdgeFacts: Sendable {
    let edge: EdgeID
    let attributes: EdgeAttributes
    let limit: EdgeSpeedLimit
    let name: RoadName?
    /// The unit of the place.
    let unit: SpeedUnit?

    init?(_ edge: EdgeID, on graph: RoadGraph, config: CoreConfig) {
        guard let attributes = graph.attributes(of: edge) else { return nil }
        self.edge = edge
        self.attributes = attributes
        limit = EdgeSpeedLimit(attributes, vehicle: config.vehicle)
        name = RoadName(attributes, locale: config.locale)
        unit = CountryFacts.of(attributes.country)?.speedUnit
    }
}

/// Keeps a value over a short run of edges that say nothing, as a name through the inside of a junction.
///
/// Whether the run is short is known when the car comes onto it, by looking ahead along the most probable path. A longer one clears the
/// value at once: nothing stale is shown.
struct ShortRun<Value: Sendable & Equatable>: Sendable {
    /// Meters.
    static var longest: Double { 30 }

    private var held: Value?
    private var edge: EdgeID?
    private var passed = 0.0
    private var keeps = false

    /// Forgets the value, as after a jump.
    mutating func forget() { self = ShortRun() }

    /// The value to be shown on an edge: its own, or the one held, or `nil`.
    ///
    /// - Parameters:
    ///   - own: What the edge says.
    ///   - fits: Whether the value held may be kept in front of the value of the edge after the run.
    ///   - ahead: The next edges, nearest first, with what they say; asked only when the car comes onto an edge that says nothing.
    mutating func value(
        own: Value?, edge: EdgeID, length: Double, fits: (_ held: Value, _ next: Value) -> Bool,
        ahead: () -> [(length: Double, value: Value?)]
    ) -> Value? {
        defer { self.edge = edge }
        if let own {
            held = own
            passed = 0
            return own
        }
        guard let held else { return nil }
        if edge != self.edge {
            passed += length
            keeps = passed <= Self.longest && isShort(passed, held, fits, ahead())
            if !keeps { self.held = nil }
        }
        return self.held
    }

    private func isShort(
        _ passed: Double, _ held: Value, _ fits: (Value, Value) -> Bool, _ ahead: [(length: Double, value: Value?)]
    ) -> Bool {
        var run = passed
        for next in ahead {
            if let value = next.value { return fits(held, value) }
            run += next.length
            if run > Self.longest { return false }
        }
        return false
    }
}
