import Foundation
import Geodesy
import NavigationCore

/// Turns updates that come once a second, late, and a little wrong, into a way that a puck can follow smoothly.
///
/// The puck never goes backwards: where it is ahead of the car it waits for it. Corrections are taken in as a change of speed. It jumps
/// only where the matcher changed its mind or where it is too far away to catch up. A pure function of the updates and their times.
struct MotionPlanner {
    /// Where puck and following camera are at a moment.
    struct Moment: Hashable {
        var coordinate: Coordinate
        /// Where the puck points, degrees, not wrapped.
        var course: Double
        /// What is up on the screen, degrees, not wrapped.
        var bearing: Double
        /// The zoom of the following camera.
        var zoom: Double
    }

    private struct Step {
        var time: Double
        var moment: Moment
    }

    /// How many ways were made.
    private(set) var number = 0
    /// Whether the last way began with a jump.
    private(set) var jumps = false
    private var track: [Step] = []
    private var lastUpdate: (session: Int64, now: Double)?
    /// Seconds of the presenter's clock between two updates, and how fast the session's clock runs against it.
    private var interval = 1.0
    private var rate = 1.0

    /// Takes an update in.
    ///
    /// - Parameters:
    ///   - place: where the car is, and how it goes on.
    ///   - zoom: the zoom that its speed calls for.
    ///   - turnsMap: whether the camera turns with the course; else north stays up.
    ///   - now: the presenter's clock, seconds.
    mutating func take(_ place: MatchedPlace, zoom: Double, turnsMap: Bool, at now: Double) {
        let before = moment(at: now)
        learnRate(place.path.time, now)
        number += 1
        let speed = max(0, place.path.speed.isFinite ? place.path.speed : 0) * rate
        let frame = Plane(origin: place.path.coordinates.first ?? place.coordinate)
        let ahead = place.path.coordinates.isEmpty ? [SIMD2(0, 0)] : place.path.coordinates.map(frame.point)
        // The place is older than its update by the age of the path: the car is ahead of it by now.
        let lead = place.path.profile.distance(at: place.path.age)
        let start = before.map { frame.point($0.coordinate) }
        let reach = max(80, speed * interval * 3)
        jumps = place.isTeleport || start.map { length($0) > reach && MotionLine(ahead).nearest($0).distance > reach } ?? true
        guard !jumps, let before, let start else {
            let course = place.course ?? MotionLine(ahead).direction(at: 0) ?? before?.course ?? 0
            let first = Moment(
                coordinate: frame.coordinate(MotionLine(ahead).point(at: lead)), course: course, bearing: turnsMap ? course : 0, zoom: zoom)
            plan(MotionLine(ahead), from: lead, speed, gain: 0, first, place, frame, zoom: zoom, turnsMap: turnsMap, at: now)
            return
        }
        let (line, along) = joined(from: start, to: ahead, frame, at: now)
        // How far the car will be by the end of the catching up, less where the puck is: what it has to gain within that time.
        let gain = min(max(lead - along, -progress(place, catchUp)), (1.5 * speed + 8) * catchUp)
        plan(line, from: 0, speed, gain: gain, before, place, frame, zoom: zoom, turnsMap: turnsMap, at: now)
    }

    /// Where puck and camera are at a moment; `nil` before the first update.
    func moment(at now: Double) -> Moment? {
        guard let first = track.first, let last = track.last else { return nil }
        if now <= first.time { return first.moment }
        guard now < last.time, let next = track.firstIndex(where: { $0.time > now }) else { return last.moment }
        let (from, to) = (track[next - 1], track[next])
        let part = (now - from.time) / (to.time - from.time)
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        let east = Coordinate.wrappedLongitude(to.moment.coordinate.longitude - from.moment.coordinate.longitude)
        return Moment(
            coordinate: Coordinate(
                latitude: mix(from.moment.coordinate.latitude, to.moment.coordinate.latitude),
                longitude: Coordinate.wrappedLongitude(from.moment.coordinate.longitude + east * part)),
            course: mix(from.moment.course, to.moment.course), bearing: mix(from.moment.bearing, to.moment.bearing),
            zoom: mix(from.moment.zoom, to.moment.zoom))
    }

    /// The way from a moment on, for a client; `nil` before the first update.
    func motion(at now: Double) -> MapMotion? {
        guard let current = moment(at: now) else { return nil }
        let rest = track.filter { $0.time > now + 0.001 }
        let steps = [MotionPlanner.step(current, after: 0)] + rest.map { MotionPlanner.step($0.moment, after: $0.time - now) }
        return MapMotion(number: number, jumps: jumps, steps: steps)
    }

    private static func step(_ moment: Moment, after seconds: Double) -> MapMotion.Step {
        func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
        return MapMotion.Step(
            after: rounded(seconds, 1e3),
            place: MapPoint(
                longitude: rounded(moment.coordinate.longitude, 1e7), latitude: rounded(moment.coordinate.latitude, 1e7)),
            course: rounded(moment.course, 10), bearing: rounded(moment.bearing, 10), zoom: rounded(moment.zoom, 1e3))
    }

