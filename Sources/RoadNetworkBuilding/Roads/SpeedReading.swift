import OpenStreetMap
import RoadNetwork

/// Reads all speed limits of one way.
///
/// Source: OSM wiki, “Key:maxspeed”, “Conditional restrictions”, “Key:source:maxspeed”, “Key:zone:traffic”.
struct SpeedReading {
    let tags: Tags
    let road: CarRoad
    let place: RoadPlace
    /// What the surroundings of the road let one conclude.
    let surroundings: BuiltUp
    private let keys: [(key: SpeedKey, name: String, value: String)]
    /// What could not be read so far, each once.
    private(set) var faults: [TagFault] = []

    init(tags: Tags, road: CarRoad, place: RoadPlace, surroundings: BuiltUp) {
        self.tags = tags
        self.road = road
        self.place = place
        self.surroundings = surroundings
        keys = tags.compactMap { tag in SpeedKey(tag.key).map { ($0, tag.key, tag.value) } }
    }

    /// Whether the road lies in a built-up area: as tagged, else what the kind of road makes likely, else what its surroundings do.
    var builtUp: BuiltUp {
        for word in words(nil) + TravelDirection.allCases.flatMap({ words($0) }) {
            switch word.place {
            case .urban, .restrictedRoad: return .inside
            case .rural, .motorway, .singleCarriageway, .dualCarriageway: return .outside
            default: continue
            }
        }
        switch road {
        case .street(.residential, _), .street(.livingStreet, _): return .inferredInside
        case .street(.motorway, isLink: false): return .inferredOutside
        case .street: return surroundings
        case .ferry, .shuttleTrain: return .unknown
        }
    }

    /// The rules in one direction: the plain limit first, if there is one; then changing signs, lanes, conditions, other vehicles, advice.
    ///
    /// Of two conditional rules that hold, the later one counts.
    mutating func limits(_ direction: TravelDirection) -> [SpeedLimitRule] {
        if case .street = road {} else { return [] }
        let own = keys.filter { $0.key.direction == nil || $0.key.direction == direction }
        let lanes = laneRules(direction)
        var rules: [SpeedLimitRule] = []
        rules += plain(direction, lanes: lanes)
        if own.contains(where: { $0.key.kind == .variable && $0.value != "no" }), rules.first?.value != .signals {
            rules.append(SpeedLimitRule(value: .signals, origin: .posted))
        }
        rules += lanes
        // The direction's own tags stand behind those for both, so that they win.
        let ordered = own.filter { $0.key.direction == nil } + own.filter { $0.key.direction != nil }
        rules += others(ordered) { $0.kind == .limit && $0.vehicle == nil && ($0.isConditional || $0.condition != nil) }
        rules += others(ordered) { $0.kind == .limit && $0.vehicle != nil }
        rules += others(ordered) { $0.kind == .advisory }
        return rules
    }

    // MARK: The plain limit

    /// The words of the law in the tags that say where a limit comes from, in a direction if one is given.
    private func words(_ direction: TravelDirection?) -> [LawWord] {
        let suffix = direction.map { ":\($0.rawValue)" } ?? ""
        let keys = ["maxspeed:type", "source:maxspeed", "maxspeed:source", "zone:maxspeed", "zone:traffic", "maxspeed"]
        return keys.compactMap { tags[$0 + suffix] }.flatMap { TagList.values($0) }.compactMap { LawWord(text: $0) }
    }

    private var law: SpeedLaw { SpeedLaw(road: road, tags: tags, place: place, builtUp: builtUp) }

    /// The limit that holds for every car: tagged with a number, else by a word of the law, else the law's default. The law may bring
    /// another one for some weather or season with it.
    private mutating func plain(_ direction: TravelDirection, lanes: [SpeedLimitRule]) -> [SpeedLimitRule] {
        for key in ["maxspeed:\(direction.rawValue)", "maxspeed"] {
            guard let text = tags[key], !text.contains("|"), let speed = read(key, text) else { continue }
            let rules = rules(key, text, speed)
            if !rules.isEmpty { return rules }
        }
        // Where only lanes have limits, the highest is the road's: a car may be in that lane.
        if let highest = lanes.map(\.value).max(by: { ($0.metersPerSecond ?? 0) < ($1.metersPerSecond ?? 0) }) {
            return [SpeedLimitRule(value: highest, origin: .posted)]
        }
        if let text = tags["zone:maxspeed"], case .number(let value, let unit)? = try? TaggedSpeed.reading(text) {
            return [SpeedLimitRule(value: .speed(value, SpeedUnit(unit)), origin: .implied)]
        }
        let words = words(direction) + words(nil)
        for word in words {
            if let limit = law.limit(of: word) { return implied(limit) }
        }
        // A word that the law does not know is no reason to guess another limit for it.
        if let word = words.first(where: { $0.place != .zone }) {
            note("maxspeed:type", "the law of \(word.country ?? place.country ?? "an unknown country") has no such default here")
            return []
        }
        if let limit = law.fallback { return implied(limit) }
        return law.inferred.map { implied($0, origin: .inferred) } ?? []
    }

