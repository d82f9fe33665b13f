import OpenStreetMap
import RoadNetwork

/// What the law says of one road where no sign stands.
struct SpeedLaw {
    let road: CarRoad
    let tags: Tags
    let place: RoadPlace
    let builtUp: BuiltUp

    /// The limit that a word of the law stands for, or `nil` where the law has none or it depends on what is not known.
    func limit(of word: LawWord) -> SpeedLawTable.Limit? {
        guard let country = word.country ?? place.country else {
            // A number in the word needs no law.
            return word.number.map { SpeedLawTable.Limit(value: .speed($0, word.unit.map { SpeedUnit($0) } ?? .kilometersPerHour)) }
        }
        if let number = word.number {
            let unit = word.unit.map { SpeedUnit($0) } ?? CountryFacts.of(country)?.speedUnit ?? .kilometersPerHour
            return SpeedLawTable.Limit(value: .speed(number, unit))
        }
        // The region is that of the word, or of the road where the word speaks of the road's country.
        let region = word.region ?? (country == place.country ? place.region : nil)
        func limit(_ place: SpeedLawTable.Place) -> SpeedLawTable.Limit? {
            SpeedLawTable.limit(country: country, region: region, place)
        }
        switch word.place {
        case .urban, .restrictedRoad: return limit(.urban) ?? limit(.everywhere)
        case .rural: return rural(limit)
        case .motorway: return motorway(limit)
        case .trunk: return isDual ? limit(.motorroadDual) ?? limit(.motorroad) : limit(.motorroad)
        case .livingStreet: return limit(.livingStreet)
        case .bicycleRoad: return limit(.bicycleRoad)
        case .pedestrian: return limit(.pedestrian)
        case .singleCarriageway: return limit(.rural)
        case .dualCarriageway: return limit(.ruralDual)
        case .national: return isMotorway ? limit(.motorway) : rural(limit)
        case .zone: return nil
        }
    }

    /// The law's default on a road without any sign, or `nil` where it depends on what is not known: above all whether the road lies in
    /// a built-up area, which for most roads no tag says.
    var fallback: SpeedLawTable.Limit? {
        guard case .street(let street, let isLink) = road, let country = place.country else { return nil }
        func limit(_ kind: SpeedLawTable.Place) -> SpeedLawTable.Limit? {
            SpeedLawTable.limit(country: country, region: place.region, kind)
        }
        if tags["bicycle_road"] == "yes" || tags["cyclestreet"] == "yes", let limit = limit(.bicycleRoad) { return limit }
        switch street {
        // The law speaks of ramps as it does of their road, but nobody can drive so fast there.
        case .motorway, .trunk: if isLink { return nil }
        default: break
        }
        if street == .motorway { return motorway(limit) }
        if tags["motorroad"] == "yes", builtUp != .inside { return isDual ? limit(.motorroadDual) ?? limit(.motorroad) : limit(.motorroad) }
        switch street {
        case .livingStreet: return limit(.livingStreet)
        case .otherOpenToCars: return tags["highway"] == "pedestrian" ? limit(.pedestrian) : nil
        case .residential: return limit(.residential) ?? limit(.urban) ?? limit(.everywhere)
        case .service, .track: return nil
        default: return limit(.everywhere)
        }
    }

    /// The law's default on a main road without any sign that was found to lie inside or outside of a built-up area; `nil` where
    /// neither was found, and on ramps and small roads.
    ///
    /// Only where the law speaks of built-up areas with signs at their limits, as the Vienna convention does: in the United States it
    /// speaks of districts of business and residence, which is another thing.
    var inferred: SpeedLawTable.Limit? {
        guard case .street(let street, let isLink) = road, !isLink, let country = place.country,
            CountryFacts.of(country)?.signStandard == .viennaConvention
        else { return nil }
        func limit(_ kind: SpeedLawTable.Place) -> SpeedLawTable.Limit? {
            SpeedLawTable.limit(country: country, region: place.region, kind)
        }
        switch street {
        case .trunk, .primary, .secondary, .tertiary, .unclassified: break
        default: return nil
        }
        switch builtUp {
        case .inside, .inferredInside: return limit(.urban)
        case .outside, .inferredOutside:
            // A carriageway of its own may or may not be a separate one in the law's sense.
            if tags["oneway"] == "yes", !isDual, limit(.ruralDual) != nil || limit(.motorroadDual) != nil { return nil }
            return rural(limit)
        case .unknown: return nil
        }
    }

    /// Whether `maxspeed=none` can mean that there is no limit. On small streets, and in countries where every road has a limit, mappers
    /// write it for “no sign”.
    var mayBeUnlimited: Bool {
        guard case .street(let street, _) = road else { return false }
        switch street {
        case .motorway, .trunk: return true
        case .primary, .secondary, .tertiary, .unclassified: return place.country == nil || place.country == "DE" || place.country == "IM"
        default: return false
        }
    }

    private var isMotorway: Bool { if case .street(.motorway, _) = road { true } else { false } }

    private var isDual: Bool { tags["dual_carriageway"] == "yes" }

    private func rural(_ limit: (SpeedLawTable.Place) -> SpeedLawTable.Limit?) -> SpeedLawTable.Limit? {
        if isDual, let dual = limit(.ruralDual) { return dual }
        if RoadPace.isUnpaved(tags["surface"]), let unpaved = limit(.ruralUnpaved) { return unpaved }
        return limit(.rural) ?? limit(.everywhere)
    }

    private func motorway(_ limit: (SpeedLawTable.Place) -> SpeedLawTable.Limit?) -> SpeedLawTable.Limit? {
        if builtUp == .inside, let urban = limit(.urbanMotorway) { return urban }
        if builtUp == .outside, let rural = limit(.ruralMotorway) { return rural }
        if tags["ref"]?.hasPrefix("I ") == true || tags["ref"]?.hasPrefix("I-") == true, let interstate = limit(.interstate) {
            return interstate
        }
        return limit(.motorway)
    }
}
