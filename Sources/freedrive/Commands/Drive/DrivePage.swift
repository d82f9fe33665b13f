import Foundation
import NavigationCore
import NavigationServer
import NavigationUI
import RoadNetwork

/// The screen of a drive, served to browsers on this machine.
@MainActor
final class DrivePage {
    private let preview: PreviewViewController
    private let server: ScreenServer
    private let opensBrowser: Bool

    /// Serves the ready-made screen of a session. A region without a basemap is shown without one, and a note says so.
    init(_ provider: NavigationProvider, options: DriveOptions) throws {
        preview = PreviewViewController(
            PreviewOptions(locationMatching: provider.navigation().locationMatching, session: provider.tripSession()))
        preview.view.showsOverlayButton = true
        let basemap = try DrivePage.basemap(of: options.region)
        if basemap != nil { preview.mapView.attribution = "© OpenStreetMap contributors · © OpenMapTiles" }
        server = try Screen(preview.view).serve(ScreenConfiguration(port: UInt16(options.port), basemap: basemap))
        opensBrowser = options.opensBrowser
    }

    /// Says where the page is, and opens it where asked.
    nonisolated func announce() {
        Terminal.print("Open \(server.url)")
        guard opensBrowser else { return }
        let opener = Process()
        opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        opener.arguments = ["xdg-open", server.url]
        opener.standardOutput = FileHandle.nullDevice
        opener.standardError = FileHandle.nullDevice
        do { try opener.run() } catch { Terminal.printError("freedrive: no browser could be opened: \(error)") }
    }

    /// Lets the browsers go.
    nonisolated func stop() { server.stop() }

    private static func basemap(of region: URL) throws -> BasemapTiles? {
        let url = region.appendingPathComponent("basemap.pmtiles")
        guard FileManager.default.fileExists(atPath: url.path) else {
            Terminal.printError("freedrive: the region has no basemap; the page shows the car without a map")
            return nil
        }
        do {
            guard let tiles = BasemapTiles(try PMTilesArchive(opening: url)) else {
                throw Failure("\(url.path) holds no vector tiles that browsers read; import the region again")
            }
            return tiles
        } catch let error as PMTilesError {
            throw Failure("could not open the basemap: \(error)")
        }
    }
}
