/// The zoom that a speed calls for: close in town, far on the motorway, where one looks further ahead.
enum SpeedZoom {
    /// Kilometers an hour, and the zoom of a map with tiles of 512 pixels.
    private static let table: [(speed: Double, zoom: Double)] = [
        (0, 16.9), (30, 16.8), (50, 16.4), (70, 15.9), (90, 15.4), (110, 15), (130, 14.7), (200, 14.2),
    ]

    /// The zoom for a speed; that of town driving where the speed is not known. Meters a second.
    static func zoom(speed: Double?) -> Double {
        guard let speed, speed.isFinite else { return 16.4 }
        let value = max(0, speed * 3.6)
        guard let next = table.firstIndex(where: { $0.speed > value }), next > 0 else { return table[table.count - 1].zoom }
        let (from, to) = (table[next - 1], table[next])
        return from.zoom + (to.zoom - from.zoom) * (value - from.speed) / (to.speed - from.speed)
    }
}
