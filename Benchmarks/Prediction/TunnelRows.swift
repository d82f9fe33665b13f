import Geodesy
import NavigationCore
import NavigationTesting
import RoadNetwork

/// Drives through tunnels without a fix between the portals.
enum TunnelRows {
    /// Tunnels that are slower than this are left out, meters a second: nobody drives at one speed through a hairpin, or from a stop line.
    private static let slowestEntry = 5.0

    /// What one drive shows.
    struct Passage {
        var region: String
        var length: Double
        /// Seconds from portal to portal.
        var duration: Double
        /// How far ahead of the true car the estimate was as the true car reached the exit, as if the tunnel went on, meters.
        var error: Double
        /// The same for an estimate that goes on at the true speed of the entry.
        var reference: Double
        /// How far beyond the exit the car was shown before a fix came, meters, and how far it may be.
        var beyond: Double
        var allowed: Double
        /// Whether all matches from two seconds after the first fix on are on the right road.
        var isRightAfterwards: Bool
        /// Seconds from the first fix until the shown car is within 6 m of where the match has it, for 3 s; `nil` where it never is.
        var convergence: Double?
        /// Whether the drive comes to its end before, or so near to it that the map may end.
        var isCutOff: Bool
        /// Which passage it is; and from the first fix on, for each second, how far the shown car is ahead of the match, meters.
        var name: String
        var offsets: [Double] = []
        /// Estimates inside, and how many had the right name and limit.
        var estimates = 0
        var rightNames = 0
        var rightLimits = 0
        var limits = 0
        var figures: FrameFigures

        /// Whether it misses a goal of what is shown behind the exit.
        var isMiss: Bool {
            beyond > allowed || !isRightAfterwards || convergence ?? (isCutOff ? 0 : .infinity) > (abs(error) <= 60 ? 10 : 20)
        }
    }

    static func print(_ regions: [Region], seeds: UInt64, namesMisses: Bool) {
        let plain = regions.flatMap { region in passages(in: region, seeds: seeds..<seeds + 4, stop: nil) }
        let long = plain.filter { $0.duration >= 30 }
        let short = plain.filter { $0.duration < 30 }
        report("30 s and more", long)
        for region in regions { report("    of these in \(region.name)", long.filter { $0.region == region.name }, isBrief: true) }
        report("shorter", short)
        if namesMisses {
            for passage in plain where passage.isMiss { Swift.print("    \(passage.words)") }
            for passage in plain { if let words = passage.figures.words { Swift.print("    \(passage.name): \(words)") } }
        }
        report(
            "all, with a stop of 20 s inside",
            regions.flatMap { passages(in: $0, seeds: seeds..<seeds + 1, stop: 20) }.filter { $0.duration >= 30 })
        Swift.print("frames of all passages:")
        for row in FrameFigures.rows(plain.map(\.figures)) { Swift.print("    \(row)") }
    }

