import Foundation
import Geodesy
import NavigationCore
import NavigationServer
import NavigationUI
import RoadNetwork
import Synchronization

/// How long it takes from a fix that enters the session until its event has left the server and reached a window, end to end: matcher,
/// limits, names, streams, views, drawing, coding, socket.
///
/// One car drives in a region, with a fix ten times a second, as the fastest receivers give. A change that follows another within a
/// sixtieth of a second goes out with the next frame: fixes that come quicker than frames would measure that.
struct DriveDelay {
    let region: URL
    let fixes: Int

    @MainActor
    func run() async throws {
        let graph = try RoadGraph(opening: region)
        guard let drive = SimulatedDrive(in: graph, seed: 1) else { throw LoadError(description: "the region has no roads to drive on") }
        let locations = Array(drive.lazy.compactMap(\.location).prefix(fixes))
        let source = StateSubject<Location>(events: true)
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(LocationClient(name: "benchmark", locations: source.stream))),
            roadNetwork: graph)
        let preview = PreviewViewController(
            PreviewOptions(locationMatching: provider.navigation().locationMatching, session: provider.tripSession()))
        let server = try Screen(preview.view).serve(ScreenConfiguration(port: 0))
        provider.tripSession().startFreeDrive()
        let window = EventWindow()
        let thread = Thread { [port = server.port] in window.watch(port: port) }
        thread.start()
        try await Task.sleep(for: .seconds(1))
        var delays: [Double] = []
        var lost = 0
        for location in locations {
            try await Task.sleep(for: .milliseconds(100))
            let before = window.count
            let start = LoadConnections.now
            source.send(location)
            while window.count == before, LoadConnections.now - start < 0.5 { try await Task.sleep(for: .microseconds(100)) }
            if window.count == before { lost += 1 } else { delays.append(window.last - start) }
        }
        window.stop()
        await provider.shutdown()
        guard !delays.isEmpty else { throw LoadError(description: "no event came") }
        delays.sort()
        func milliseconds(_ share: Double) -> String { String(format: "%.2f", delays[Int(Double(delays.count - 1) * share)] * 1000) }
        print(
            "\(delays.count) fixes to their events: p50 \(milliseconds(0.5)) ms, p99 \(milliseconds(0.99)) ms, latest \(milliseconds(1)) ms; "
                + "\(lost) without an event of their own")
    }
}

/// A window that notes when events come.
private final class EventWindow: Sendable {
    private let state = Mutex((count: 0, last: 0.0, isStopped: false))

    var count: Int { state.withLock { $0.count } }
    /// When the first event after the count was last asked came.
    var last: Double { state.withLock { $0.last } }

    func stop() { state.withLock { $0.isStopped = true } }

    func watch(port: UInt16) {
        let request = "GET /events?width=1280&height=720 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
        guard let connections = try? LoadConnections(port: port, count: 1, request: request) else { return }
        while !state.withLock({ $0.isStopped }) {
            connections.receive(milliseconds: 50) { _, _ in
                let now = LoadConnections.now
                state.withLock {
                    $0.count += 1
                    $0.last = now
                }
            }
        }
    }
}
