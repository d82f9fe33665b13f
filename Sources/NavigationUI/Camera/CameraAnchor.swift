/// Where the car is on the screen: at the lower third, moved as little as needed so that nothing covers it or the road ahead of it.
enum CameraAnchor {
    /// Half of the side of the square that stays free about the car, pixels.
    static let clearance = 40.0

    /// The point for the car.
    ///
    /// - Parameters:
    ///   - free: the part of the window that the map has, without safe area and padding.
    ///   - obstacles: what covers the map.
    static func point(in free: Rectangle, obstacles: [Rectangle]) -> Point {
        let preferred = Point(x: free.center.x, y: free.y + free.height * 0.68)
        let sideways = steps(upTo: free.width * 0.3)
        var y = preferred.y
        while y >= free.y + free.height * 0.42 {
            for shift in sideways {
                let point = Point(x: preferred.x + shift, y: y)
                if !isCovered(point, in: free, by: obstacles) { return point }
            }
            y -= 8
        }
        return preferred
    }

    /// Padding of the window that has its middle at the point.
    static func padding(for point: Point, in size: Size) -> Insets {
        let right = size.width - 2 * point.x
        let down = size.height - 2 * point.y
        return Insets(top: max(0, -down), left: max(0, -right), bottom: max(0, down), right: max(0, right))
    }

    /// 0, 8, −8, 16, −16 …
    private static func steps(upTo limit: Double) -> [Double] {
        [0] + stride(from: 8, through: max(8, limit), by: 8).flatMap { [$0, -$0] }
    }

    private static func isCovered(_ point: Point, in free: Rectangle, by obstacles: [Rectangle]) -> Bool {
        let car = Rectangle(x: point.x - clearance, y: point.y - clearance, width: 2 * clearance, height: 2 * clearance)
        // The road ahead, as far as it is large on a tilted map: what lies beyond is small and moves anyway.
        let reach = (point.y - free.y) * 0.55
        let road = Rectangle(x: point.x - 56, y: point.y - clearance - reach, width: 112, height: reach)
        return obstacles.contains { $0.intersects(car) || $0.intersects(road) }
    }
}