    private static func report(_ title: String, _ all: [Passage], isBrief: Bool = false) {
        guard !all.isEmpty else { return Swift.print("\(title): none") }
        let shares = all.map { abs($0.error) / $0.length * 100 }
        let references = all.map { abs($0.reference) / $0.length * 100 }
        Swift.print(
            "\(title): \(all.count) passages, \(all.map(\.length).quantile(0).text(0)) to \((all.map(\.length).max() ?? 0).text(0)) m; error at "
                + "the exit, median \(shares.quantile(0.5).text(1)) %, 95 % \(shares.quantile(0.95).text(1)) % "
                + "(\(all.map { abs($0.error) }.quantile(0.95).text(0)) m); at the true speed of the entry \(references.quantile(0.5).text(1)) and "
                + "\(references.quantile(0.95).text(1)) %")
        if isBrief { return }
        let limits = all.map { max(20, 0.1 * $0.length) }
        let within = zip(all, limits).count { abs($0.0.error) <= $0.1 }
        let judged = all.filter { $0.convergence != nil || !$0.isCutOff }
        let near = judged.filter { abs($0.error) <= 60 }
        let far = judged.filter { abs($0.error) > 60 }
        Swift.print(
            "    within 20 m or 10 %: \(within); shown beyond the exit further than allowed: \(all.count { $0.beyond > $0.allowed })")
        Swift.print(
            "    matched right from 2 s after the first fix: \(all.count(where: \.isRightAfterwards)); converged within 10 s where the error is at "
                + "most 60 m: \(near.count { $0.convergence ?? .infinity <= 10 }) of \(near.count); within 20 s elsewhere: "
                + "\(far.count { $0.convergence ?? .infinity <= 20 }) of \(far.count); the drive ended before in \(all.count - judged.count)"
        )
        let estimates = all.map(\.estimates).reduce(0, +)
        Swift.print(
            "    estimates inside: \(estimates), right name \(all.map(\.rightNames).reduce(0, +)), right limit "
                + "\(all.map(\.rightLimits).reduce(0, +)) of \(all.map(\.limits).reduce(0, +)) where one is posted")
    }

    private static func passages(in region: Region, seeds: Range<UInt64>, stop: Double?) -> [Passage] {
        region.graph.tunnels(longerThan: 60, before: 500, beyond: 900).enumerated().flatMap { number, road in
            seeds.compactMap { passage(region, road, seed: $0 &+ UInt64(number) &* 1000, stop: stop) }
        }
    }

