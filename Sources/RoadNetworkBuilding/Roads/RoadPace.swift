import RoadNetwork

/// How fast cars go on a kind of road.
enum RoadPace {
    /// The speed without traffic, meters a second: the limit where it is known and lower than what the kind of road allows.
    ///
    /// The values by class are those of an average car on dry roads; drivers keep a little under a limit in towns and at it elsewhere.
    static func freeFlow(
        _ roadClass: RoadClass, isLink: Bool, form: FormOfWay, surface: String?, builtUp: BuiltUp, limit: Double?
    ) -> Double {
        let inTown = builtUp == .inside || builtUp == .inferredInside
        var kilometersPerHour: Double =
            switch roadClass {
            case .motorway: isLink ? 65 : 115
            case .trunk: isLink ? 55 : (inTown ? 60 : 90)
            case .primary: isLink ? 45 : (inTown ? 45 : 75)
            case .secondary: isLink ? 40 : (inTown ? 42 : 65)
            case .tertiary: isLink ? 35 : (inTown ? 38 : 55)
            case .unclassified: inTown ? 32 : 45
            case .residential: 28
            case .livingStreet: 12
            case .service: form == .parkingAisle || form == .driveway ? 10 : 18
            case .track: 14
            case .ferry: form == .shuttleTrain ? 60 : 22
            }
        if let limit {
            let share = limit > 16 ? 1.0 : 0.95
            let allowed = limit * 3.6 * share
            // A high limit on a small road says little; on main roads the limit is the best guess there is.
            kilometersPerHour = roadClass.rank <= 3 && !isLink ? min(allowed, 140) : min(allowed, kilometersPerHour * 1.4)
        }
        if form == .roundabout { kilometersPerHour = min(kilometersPerHour, 35) }
        if isUnpaved(surface), roadClass != .ferry { kilometersPerHour = min(kilometersPerHour, roadClass.rank <= 5 ? 40 : 20) }
        return kilometersPerHour / 3.6
    }

    /// The fastest that cars are expected to drive, meters a second: well above limit and class, since people speed.
    static func plausible(_ roadClass: RoadClass, isLink: Bool, limit: Double?) -> Double {
        let byClass: Double =
            switch roadClass {
            case .motorway: isLink ? 130 : 210
            case .trunk: isLink ? 110 : 170
            case .primary: isLink ? 90 : 130
            case .secondary, .tertiary: 115
            case .unclassified: 100
            case .residential: 70
            case .livingStreet: 45
            case .service: 50
            case .track: 50
            case .ferry: 70
            }
        guard let limit else { return byClass / 3.6 }
        return max(limit * 1.4, min(byClass / 3.6, limit * 1.8))
    }

    static func isUnpaved(_ surface: String?) -> Bool {
        switch surface {
        case "unpaved", "gravel", "ground", "dirt", "earth", "grass", "sand", "mud", "fine_gravel", "pebblestone", "rock", "compacted": true
        default: false
        }
    }
}
