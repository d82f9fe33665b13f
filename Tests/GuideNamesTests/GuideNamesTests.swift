import Foundation
import GuideNames
import Testing

/// An app's screen as the guide's readers write it: with its names, and nothing but its module.
@MainActor
final class FreeDriveScreen {
    let view = UIView()
    private let navigationProvider: MapboxNavigationProvider
    private var navigationMapView: NavigationMapView?
    let speedLimitView = SpeedLimitView()
    private var cancellables = Set<AnyCancellable>()
    private(set) var updates = 0

    init(coreConfig: CoreConfig) {
        navigationProvider = MapboxNavigationProvider(coreConfig: coreConfig)
    }

    private func navigation() -> NavigationController { navigationProvider.navigation() }

    func viewDidLoad() {
        let navigation = navigation()
        let navigationMapView = NavigationMapView(
            location: navigation.locationMatching.map(\.location).eraseToAnyPublisher(),
            routeProgress: navigation.routeProgress.map(\.?.routeProgress).eraseToAnyPublisher(),
            predictiveCacheManager: navigationProvider.predictiveCacheManager
        )
        view.addSubview(navigationMapView)
        view.addSubview(speedLimitView)
        self.navigationMapView = navigationMapView
        navigation.locationMatching.sink { [weak self] state in
            guard let self else { return }
            speedLimitView.signStandard = state.speedLimit.signStandard
            speedLimitView.speedLimit = state.speedLimit.value
            updates += 1
        }.store(in: &cancellables)
        navigationProvider.tripSession().startFreeDrive()
    }

    var locations: AnyPublisher<CLLocation, Never> { navigation().locationMatching.map(\.enhancedLocation).eraseToAnyPublisher() }

    var mapLocation: CLLocation? { navigationMapView?.location }

    func close() async { await navigationProvider.shutdown() }
}

@Suite("Code after the guide", .timeLimit(.minutes(5)))
@MainActor
struct GuideNamesTests {
    @Test("It compiles and runs as it is spelt: the map and the sign get each state")
    func guide() async {
        let source = LocationClient(name: "test") { feed in
            for second in 0..<3 {
                try await feed.send(
                    CLLocation(
                        coordinate: .init(latitude: 47 + Double(second) * 1e-4, longitude: 9), speed: 11,
                        fixTime: 1_700_000_000_000_000_000 + Int64(second) * 1_000_000_000, received: Int64(second) * 1_000_000_000))
            }
        }
        let screen = FreeDriveScreen(coreConfig: CoreConfig(locationSource: .custom(source), playbackRate: 10, snapsToRoads: false))
        screen.viewDidLoad()
        var locations = screen.locations.values.makeAsyncIterator()
        #expect(await locations.next() != nil)
        while screen.updates == 0 || screen.mapLocation == nil { await Task.yield() }
        #expect(screen.speedLimitView.signStandard == .viennaConvention)
        #expect(screen.speedLimitView.speedLimit == nil)
        #expect(screen.view.subviews.count == 2)
        #expect(screen.mapLocation?.matched != nil)
        await screen.close()
    }

    @Test("The guide's configuration alone makes a provider; what is missing is said, not trapped")
    func emptyConfiguration() async {
        let provider = MapboxNavigationProvider(coreConfig: CoreConfig(region: URL(fileURLWithPath: "/nowhere")))
        var errors = provider.navigation().errors.makeAsyncIterator()
        provider.tripSession().startFreeDrive()
        #expect(await errors.next() is NavigatorErrors.RegionUnavailable)
        #expect(provider.tripSession().currentSession.state == .idle)
    }
}
