import Geodesy

/// Where a car that stands off the road is shown: at one place, for as long as its fixes allow it.
///
/// What a receiver says of a parked car wanders by tens of meters in minutes, and jumps by kilometers with an accuracy to match. The
/// car does neither. On a road the matcher holds the place.
struct StandingPlace: Sendable {
    /// How many times its accuracy a fix may lie from the place without moving it: both err.
    static let tolerance = 6.0

    private var held: (coordinate: Coordinate, accuracy: Double)?

    /// Holds the place of an answer, if the car stands off the road.
    mutating func hold(_ answer: inout Answer) {
        let stands = answer.location.speed.map { $0 < SpeedEstimate.standing } ?? (held != nil)
        guard stands, answer.isOffRoad else {
            held = nil
            return
        }
        let accuracy = answer.location.horizontalAccuracy ?? 10
        if let held, accuracy >= held.accuracy / 2,
            held.coordinate.distance(to: answer.location.coordinate) <= Self.tolerance * max(accuracy, held.accuracy)
        {
            answer.coordinate = held.coordinate
            // The car may be where the newest fix is: the circle reaches there.
            answer.accuracy = max(held.accuracy, held.coordinate.distance(to: answer.location.coordinate))
        } else {
            held = (answer.coordinate, accuracy)
        }
    }
}
