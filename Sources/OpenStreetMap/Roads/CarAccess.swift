/// What access tags say about a private car.
///
/// Source: OSM wiki, “Key:access” and “Computing access restrictions”.
public enum CarAccess: Sendable, Hashable, Comparable {
    /// Every car.
    case open
    /// Cars with a purpose there.
    case destination
    /// Few: private, with a permit, farmers, foresters.
    case restricted
    /// No car.
    case closed

    /// What a value of an access tag says, or `nil` for a value without a known meaning.
    ///
    /// Of several values (`private;delivery`) the strictest counts, except that `no` beside another value closes nothing.
    public init?(value: String) {
        let all = TagList.values(value.lowercased()).compactMap(Self.single)
        guard let strictest = all.filter({ $0 != .closed }).max() ?? all.max() else { return nil }
        self = strictest
    }

    private static func single(_ value: String) -> CarAccess? {
        switch value {
        case "yes", "permissive", "designated", "official", "public", "allowed", "true", "1", "discouraged", "unsuitable":
            .open
        case "destination", "delivery", "customers", "customer", "visitors", "guests", "tourist", "local":
            .destination
        case "private", "permit", "residents", "residential", "employees", "employee", "staff", "agricultural", "forestry", "military",
            "members", "restricted", "tenants", "students", "key", "license", "authorized", "registered":
            .restricted
        case "no", "false", "0", "emergency", "bus", "psv", "taxi", "hgv", "bicycle", "foot", "use_sidepath", "service":
            .closed
        default: nil
        }
    }

    /// The keys that decide about a car, the most specific first.
    private static let keys = ["motorcar", "motor_vehicle", "vehicle", "access"]

    /// What the tags of an element say, in a direction if one is given: the most specific of `motorcar`, `motor_vehicle`, `vehicle`
    /// and `access` decides; `nil` where none of them says anything. Conditional access stays out: it depends on the moment.
    public init?(tags: Tags, direction: TravelDirection? = nil) {
        for key in Self.keys {
            if let direction, let value = tags["\(key):\(direction.rawValue)"], let found = CarAccess(value: value) {
                self = found
                return
            }
            if let value = tags[key], let found = CarAccess(value: value) {
                self = found
                return
            }
        }
        return nil
    }

    /// What the tags that name motor vehicles say, or `nil` where there are none: a way for others is open to cars only if these say so.
    public static func explicit(tags: Tags) -> CarAccess? {
        for key in Self.keys.prefix(3) {
            if let value = tags[key], let found = CarAccess(value: value) { return found }
        }
        return nil
    }
}