    private func implied(_ limit: SpeedLawTable.Limit, origin: SpeedLimitRule.Origin = .implied) -> [SpeedLimitRule] {
        let plain = SpeedLimitRule(value: limit.value, origin: origin)
        guard let other = limit.alternative, let condition = limit.condition else { return [plain] }
        return [plain, SpeedLimitRule(value: other, origin: origin, condition: condition)]
    }

    private mutating func rules(_ key: String, _ text: String, _ speed: TaggedSpeed) -> [SpeedLimitRule] {
        if speed == .unlimited, !law.mayBeUnlimited {
            note(key, "‘\(text)’ on such a street means that there is no sign")
            return []
        }
        if case .law(let word) = speed {
            guard let limit = law.limit(of: word) else {
                note(key, "the law has no default for ‘\(text)’ here")
                return []
            }
            return implied(limit)
        }
        return value(speed).map { [SpeedLimitRule(value: $0, origin: .posted)] } ?? []
    }

    private func value(_ speed: TaggedSpeed) -> SpeedLimitRule.Value? {
        switch speed {
        case .number(let value, let unit): .speed(value, SpeedUnit(unit))
        case .unlimited: .unlimited
        case .walk: .walk
        case .signals: .signals
        case .law(let word): law.limit(of: word)?.value
        }
    }

    // MARK: Lanes, conditions, vehicles

    private mutating func laneRules(_ direction: TravelDirection) -> [SpeedLimitRule] {
        var key = "maxspeed:lanes:\(direction.rawValue)"
        if tags[key] == nil { key = "maxspeed:\(direction.rawValue):lanes" }
        if tags[key] == nil { key = "maxspeed:lanes" }
        var text = tags[key]
        if text == nil, let plain = tags["maxspeed"], plain.contains("|") {
            key = "maxspeed"
            text = plain
        }
        guard let text else { return [] }
        do throws(TaggedSpeed.Fault) {
            return try TaggedSpeed.lanes(text).prefix(20).enumerated().compactMap { lane, speed in
                speed.flatMap(value).map { SpeedLimitRule(value: $0, origin: .posted, lane: lane) }
            }
        } catch {
            note(key, error.description)
            return []
        }
    }

    private mutating func others(
        _ keys: [(key: SpeedKey, name: String, value: String)], where isWanted: (SpeedKey) -> Bool
    ) -> [SpeedLimitRule] {
        var rules: [SpeedLimitRule] = []
        for (key, name, text) in keys where isWanted(key) {
            if key.isByLane {
                // Of lanes, only the plain limit is told apart.
                if key.isConditional || key.vehicle != nil || key.kind != .limit {
                    note(name, "limits by lane and condition are not told apart")
                }
                continue
            }
            let origin: SpeedLimitRule.Origin = key.kind == .advisory ? .advisory : .posted
            guard key.isConditional else {
                guard let speed = read(name, text), let value = value(speed) else { continue }
                rules.append(SpeedLimitRule(value: value, origin: origin, condition: key.condition, vehicle: key.vehicle))
                continue
            }
            guard let alternatives = ConditionalValue.list(text) else {
                note(name, "‘\(text)’ is no list of values with conditions")
                continue
            }
            for alternative in alternatives {
                guard let speed = read(name, alternative.value), let value = value(speed) else { continue }
                let condition = key.condition.map { "\($0) AND \(alternative.condition)" } ?? alternative.condition
                rules.append(SpeedLimitRule(value: value, origin: origin, condition: condition, vehicle: key.vehicle))
            }
        }
        return rules
    }

    private mutating func read(_ key: String, _ text: String) -> TaggedSpeed? {
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
