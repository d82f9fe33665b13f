import Foundation
import NavigationCore
import NavigationServer
import NavigationUI

/// A simulated car in free drive: its road and limit in the terminal, the ready-made screen in the browser.
@main
@MainActor
struct Dashboard {
    static func main() async throws {
        let region = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "city.region")
        let provider = NavigationProvider(coreConfig: CoreConfig(region: region, locationSource: .simulation()))
        let navigation = provider.navigation()
        var subscriptions: Set<StreamSubscription> = []

        navigation.locationMatching.sink { state in
            print(state.roadName?.text ?? "unnamed", state.speedLimit.value?.description ?? "no limit known")
        }
        .store(in: &subscriptions)
        navigation.errors.sink { print("free drive: \($0)") }.store(in: &subscriptions)

        let preview = PreviewViewController(
            PreviewOptions(locationMatching: navigation.locationMatching, session: provider.tripSession()))
        preview.mapView.region = try MapRegion(opening: region)
        let server = try Screen(preview.view).serve(port: 0)
        print("Open \(server.url)")

        provider.tripSession().startFreeDrive()
        try await Task.sleep(for: .seconds(600))
        await provider.shutdown()
    }
}
