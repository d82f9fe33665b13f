/// A direction of travel along a way, seen from the order of its nodes.
public enum TravelDirection: String, Sendable, Hashable, CaseIterable {
    /// With the order of the nodes.
    case forward
    /// Against it.
    case backward
}
