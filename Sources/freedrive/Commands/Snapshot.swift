import Foundation
import Geodesy
import NavigationCore
import NavigationUI
import RoadNetwork

/// `freedrive snapshot`: the whole screen at a place, as one SVG picture.
struct Snapshot: Command {
    static let name = "snapshot"
    static let summary = "draw the whole screen at a place, as an SVG picture"

    static let help = """
        usage: freedrive snapshot --region REGION --at LAT,LON [--course DEGREES] [--speed KMH] [--night] [--size WxH] -o FILE

        Draws what the screen shows when the car drives there: map, car, limit, name. A session of its own is given the last
        seconds of such a drive, so that the picture is what the matcher and the map make of it. No browser is needed.

          --region REGION    the folder that `freedrive import` made; else the one that FREEDRIVE_REGION names
          --at LAT,LON       where the car is, degrees north and east
          --course DEGREES   where it drives, clockwise from north (default: along the nearest road)
          --speed KMH        how fast, 0 to 250 (default 50)
          --night            drawn for the night
          --size WxH         the window, 200x200 to 4000x4000 pixels (default 1280x720)
          -o FILE            where the picture goes; - for standard output

        examples:
          freedrive snapshot --region monaco.region --at 43.7384,7.4246 -o day.svg
          freedrive snapshot --region monaco.region --at 43.7384,7.4246 --night --size 320x640 -o - | rsvg-convert -o night.png

        exit codes: 0 done; 1 the region cannot be read, the place lies outside of it, or the picture cannot be written; 2 used wrongly
        """

    static func run(_ arguments: inout Arguments) async throws {
        let region = try arguments.requiredRegion()
        let place = try parsedPlace(try arguments.required("--at"))
        let course = try arguments.number("--course", in: 0...360)
        let speed = (try arguments.number("--speed", in: 0...250) ?? 50) / 3.6
        let isNight = arguments.flag("--night")
        let size = try arguments.option("--size").map(parsedSize) ?? Size(width: 1280, height: 720)
        let output = try arguments.required("-o")
        try arguments.finish()
        try FileEnding.check(output, writing: ["svg"], "an SVG picture (.svg); `rsvg-convert` makes others of it")

        let graph: RoadGraph
        do { graph = try RoadGraph(opening: region) } catch { throw Failure("could not open the region: \(error)") }
        let along = nearestDirection(place, graph)
        // Roads reach a little beyond the bounds.
        if along == nil { try graph.info.requireInside(place) }
        let file = try OutputFile(path: output)
        let direction = course ?? along ?? 0
        guard let state = await state(at: place, course: direction, speed: speed, graph) else {
            throw Failure("the session gave no state for the place")
        }
        let map: MapRegion
        do { map = try MapRegion(roads: graph, in: region) } catch { throw Failure("\(error)") }
        let picture = await picture(of: state, map, around: place, size, isNight: isNight)
        try DamagedTiles.refuse(in: graph)
        try file.write(Array((picture.svg() + "\n").utf8))
        try file.commit()
    }

    /// How far around the car the map is drawn, meters.
    private static let reach = 1800.0

    @MainActor
    private static func picture(
        of state: MapMatchingState, _ map: MapRegion, around place: Coordinate, _ size: Size, isNight: Bool
    ) async -> Drawing {
        let preview = PreviewViewController(PreviewOptions(locationMatching: .just(state)))
        preview.mapView.region = map
        while preview.mapView.location == nil { await Task.yield() }
        preview.show(state)
        var viewport = Viewport(size: size)
        if isNight { viewport.theme = .night }
        return ScreenSnapshot.drawing(of: preview.view, in: viewport, scene: map.scene(near: place, radius: reach))
    }

    /// What a session says after the last seconds of a drive to the place.
    private static func state(at place: Coordinate, course: Double, speed: Double, _ graph: RoadGraph) async -> MapMatchingState? {
        // Noon at the place, in spring: a picture looks the same whenever it is made.
        let noon = 1_774_008_000 - Int64(place.longitude / 15 * 3600)
        let fixes = (0..<4).map { index in
            let back = Double(3 - index) * speed
            return Location(
                coordinate: place.moved(meters: back, bearing: course + 180), horizontalAccuracy: 4, speed: speed,
                course: speed > 1 ? course : nil, fixTime: (noon + Int64(index)) * 1_000_000_000, received: Int64(index) * 1_000_000_000)
        }
        return await withCheckedContinuation { continuation in
            Task {
                let (ended, end) = AsyncStream.makeStream(of: Void.self)
                let source = LocationClient.playing(fixes, name: "snapshot", ended: { end.finish() })
                let config = CoreConfig(locationSource: .custom(source), playbackRate: .infinity, navigatorPredictionInterval: 0)
                let provider = NavigationProvider(coreConfig: config, roadNetwork: graph)
                provider.tripSession().startFreeDrive()
                for await _ in ended {}
                let state = provider.navigation().currentLocationMatching
                await provider.shutdown()
                continuation.resume(returning: state)
            }
        }
    }

    private static func nearestDirection(_ place: Coordinate, _ graph: RoadGraph) -> Double? {
        var best: (distance: Float, direction: Double)?
        graph.edges(near: place, radius: 60) { edge in
            let direction = edge.projection.direction
            guard edge.projection.distance < best?.distance ?? .infinity else { return }
            best = (edge.projection.distance, Bearing.normalized(atan2(Double(direction.x), Double(direction.y)) * 180 / .pi))
        }
        return best?.direction
    }

    private static func parsedPlace(_ text: String) throws -> Coordinate {
        let numbers = text.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 2, text.split(separator: ",").count == 2 else {
            throw UsageError("--at takes degrees north and east as LAT,LON, and not ‘\(text)’")
        }
        let place = Coordinate(latitude: numbers[0], longitude: numbers[1])
        guard place.isValid else { throw UsageError("--at ‘\(text)’ is not on the globe: latitudes go to ±90, longitudes to ±180") }
        return place
    }

    private static func parsedSize(_ text: String) throws -> Size {
        let numbers = text.split(separator: "x").compactMap { Double($0) }
        guard numbers.count == 2, numbers.allSatisfy({ (200...4000).contains($0) }) else {
            throw UsageError("--size takes a width and a height from 200 to 4000 as WxH, and not ‘\(text)’")
        }
        return Size(width: numbers[0].rounded(), height: numbers[1].rounded())
    }
}
