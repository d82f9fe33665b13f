// The names that a well-known guide to free drive uses, so that code written after it compiles. Nothing else imports this module.
@_exported import Geodesy
@_exported import NavigationCore
@_exported import NavigationUI
@_exported import RoadNetwork

/// The provider, by the guide's name.
public typealias MapboxNavigationProvider = NavigationProvider

#if !canImport(CoreLocation)
    /// A location, where the platform has none of its own.
    public typealias CLLocation = Location
    /// A coordinate, where the platform has none of its own.
    public typealias CLLocationCoordinate2D = Coordinate
    /// A heading, where the platform has none of its own.
    public typealias CLHeading = Heading
#endif

#if !canImport(Combine)
    /// A stream, where the platform has no publishers. Streams never fail, whatever the second type says.
    public typealias AnyPublisher<Output: Sendable, Failure: Error> = StateStream<Output>
    /// A subscription, where the platform has no publishers.
    public typealias AnyCancellable = StreamSubscription
#endif

#if !canImport(UIKit)
    /// A view, where the platform has none of its own.
    public typealias UIView = View
#endif
