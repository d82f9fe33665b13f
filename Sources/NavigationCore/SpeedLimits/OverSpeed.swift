/// How the car's speed stands to the limit, after thresholds and a dwell, so that it does not flicker.
public enum OverSpeed: String, Sendable, Hashable, CaseIterable {
    /// Not over the limit by more than the threshold, or the limit or the speed is not known.
    case none
    /// Over the limit by the minor threshold.
    case minor
    /// Over the limit by the major threshold.
    case major
}