    /// How fast the map turns at most, degrees a second.
    private let fastestTurn = 80.0

    /// Seconds within which a correction is taken in.
    private var catchUp: Double { max(interval, min(1.5, interval * 2)) }

    private mutating func learnRate(_ session: Int64, _ now: Double) {
        defer { lastUpdate = (session, now) }
        guard let lastUpdate, now - lastUpdate.now > 0.005 else { return }
        let passed = now - lastUpdate.now
        interval = min(max(passed, 0.05), 2)
        let ratio = Double(session - lastUpdate.session) / 1e9 / passed
        // One late update says nothing of the rate; a new rate shows in all of them.
        if ratio > 0, passed < 5 { rate += (min(max(ratio, 0.1), 100) - rate) * 0.5 }
    }

    /// The line from where the puck is to the car's way and along it, and how far the puck is ahead of the car, meters.
    private func joined(
        from start: SIMD2<Double>, to ahead: [SIMD2<Double>], _ frame: Plane, at now: Double
    ) -> (line: MotionLine, along: Double) {
        let way = MotionLine(ahead)
        let nearest = way.nearest(start)
        if nearest.along > 0.01 {
            // Beside the way or on it: join it a little further on, so that a correction to the side is a slant and no hook.
            let join = nearest.along + nearest.distance * 1.5
            return (MotionLine([start] + way.points(after: join)), nearest.along)
        }
        // Behind: on along the way that the puck was on, as far as that leads to the car.
        let old = MotionLine([start] + track.filter { $0.time > now }.map { frame.point($0.moment.coordinate) })
        let meeting = old.nearest(ahead[0])
        let lead = meeting.distance < 8 ? old.points(before: meeting.along) : [start]
        let whole = MotionLine(lead + ahead)
        return (whole, -(whole.length - way.length))
    }

    private mutating func plan(
        _ line: MotionLine, from origin: Double, _ speed: Double, gain: Double, _ first: Moment, _ place: MatchedPlace, _ frame: Plane,
        zoom: Double, turnsMap: Bool, at now: Double
    ) {
        let stands = speed < 0.3 * max(rate, 1) && gain < 2
        let step = min(0.2, interval / 4)
        let horizon = catchUp + max(0.5, interval)
        var current = first
        var steps = [Step(time: now, moment: first)]
        var time = 0.0
        while time < horizon, steps.count < 64 {
            time += step
            let travelled = stands ? 0 : progress(place, time) + gain * min(1, time / catchUp)
            let along = min(max(0, origin + travelled), line.length)
            current.coordinate = stands ? first.coordinate : frame.coordinate(line.point(at: along))
            // It turns only when it moves; where the way is a single point it points where the matcher says.
            if !stands {
                let direction = line.length > 1 ? line.direction(at: along) : place.course
                if let direction { current.course += Bearing.turn(from: current.course, to: direction) }
            }
            let goal = turnsMap ? current.course : 0
            let turn = Bearing.turn(from: current.bearing, to: goal)
            // The map turns softly and never faster than the eye follows; a drive that is played faster may turn faster.
            let pace = max(1, min(rate, 4)) * step
            current.bearing += min(max(turn * (1 - exp(-pace / 0.55)), -fastestTurn * pace), fastestTurn * pace)
            current.zoom += (zoom - current.zoom) * (1 - exp(-step / 1.6))
            steps.append(Step(time: now + time, moment: current))
        }
        track = steps
    }

    /// How far the car gets from now on in some seconds of the presenter's clock, meters.
    private func progress(_ place: MatchedPlace, _ seconds: Double) -> Double {
        let (profile, age) = (place.path.profile, place.path.age)
        return profile.distance(at: age + seconds * rate) - profile.distance(at: age)
    }

    private func length(_ point: SIMD2<Double>) -> Double { (point * point).sum().squareRoot() }
}

/// Meters east and north of a place: flat, good for some kilometers.
struct Plane {
    let origin: Coordinate
    private let metersPerLongitude: Double
    private let metersPerLatitude = Earth.meanRadius * .pi / 180

    init(origin: Coordinate) {
        self.origin = origin
        metersPerLongitude = Earth.meanRadius * .pi / 180 * max(cos(origin.latitude * .pi / 180), 1e-6)
    }

    func point(_ place: Coordinate) -> SIMD2<Double> {
        SIMD2(
            Coordinate.wrappedLongitude(place.longitude - origin.longitude) * metersPerLongitude,
            (place.latitude - origin.latitude) * metersPerLatitude)
    }

    func coordinate(_ point: SIMD2<Double>) -> Coordinate {
        Coordinate(
            latitude: origin.latitude + point.y / metersPerLatitude,
            longitude: Coordinate.wrappedLongitude(origin.longitude + point.x / metersPerLongitude))
    }
}
