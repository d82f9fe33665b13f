/// In which directions cars may follow a way.
///
/// Source: OSM wiki, “Key:oneway”.
public enum OneWay: Sendable, Hashable {
    /// Both ways.
    case no
    /// Only with the order of the nodes.
    case forward
    /// Only against the order of the nodes.
    case backward
    /// One way at a time, changed by signals or gates: `reversible`, `alternating`.
    case changing

    /// What a value of `oneway` says, or `nil` for a value without a known meaning.
    public init?(value: String) {
        switch TagList.trimmed(value).lowercased() {
        case "no", "false", "0", "none": self = .no
        case "yes", "true", "1", "on", "forward": self = .forward
        case "-1", "reverse", "backward": self = .backward
        case "reversible", "alternating", "alternate": self = .changing
        default: return nil
        }
    }

    /// What the tags of a way say for cars: the most specific of `oneway:motorcar` … `oneway`, else what the kind of way implies.
    ///
    /// `highway=motorway` and `junction=roundabout` imply one way, as the wiki has it; an explicit `oneway=no` stands above it.
    /// `junction=circular` and ramps imply nothing.
    public init(tags: Tags) {
        for key in ["oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"] {
            if let value = tags[key], let found = OneWay(value: value) {
                self = found
                return
            }
        }
        self = tags["junction"] == "roundabout" || tags["highway"] == "motorway" ? .forward : .no
    }

    /// Whether cars may go in a direction.
    public func allows(_ direction: TravelDirection) -> Bool {
        switch self {
        case .no, .changing: true
        case .forward: direction == .forward
        case .backward: direction == .backward
        }
    }
}
