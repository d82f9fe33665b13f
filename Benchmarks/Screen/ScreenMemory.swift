import Foundation
import NavigationCore
import NavigationUI
import RoadNetwork

/// Whether a screen that is dropped gives its memory back: rounds of a whole screen over a running session, each dropped before the next.
///
/// A round does what an app does that shows its free-drive screen, goes on to another one, and comes back: free drive runs, the screen draws
/// the map in Swift and the pieces, free drive pauses, the screen goes.
struct ScreenMemory {
    let region: URL
    let rounds: Int

    /// What resident memory may have grown by after all rounds, bytes.
    private static let allowed = 2 << 20

    @MainActor
    func run() async throws {
        let graph = try RoadGraph(opening: region)
        guard let drive = SimulatedDrive(in: graph, seed: 1) else { throw LoadError(description: "the region has no roads to drive on") }
        var locations = drive.lazy.compactMap(\.location).makeIterator()
        let source = StateSubject<Location>(events: true)
        var config = CoreConfig(locationSource: .custom(LocationClient(name: "benchmark", locations: source.stream)))
        // A parked car takes in few fixes; here each is waited for.
        config.parking = nil
        let provider = NavigationProvider(coreConfig: config, roadNetwork: graph)
        // The first rounds touch the map's pages and fill the allocator's own store.
        let warmUp = 10
        var before = 0
        var kept = 0
        for round in 0..<(warmUp + rounds) {
            if round == warmUp { before = try resident() }
            provider.tripSession().startFreeDrive()
            weak var dropped: View?
            do {
                let preview = PreviewViewController(
                    PreviewOptions(locationMatching: provider.navigation().locationMatching, session: provider.tripSession()))
                preview.mapView.sceneSource = { MapScene(roads: MapScene.roads(of: graph, near: $0, radius: $1)) }
                var viewport = Viewport(size: Size(width: 1280, height: 720))
                viewport.drawsMap = true
                let presenter = ScreenPresenter(root: preview.view, viewport: viewport)
                for second in 0..<5 {
                    guard let location = locations.next() else { throw LoadError(description: "the drive ended in round \(round)") }
                    // What is sent before the session listens is lost; what it has already it does not take again.
                    try await wait("the map does not show a fix", in: round) {
                        source.send(location)
                        return preview.mapView.location?.fixTime == location.fixTime
                    }
                    _ = presenter.frame(at: Double(second))
                }
                dropped = preview.view
            }
            provider.tripSession().pauseFreeDrive()
            for _ in 0..<200 where dropped != nil { try await Task.sleep(for: .milliseconds(1)) }
            if dropped != nil { kept += 1 }
        }
        let grown = try resident() - before
        await provider.shutdown()
        print("\(rounds) screens shown and dropped: \(kept) kept, resident memory \(grown >> 10) KiB more than before")
        guard kept == 0, grown <= Self.allowed else {
            throw LoadError(description: "dropped screens must leave nothing, and at most \(Self.allowed >> 10) KiB")
        }
    }

    /// Waits until a condition holds, for ten seconds at most.
    @MainActor
    private func wait(_ words: String, in round: Int, until holds: () -> Bool) async throws {
        for _ in 0..<10_000 {
            if holds() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw LoadError(description: "\(words) in round \(round)")
    }

    /// The resident memory of this process, bytes.
    private func resident() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        guard let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw LoadError(description: "/proc/self/statm reads ‘\(text)’")
        }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
