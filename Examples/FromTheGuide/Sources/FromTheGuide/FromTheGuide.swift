import Foundation
import GuideNames

/// Drives a simulated car for three minutes of its own time, as fast as it goes, and says what the screen shows.
@main
@MainActor
struct FromTheGuide {
    static func main() async throws {
        // `CoreConfig()` alone takes the region of FREEDRIVE_REGION and the registered receiver; here a car is simulated.
        var config = CoreConfig()
        if let path = CommandLine.arguments.dropFirst().first { config.region = URL(fileURLWithPath: path) }
        config.locationSource = .simulation()
        config.playbackRate = 60

        let screen = FreeDriveScreen(coreConfig: config)
        screen.startFreeDrive()
        let deadline = ContinuousClock.now + .seconds(30)
        while screen.updates < 30 || screen.car == nil {
            guard ContinuousClock.now < deadline else {
                print("The screen was given \(screen.updates) states in 30 s.")
                exit(1)
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        print("\(screen.updates) states; limit \(screen.sign)", screen.car.map { "at \($0.latitude), \($0.longitude)" } ?? "")
        await screen.close()
    }
}
