import Foundation
import RoadNetwork
import Synchronization

/// Opens the region of a configuration when it is first needed, and keeps it.
final class RegionLoader: Sendable {
    private let given: RoadGraph?
    private let opened = Mutex<(url: URL, network: RoadGraph)?>(nil)

    /// A loader of regions, or of one road network that is open already.
    init(network: RoadGraph?) { given = network }

    /// The road network to match to; `nil` when the configuration wants no matching and there is no region.
    func open(_ config: CoreConfig) -> Result<RoadGraph?, any Error> {
        if let given { return .success(given) }
        let url = config.region ?? Self.usualRegion
        return opened.withLock { opened in
            if let opened, opened.url == url { return .success(opened.network) }
            do {
                let network = try RoadGraph(opening: url)
                opened = (url, network)
                return .success(network)
            } catch {
                return config.snapsToRoads ? .failure(NavigatorErrors.RegionUnavailable(url: url, reason: "\(error)")) : .success(nil)
            }
        }
    }

    /// The region that `FREEDRIVE_REGION` names, else `FreeDrive/region` in the folder for the user's data.
    static var usualRegion: URL {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["FREEDRIVE_REGION"], !path.isEmpty { return URL(fileURLWithPath: path) }
        let folder =
            environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
            ?? FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
        return folder.appendingPathComponent("FreeDrive/region")
    }
}
