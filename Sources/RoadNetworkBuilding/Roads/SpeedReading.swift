import OpenStreetMap
import RoadNetwork

/// Reads all speed limits of one way.
///
/// Source: OSM wiki, “Key:maxspeed”, “Conditional restrictions”, “Key:source:maxspeed”, “Key:zone:traffic”.
struct SpeedReading {
    let tags: Tags
    let road: CarRoad
    let place: RoadPlace
    /// What could not be read so far, each once.
    private(set) var faults: [TagFault] = []

    init(tags: Tags, road: CarRoad, place: RoadPlace) {
        self.tags = tags
        self.road = road
        self.place = place
    }

    /// Whether the road lies in a built-up area: as tagged, else what the kind of road makes likely, else unknown.
    var builtUp: BuiltUp {
        for word in words(nil) + TravelDirection.allCases.flatMap({ words($0) }) {
            switch word.place {
            case .urban, .restrictedRoad: return .inside
            case .rural, .motorway: return .outside
            default: continue
            }
        }
        switch road {
        case .street(.residential, _), .street(.livingStreet, _): return .inferredInside
        case .street(.motorway, _): return .inferredOutside
        default: return .unknown
        }
    }

    /// The rules in one direction: the plain limit first, if there is one, then lanes, conditions, vehicles, advice.
    mutating func limits(_ direction: TravelDirection) -> [SpeedLimitRule] {
        if case .ferry = road { return [] }
        if case .shuttleTrain = road { return [] }
        var rules: [SpeedLimitRule] = []
        let lanes = laneRules(direction)
        if let plain = plain(direction, lanes: lanes) { rules.append(plain) }
        rules += lanes
        return rules
    }

    /// The words of the law in the tags that say where a limit comes from, for a direction if one is given.
    private func words(_ direction: TravelDirection?) -> [LawWord] {
        let suffix = direction.map { ":\($0.rawValue)" } ?? ""
        let keys = ["maxspeed:type", "source:maxspeed", "maxspeed:source", "zone:maxspeed", "zone:traffic", "maxspeed"]
        return keys.compactMap { tags[$0 + suffix] }.flatMap { TagList.values($0) }.compactMap { LawWord(text: $0) }
    }

    /// The limit that holds for every car at all times: tagged with a number, else by a word of the law, else the law's default.
    private mutating func plain(_ direction: TravelDirection, lanes: [SpeedLimitRule]) -> SpeedLimitRule? {
        for key in ["maxspeed:\(direction.rawValue)", "maxspeed"] {
            guard let text = tags[key], let speed = read(key, text) else { continue }
            if let rule = rule(key, speed) { return rule }
        }
        // Where only lanes have limits, the highest is the road's: a car may be in that lane.
        if let highest = lanes.map(\.value).max(by: { ($0.metersPerSecond ?? 0) < ($1.metersPerSecond ?? 0) }) {
            return SpeedLimitRule(value: highest, origin: .posted)
        }
        if let number = zoneNumber(direction) { return number }
        for word in words(direction) + words(nil) {
            if let value = SpeedLaw.value(of: word, road: road, tags: tags, place: place) {
                return SpeedLimitRule(value: value, origin: .implied)
            }
        }
        return SpeedLaw.fallback(road: road, tags: tags, builtUp: builtUp, place: place).map {
            SpeedLimitRule(value: $0, origin: .implied)
        }
    }

    /// `zone:maxspeed=30` and `source:maxspeed=DE:zone:30` where `maxspeed` itself is missing.
    private func zoneNumber(_ direction: TravelDirection) -> SpeedLimitRule? {
        guard let text = tags["zone:maxspeed"], case .number(let value, let unit)? = try? TaggedSpeed.reading(text) else { return nil }
        return SpeedLimitRule(value: .speed(value, SpeedUnit(unit)), origin: .implied)
    }

    private mutating func laneRules(_ direction: TravelDirection) -> [SpeedLimitRule] {
        var key = "maxspeed:lanes:\(direction.rawValue)"
        if tags[key] == nil { key = "maxspeed:lanes" }
        var text = tags[key]
        if text == nil, let plain = tags["maxspeed"], plain.contains("|") {
            key = "maxspeed"
            text = plain
        }
        guard let text else { return [] }
        do throws(TaggedSpeed.Fault) {
            return try TaggedSpeed.lanes(text).enumerated().compactMap { lane, speed in
                guard let speed, case let value? = plainValue(speed) else { return nil }
                return SpeedLimitRule(value: value, origin: .posted, lane: lane)
            }
        } catch {
            note(key, error.description)
            return []
        }
    }

    private func plainValue(_ speed: TaggedSpeed) -> SpeedLimitRule.Value? {
        switch speed {
        case .number(let value, let unit): .speed(value, SpeedUnit(unit))
        case .unlimited: .unlimited
        case .walk: .walk
        case .signals: .signals
        case .law(let word): SpeedLaw.value(of: word, road: road, tags: tags, place: place)
        }
    }

    private mutating func rule(_ key: String, _ speed: TaggedSpeed) -> SpeedLimitRule? {
        if speed == .unlimited, !SpeedLaw.mayBeUnlimited(road: road, place: place) {
            note(key, "‘none’ on a small street means that there is no sign")
            return nil
        }
        guard let value = plainValue(speed) else {
            note(key, "the law for ‘\(tags[key] ?? "")’ is not known here")
            return nil
        }
        if case .law = speed { return SpeedLimitRule(value: value, origin: .implied) }
        return SpeedLimitRule(value: value, origin: .posted)
    }

    private mutating func read(_ key: String, _ text: String) -> TaggedSpeed? {
        if text.contains("|") { return nil }
        do throws(TaggedSpeed.Fault) {
            return try TaggedSpeed.reading(text)
        } catch {
            note(key, error.description)
            return nil
        }
    }

    private mutating func note(_ key: String, _ reason: String) {
        let fault = TagFault(key: key, reason: reason)
        if !faults.contains(fault) { faults.append(fault) }
    }
}

extension SpeedUnit {
    /// The unit of a tag.
    init(_ unit: TaggedSpeedUnit) {
        switch unit {
        case .kilometersPerHour: self = .kilometersPerHour
        case .milesPerHour: self = .milesPerHour
        case .knots: self = .knots
        }
    }
}

extension SpeedLimitRule.Value {
    /// The speed in meters a second; walking pace as 7 km/h; `nil` where there is no number.
    var metersPerSecond: Double? {
        switch self {
        case .speed(let value, let unit): value * unit.metersPerSecond
        case .walk: 7 / 3.6
        case .unlimited, .signals: nil
        }
    }
}

extension SpeedLimitRule {
    /// The speed of a rule that holds for every car at all times, meters a second.
    var plainMetersPerSecond: Double? {
        condition == nil && vehicle == nil && lane == nil && origin != .advisory ? value.metersPerSecond : nil
    }
}