    private static func passage(_ region: Region, _ road: FollowedRoad, seed: UInt64, stop: Double?) -> Passage? {
        // The longest tunnel of the way.
        guard let tunnel = road.tunnels.max(by: { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }) else { return nil }
        let graph = region.graph
        var driver = DriverProfile()
        driver.tunnelWander = 0.05
        let length = tunnel.upperBound - tunnel.lowerBound
        let stops = stop.map { [SimulatedDrive.Stop(distance: tunnel.lowerBound + 0.6 * length, seconds: $0)] } ?? []
        let moments = Array(SimulatedDrive(along: road.edges, in: graph, driver: driver, stops: stops, receiver: .phone, seed: seed))
        let line = TrueLine(road.edges, on: graph)
        func along(_ moment: SimulatedMoment) -> Double? { road.distance(of: moment.truth) }
        guard let entry = moments.firstIndex(where: { along($0).map { $0 >= tunnel.lowerBound } ?? false }),
            let exit = moments.firstIndex(where: { along($0).map { $0 >= tunnel.upperBound } ?? false }), entry > 100,
            moments[entry].truth.speed > slowestEntry
        else { return nil }
        let playback = Playback(moments, on: graph) { $0.isInTunnel }
        let (entryTime, exitTime) = (Double(entry) * Playback.step, Double(exit) * Playback.step)
        guard let firstFix = playback.received.first(where: { $0 > exitTime }) else { return nil }
        let exits = moments.indices.dropFirst().filter { moments[$0 - 1].truth.isInTunnel && !moments[$0].truth.isInTunnel }
            .map { Double($0) * Playback.step }
        let figures = FrameFigures(playback.frames, along: line, on: graph) { time in
            time < 15 || exits.contains { abs(time - $0) < 15 }
        }
        let frames = Array(zip(playback.frames, zip(figures.shown, figures.truth)))
        let truePortal = line.project(moments[exit].truth.coordinate, near: tunnel.upperBound).along
        let speed = moments[entry].truth.speed
        // An estimate that comes early waits: its lead is the time by which it was early.
        let early = frames.first { $0.0.time > entryTime && $0.1.0 >= truePortal - 0.5 }.map { $0.0.time }
        let atExit = frames.last { $0.0.time <= exitTime }.map { $0.1.0 - $0.1.1 } ?? .nan
        let error = early.map { $0 < exitTime ? (exitTime - $0) * speed : atExit } ?? atExit
        let waiting = frames.filter { $0.0.time > entryTime && $0.0.time < firstFix }
        let accuracy = playback.updates.last { $0.time < firstFix }?.state.quality.accuracy ?? 0
        let later = playback.updates.filter { $0.time >= firstFix + 2 && $0.time < firstFix + 12 && !$0.state.quality.isSynthetic }
        var since: Double?
        var convergence: Double?
        // The match errs too: what counts is that the shown car has come to where the match has it.
        let biases = playback.updates.filter { !$0.state.quality.isSynthetic }.map { update in
            let truth = line.project(update.truth.coordinate, near: road.distance(of: update.truth) ?? 0).along
            return (time: update.time, bias: line.project(update.state.enhancedLocation.coordinate, near: truth).along - truth)
        }
        var offsets: [Double] = []
        var isCutOff = false
        for (frame, place) in frames where frame.time >= firstFix && frame.time < firstFix + 30 {
            let bias = biases.last { $0.time <= frame.time }?.bias ?? 0
            let offset = place.0 - place.1 - bias
            if frame.time >= firstFix + Double(offsets.count) { offsets.append(offset) }
            if place.1 > line.length - 150 { isCutOff = true }
            guard convergence == nil, !isCutOff else { continue }
            since = abs(offset) > 6 ? nil : since ?? frame.time
            if let since, frame.time - since >= 3 { convergence = since - firstFix }
        }
        let duration = exitTime - entryTime
        let farthest = waiting.map(\.1.0).max() ?? 0
        var passage = Passage(
            region: region.name, length: length, duration: duration, error: error, reference: speed * duration - length,
            beyond: farthest - truePortal, allowed: max(accuracy, 3 * speed), isRightAfterwards: later.allSatisfy(isRight),
            convergence: convergence, isCutOff: isCutOff, name: "\(region.name) \(road.edges[0]) seed \(seed)", offsets: offsets,
            figures: figures)
        for update in playback.updates where update.state.quality.isSynthetic && update.time < exitTime {
            guard let truth = update.truth.road, update.truth.isInTunnel, let attributes = graph.attributes(of: truth.edge) else {
                continue
            }
            passage.estimates += 1
            let names = attributes.names.map(\.text) + attributes.refs.map(\.ref) + [attributes.tunnelName].compactMap { $0 }
            if update.state.roadName.map({ name in names.contains { name.text.contains($0) } || names.isEmpty }) ?? names.isEmpty {
                passage.rightNames += 1
            }
            let posted = attributes.speedLimits.filter { $0.origin == .posted }
            guard posted.count == 1, case .speed(let value, _) = posted[0].value else { continue }
            passage.limits += 1
            if update.state.speedLimit.speed == Double(value) { passage.rightLimits += 1 }
        }
        return passage
    }

    private static func isRight(_ update: Playback.Update) -> Bool {
        guard let truth = update.truth.road, let road = update.state.road else { return false }
        if road.wayDirection == truth.wayDirection { return true }
        // At a junction the match may be on the road before or behind it.
        let location = update.state.enhancedLocation
        let turn = Bearing.turn(from: update.truth.course, to: location.course ?? update.truth.course)
        return location.coordinate.distance(to: update.truth.coordinate) < 15 && abs(turn) < 60
    }
}

extension TunnelRows.Passage {
    /// What there is to know of one that misses a goal.
    fileprivate var words: String {
        "\(name): \(length.text(0)) m in \(duration.text(0)) s, error \(error.text(0)) m, beyond \(beyond.text(0)) of \(allowed.text(0)) m, "
            + "right \(isRightAfterwards), converged \(convergence.map { $0.text(1) } ?? "never"); ahead "
            + offsets.map { $0.text(0) }.joined(separator: " ")
    }
}

extension FollowedRoad {
    /// How far along the road the car truly is, meters.
    fileprivate func distance(of truth: TrueState) -> Double? {
        truth.road.flatMap { distance(of: RoadPosition(edge: $0.edge, offset: Float($0.offset))) }
    }
}
