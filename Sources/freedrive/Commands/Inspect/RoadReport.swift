import Foundation
import RoadNetwork

/// All that a region knows of a directed edge. What the map does not say is absent.
struct RoadReport: Encodable {
    struct Name: Encodable {
        var language: String?
        var text: String
    }

    struct Number: Encodable {
        var network: String?
        var ref: String
    }

    struct DestinationNumber: Encodable {
        var network: String?
        var ref: String
        var direction: String?
    }

    struct Limit: Encodable {
        var value: String
        var speed: Double?
        var unit: String?
        var origin: String
        var condition: String?
        var vehicle: String?
        var lane: Int?
    }

    /// Meters from the place asked for.
    var distance: Double
    /// Meters from the edge's start to the nearest point.
    var offset: Double
    var edge: String
    var way: Int64
    /// Whether the edge runs in the order of the way's nodes.
    var forward: Bool
    var roadClass: String
    var form: String
    var isLink: Bool
    var isOneWay: Bool
    var isReversible: Bool
    var access: String
    var length: Double
    var lanes: Int?
    var surface: String?
    var isToll: Bool
    var isTunnel: Bool
    var isBridge: Bool
    var layer: Int
    var names: [Name]
    var tunnelName: String?
    var refs: [Number]
    var destinations: [String]
    var destinationRefs: [DestinationNumber]
    /// Where the lanes lead, from the left.
    var laneTurns: [[String]]
    var bridgeName: String?
    /// Meters and tonnes.
    var vehicleLimits: [String: Double]
    /// Percent, upwards positive.
    var grade: Double?
    /// What stands on the road, in the order of driving.
    var objects: [ObjectReport]
    var country: String?
    var region: String?
    var timeZone: String?
    var drivesOnLeft: Bool?
    var builtUp: String
    /// Kilometers an hour.
    var freeFlowSpeed: Double
    var limits: [Limit]

    init(_ road: EdgeAttributes, id: EdgeID, distance: Float, offset: Float, objects: [ObjectReport]) {
        self.distance = (Double(distance) * 10).rounded() / 10
        self.offset = (Double(offset) * 10).rounded() / 10
        edge = "\(id.tile)/\(id.index)"
        way = road.wayDirection.wayID
        forward = road.wayDirection.isForward
        roadClass = "\(road.roadClass)"
        form = "\(road.form)"
        isLink = road.isLink
        isOneWay = road.isOneWay
        isReversible = road.isReversible
        access = "\(road.access)"
        length = (road.length * 10).rounded() / 10
        lanes = road.lanes
        surface = road.surface
        isToll = road.isToll
        isTunnel = road.isTunnel
        isBridge = road.isBridge
        layer = road.layer
        names = road.names.map { Name(language: $0.language, text: $0.text) }
        tunnelName = road.tunnelName
        refs = road.refs.map { Number(network: $0.network, ref: $0.ref) }
        destinations = road.destinations
        destinationRefs = road.destinationRefs.map { DestinationNumber(network: $0.network, ref: $0.ref, direction: $0.direction) }
        laneTurns = road.laneTurns.map { turns in
            LaneTurns.words.enumerated().filter { turns.contains(LaneTurns(rawValue: 1 << UInt16($0.offset))) }.map(\.element)
        }
        bridgeName = road.bridgeName
        vehicleLimits = Dictionary(road.vehicleLimits.map { ("\($0.kind)", $0.value) }) { first, _ in first }
        grade = road.grade
        self.objects = objects
        country = road.country
        region = road.region
        timeZone = road.timeZone
        drivesOnLeft = road.drivesOnLeft
        builtUp = "\(road.builtUp)"
        freeFlowSpeed = (road.freeFlowSpeed * 36).rounded() / 10
        limits = road.speedLimits.map(Limit.init)
    }

    var text: String {
        let plain = names.first { $0.language == nil } ?? names.first
        let title = [plain?.text, refs.isEmpty ? nil : refs.map(\.ref).joined(separator: " / ")].compactMap { $0 }.joined(separator: ", ")
        var lines = ["\(distance) m  \(title.isEmpty ? "(no name)" : title)"]
        func add(_ label: String, _ value: String?) {
            if let value, !value.isEmpty { lines.append("  \(label.padding(toLength: 13, withPad: " ", startingAt: 0))\(value)") }
        }
        add("way", "\(way) \(forward ? "forward" : "backward"), edge \(edge), \(offset) m along \(length) m")
        add("class", ([roadClass] + traits).joined(separator: ", "))
        add("names", names.filter { $0.language != nil }.map { "\($0.text) (\($0.language ?? ""))" }.joined(separator: ", "))
        add("tunnel", tunnelName)
        add("numbers", refs.map { $0.ref + ($0.network.map { " (\($0))" } ?? "") }.joined(separator: ", "))
        add("bridge", bridgeName)
        add("leads to", (destinations + destinationRefs.map { $0.ref + ($0.direction.map { " \($0)" } ?? "") }).joined(separator: ", "))
        add("limits", limits.isEmpty ? "not known" : limits.map(\.text).joined(separator: "; "))
        add("access", access)
        add("lanes", lanes.map(String.init))
        add("arrows", laneTurns.map { $0.isEmpty ? "none" : $0.joined(separator: "+") }.joined(separator: " | "))
        add("surface", surface)
        add("grade", grade.map { "\($0.formattedShort) %" })
        add("vehicles", vehicleLimits.sorted { $0.key < $1.key }.map { "\($0.key) to \($0.value.formattedShort)" }.joined(separator: ", "))
        add("on it", objects.map(\.text).joined(separator: "; "))
        add("country", countryText)
        add("built-up", builtUp)
        add("free flow", freeFlowSpeed > 0 ? "\(freeFlowSpeed) km/h" : nil)
        return lines.joined(separator: "\n")
    }

    private var traits: [String] {
        var traits: [String] = []
        if form != "plain" { traits.append(form) }
        if isLink { traits.append("link") }
        if isOneWay { traits.append("one-way") }
        if isReversible { traits.append("reversible") }
        if isTunnel { traits.append("tunnel") }
        if isBridge { traits.append("bridge") }
        if isToll { traits.append("toll") }
        if layer != 0 { traits.append("layer \(layer)") }
        return traits
    }

    private var countryText: String {
        guard let country else { return "not known" }
        let side = drivesOnLeft.map { $0 ? "drives on the left" : "drives on the right" }
        return [country + (region.map { "-\($0)" } ?? ""), timeZone, side].compactMap { $0 }.joined(separator: ", ")
    }
}

extension RoadReport.Limit {
    init(_ rule: SpeedLimitRule) {
        switch rule.value {
        case .speed(let number, let speedUnit):
            speed = number
            unit = speedUnit.symbol
            value = "\(number.formattedShort) \(speedUnit.symbol)"
        case .unlimited: value = "unlimited"
        case .walk: value = "walking pace"
        case .signals: value = "by changing signs"
        }
        origin = "\(rule.origin)"
        condition = rule.condition
        vehicle = rule.vehicle
        lane = rule.lane
    }

    var text: String {
        var text = "\(value) (\(origin)"
        if let vehicle { text += ", \(vehicle)" }
        if let lane { text += ", lane \(lane + 1) from the left" }
        if let condition { text += ", when \(condition)" }
        return text + ")"
    }
}

extension SpeedUnit {
    fileprivate var symbol: String {
        switch self {
        case .kilometersPerHour: "km/h"
        case .milesPerHour: "mph"
        case .knots: "kn"
        }
    }
}

extension Double {
    fileprivate var formattedShort: String { self == rounded() && magnitude < 1e9 ? String(Int(self)) : String(self) }
}
