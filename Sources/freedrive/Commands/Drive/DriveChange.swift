import Foundation
import NavigationCore
import RoadNetwork

/// Something that changed for the driver from one state to the next.
struct DriveChange: Hashable, Sendable {
    /// What changed.
    enum Subject: String, Sendable, Hashable {
        case road, limit, tunnel, offRoad = "off road", border, map, gps = "GPS", jump, leg
    }

    var subject: Subject
    /// What it is now, in words.
    var text: String
}

/// Tells what changed for the driver: compares each state with the last one that it was told of.
struct ChangeDetector: Sendable {
    private var road: String?
    private var limit: String?
    private var country: String?
    private var isInTunnel = false
    private var isOffMap = false
    private var isOffRoad: Bool?
    private var gps: Reception?
    private let bounds: RegionInfo.Bounds?

    /// Tells of changes in a region with these bounds.
    init(bounds: RegionInfo.Bounds?) { self.bounds = bounds }

    /// How well the receiver is heard.
    enum Reception: String, Sendable {
        case good = "fixes"
        case estimated = "no fixes; the position is estimated"
        case lost = "no fixes for too long; the position is the last one known"
    }

    /// The changes that a state brings, in the order in which they are told.
    mutating func changes(in state: MapMatchingState) -> [DriveChange] {
        var changes: [DriveChange] = []
        func tell<Value: Equatable>(_ subject: DriveChange.Subject, _ old: inout Value, _ new: Value, _ text: @autoclosure () -> String?) {
            guard old != new else { return }
            old = new
            if let text = text() { changes.append(DriveChange(subject: subject, text: text)) }
        }
        if state.mapMatchingResult.isTeleport {
            changes.append(DriveChange(subject: .jump, text: "the car is somewhere else than it could have driven to"))
        }
        let offMap = state.quality.isDegraded || state.missing[.road] == .noMapHere
        tell(.map, &isOffMap, offMap, offMap ? DriveWords.noMap(bounds) : "on the map again")
        let wasOffRoad = isOffRoad
        let offRoad: Bool? = state.mapMatchingResult.isOffRoad
        tell(
            .offRoad, &isOffRoad, offRoad,
            offRoad == true ? "the car is on no road of the map" : wasOffRoad == nil ? nil : "on a road again")
        if let place = state.road {
            let before = country
            if let now = place.country { tell(.border, &country, now, before.map { "\($0) → \(now)" } ?? "in \(now)") }
            let name = DriveWords.road(state)
            tell(.road, &road, name, name)
            let words = DriveWords.limit(state.speedLimit)
            tell(.limit, &limit, words, words)
            tell(
                .tunnel, &isInTunnel, place.isTunnel, place.isTunnel ? "in" + (place.attributes.tunnelName.map { ": \($0)" } ?? "") : "out")
        }
        let reception: Reception? = state.quality.isStale ? .lost : state.quality.isSynthetic ? .estimated : .good
        let before = gps
        tell(.gps, &gps, reception, before == nil && reception == .good ? nil : reception?.rawValue)
        return changes
    }
}
