import Geodesy
import NavigationCore
import RoadNetwork

/// Outages on open road: a car that drives at random, stops and turns; the fixes stop for some seconds.
enum OutageRows {
    static func print(_ regions: [Region], seeds: UInt64, drives: Int, namesMisses: Bool) {
        for seconds in [5.0, 15, 60] {
            var errors: [Double] = []
            var stale: [Double] = []
            var figures: [FrameFigures] = []
            var beforeStale: [Double] = []
            for region in regions {
                for number in 0..<drives {
                    guard let drive = SimulatedDrive(in: region.graph, seed: seeds &+ UInt64(number), receiver: .phone) else { continue }
                    let start = 60 + Double(number % 20)
                    let moments = Array(drive.shortened(to: start + seconds + 30))
                    let cut = moments.filter { (start..<start + seconds).contains(Double($0.received) * 1e-9) }
                    guard let first = cut.first, let last = cut.last, !cut.contains(where: \.truth.isInTunnel) else { continue }
                    let times = first.truth.time...last.truth.time
                    let playback = Playback(moments, on: region.graph) { times.contains($0.time) }
                    guard let end = playback.received.first(where: { $0 > start + Playback.latency }),
                        let atEnd = playback.frames.last(where: { $0.time < end })
                    else { continue }
                    errors.append(atEnd.shown.distance(to: atEnd.truth))
                    let estimates = playback.updates.filter { $0.time > start && $0.time < end && $0.state.quality.isSynthetic }
                    if let first = estimates.first(where: \.state.quality.isStale) { stale.append(first.time - start) }
                    let until = estimates.first(where: \.state.quality.isStale)?.time ?? end
                    if let sure = playback.frames.last(where: { $0.time < until }) {
                        beforeStale.append(sure.shown.distance(to: sure.truth))
                    }
                    var edges: [EdgeID] = []
                    for moment in moments { if let edge = moment.truth.road?.edge, edge != edges.last { edges.append(edge) } }
                    let measured = FrameFigures(
                        playback.frames.filter { $0.time > 20 }, along: TrueLine(edges, on: region.graph), on: region.graph)
                    if namesMisses, let words = measured.words {
                        Swift.print("    \(region.name) seed \(seeds &+ UInt64(number)), cut \(start.text(0)) to \(end.text(1)): \(words)")
                    }
                    figures.append(measured)
                }
            }
            Swift.print(
                "\(seconds.text(0)) s: \(errors.count) outages; error at the end, median \(errors.quantile(0.5).text(1)) m, 95 % "
                    + "\(errors.quantile(0.95).text(0)) m; while not stale, at most until then: median \(beforeStale.quantile(0.5).text(1)), 95 % "
                    + "\(beforeStale.quantile(0.95).text(0)) m; stale said in \(stale.count), median after \(stale.quantile(0.5).text(1)) s"
            )
            for row in FrameFigures.rows(figures) { Swift.print("    \(row)") }
        }
    }
}
