import GuideNames

/// A screen in free drive: the map, and the sign over it.
@MainActor
final class FreeDriveScreen {
    let view = UIView()
    /// How many states the sign was given.
    private(set) var updates = 0

    private let navigationProvider: MapboxNavigationProvider
    private let navigationView: NavigationView
    private var cancellables = Set<AnyCancellable>()

    init(coreConfig: CoreConfig) {
        navigationProvider = MapboxNavigationProvider(coreConfig: coreConfig)
        let navigation = navigationProvider.navigation()
        let navigationMapView = NavigationMapView(
            location: navigation.locationMatching.map(\.location).eraseToAnyPublisher(),
            routeProgress: navigation.routeProgress.map(\.?.routeProgress).eraseToAnyPublisher(),
            predictiveCacheManager: navigationProvider.predictiveCacheManager
        )
        navigationView = NavigationView(mapView: navigationMapView)
        view.addSubview(navigationView)

        let speedLimitView = SpeedLimitView()
        view.addSubview(speedLimitView)
    }

    private func navigation() -> NavigationController { navigationProvider.navigation() }

    func startFreeDrive() {
        navigation().locationMatching.sink { [weak self] state in
            guard let self else { return }
            navigationView.speedLimitView.signStandard = state.speedLimit.signStandard
            navigationView.speedLimitView.speedLimit = state.speedLimit.value
            updates += 1
        }.store(in: &cancellables)
        navigationProvider.tripSession().startFreeDrive()
    }

    /// What the sign shows, in words.
    var sign: String {
        navigationView.speedLimitView.speedLimit.map { "\(Int($0.value)) \($0.unit.symbol)" } ?? "unknown"
    }

    /// Where the map draws the car: on its road, although it is given raw locations.
    var car: CLLocationCoordinate2D? { navigationView.mapView.location?.matched?.coordinate }

    func close() async { await navigationProvider.shutdown() }
}
