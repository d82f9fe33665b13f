/// What a way is as a road for cars, from `highway`, `route` and the tags beside them.
///
/// Source: OSM wiki, “Key:highway”, “Tag:route=ferry”, “Lifecycle prefix”.
public enum CarRoad: Sendable, Hashable {
    /// A street in use, by the value of `highway`; links by the class that they serve.
    case street(Street, isLink: Bool)
    /// A ferry that carries cars.
    case ferry
    /// A train that carries cars.
    case shuttleTrain

    /// The classes of streets.
    public enum Street: String, Sendable, Hashable, CaseIterable {
        /// `motorway`.
        case motorway
        /// `trunk`.
        case trunk
        /// `primary`.
        case primary
        /// `secondary`.
        case secondary
        /// `tertiary`.
        case tertiary
        /// `unclassified`, and `road` where the class is not known.
        case unclassified
        /// `residential`.
        case residential
        /// `living_street`.
        case livingStreet
        /// `service`.
        case service
        /// `track`.
        case track
        /// A way for others (`pedestrian`, `cycleway`, `footway`, `path` …) that tags open to cars.
        case otherOpenToCars
    }

    /// Why a way is no road for cars.
    public enum Refusal: Error, Sendable, Hashable, CaseIterable {
        /// Neither a street nor a ferry nor a shuttle train.
        case notAStreet
        /// Under construction, only planned, or out of use.
        case notInUse
        /// For others: on foot, by bicycle, on a horse, for buses alone.
        case notForCars
        /// Closed to cars by its access tags.
        case closed
        /// An area, not a line to drive along.
        case area
    }

    /// What the tags of a way make it.
    ///
    /// A left-over `construction` tag on a street in use changes nothing: `highway` says what the way is today.
    public init(tags: Tags) throws(Refusal) {
        guard let highway = tags["highway"].map(TagList.trimmed), !highway.isEmpty else {
            self = try Self.carrier(tags)
            return
        }
        switch highway {
        case "construction", "proposed", "planned", "disused", "abandoned", "razed", "dismantled", "demolished", "removed",
            "historic", "no":
            throw .notInUse
        default: break
        }
        if tags["area"] == "yes" { throw .area }
        if let (street, isLink) = Self.street(highway) {
            self = .street(street, isLink: isLink)
            return
        }
        switch highway {
        case "pedestrian", "footway", "path", "cycleway", "bridleway", "busway", "bus_guideway":
            // Many such ways carry a plain `access=yes`; only a tag that names vehicles opens them to cars.
            guard let access = CarAccess.explicit(tags: tags), access != .closed else { throw .notForCars }
            if access == .restricted, highway != "pedestrian" { throw .notForCars }
            self = .street(.otherOpenToCars, isLink: false)
        case "steps", "corridor", "elevator", "escalator", "raceway", "escape", "emergency_bay", "via_ferrata", "ladder":
            throw .notForCars
        default: throw .notAStreet
        }
    }

    private static func street(_ highway: String) -> (Street, Bool)? {
        switch highway {
        case "motorway": (.motorway, false)
        case "motorway_link": (.motorway, true)
        case "trunk": (.trunk, false)
        case "trunk_link": (.trunk, true)
        case "primary": (.primary, false)
        case "primary_link": (.primary, true)
        case "secondary": (.secondary, false)
        case "secondary_link": (.secondary, true)
        case "tertiary": (.tertiary, false)
        case "tertiary_link": (.tertiary, true)
        case "unclassified", "road", "minor", "unsurfaced": (.unclassified, false)
        case "residential", "residential_link", "unclassified_link": (.residential, false)
        case "living_street": (.livingStreet, false)
        case "service", "services_link": (.service, false)
        case "track": (.track, false)
        default: nil
        }
    }

    private static func carrier(_ tags: Tags) throws(Refusal) -> CarRoad {
        switch tags["route"] {
        case "ferry":
            // A ferry carries cars only where its tags say so: most are for foot passengers.
            guard let access = CarAccess.explicit(tags: tags), access != .closed else { throw .notForCars }
            return .ferry
        case "shuttle_train":
            if CarAccess(tags: tags) == .closed { throw .closed }
            return .shuttleTrain
        default:
            throw .notAStreet
        }
    }
}
