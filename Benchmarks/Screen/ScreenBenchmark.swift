import Foundation
import Geodesy
import NavigationServer
import NavigationUI
import RoadNetwork

/// Measures how the screen is served: events to many windows, tiles, a fix on its way from the session to a window, and
/// what screens that were dropped leave in memory.
///
/// One process serves, another asks, as in life; `drive` does both:
///
///     screen-benchmark serve --port 9000 --basemap city.region/basemap.pmtiles --rate 10 &
///     screen-benchmark events --port 9000 --clients 1000 --seconds 10
///     screen-benchmark drive --region city.region --fixes 2000
///     screen-benchmark memory --region city.region --rounds 50
///     screen-benchmark tiles --port 9000 --tile 14/8529/5975 --seconds 5
@main
struct ScreenBenchmark {
    static func main() async {
        var words = Array(CommandLine.arguments.dropFirst())
        let mode = words.isEmpty ? "" : words.removeFirst()
        func option(_ name: String) -> String? { words.firstIndex(of: "--\(name)").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil } }
        func number(_ name: String, or usual: Double) -> Double { option(name).flatMap(Double.init) ?? usual }
        let port = UInt16(number("port", or: 0))
        do {
            switch mode {
            case "serve":
                try await serve(
                    port: port, basemap: option("basemap"), at: option("at") ?? "43.7384,7.4246", zoom: number("zoom", or: 16),
                    pitch: number("pitch", or: 50), speed: number("speed", or: 12), rate: number("rate", or: 1))
            case "events":
                try EventLoad(port: port, clients: Int(number("clients", or: 1_000))).run(seconds: number("seconds", or: 10))
            case "drive":
                guard let region = option("region") else { throw LoadError(description: "drive needs --region") }
                try await DriveDelay(region: URL(fileURLWithPath: region), fixes: Int(number("fixes", or: 2_000))).run()
            case "memory":
                guard let region = option("region") else { throw LoadError(description: "memory needs --region") }
                try await ScreenMemory(region: URL(fileURLWithPath: region), rounds: Int(number("rounds", or: 50))).run()
            case "tiles":
                try TileLoad(port: port, tile: option("tile") ?? "14/8529/5975", connections: 8).run(seconds: number("seconds", or: 5))
            default:
                print("usage: screen-benchmark serve|events|tiles|drive|memory …; the top of ScreenBenchmark.swift says more")
                exit(2)
            }
        } catch {
            print("screen-benchmark: \(error)")
            exit(1)
        }
    }

    @MainActor
    private static func serve(
        port: UInt16, basemap: String?, at: String, zoom: Double, pitch: Double, speed: Double, rate: Double
    ) async throws {
        let place = at.split(separator: ",").compactMap { Double($0) }
        let middle = Coordinate(latitude: place.first ?? 0, longitude: place.last ?? 0)
        let root = View()
        let map = DrivenMap(middle: middle, speed: speed, zoom: zoom, pitch: pitch)
        root.addSubview(map)
        let archive = try basemap.map { try PMTilesArchive(opening: URL(fileURLWithPath: $0)) }
        let server = try Screen(root).serve(
            ScreenConfiguration(port: port, basemap: archive.flatMap { BasemapTiles($0) }, maximumClients: 2_000))
        print("open \(server.url)")
        while true {
            try await Task.sleep(for: .seconds(1 / rate))
            map.advance()
        }
    }
}
