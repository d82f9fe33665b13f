import Foundation

/// Talks with gpsd: asks for reports, and hears one receiver at a time.
///
/// Where several receivers are attached, the one that had the first fix is heard; another one takes its place when it has been without a
/// fix for five seconds of the other's time. Fixes of two receivers in turn would make the car jump between them.
struct GPSDDialogue: ReceiverDialogue {
    private var lines = LineBuffer(limit: 1 << 16)
    private var device: String?
    private var lastTime: Int64?
    /// The other receiver that was heard since, and its time then.
    private var rival: (device: String?, since: Int64)?
    private static let handover: Int64 = 5_000_000_000

    let greeting: String? = GPSDReport.watch
    let probe: String? = "?VERSION;\n"

    mutating func take(_ bytes: [UInt8], _ heard: (ReceiverEvent) -> Void) {
        var reports: [GPSDReport] = []
        lines.take(bytes) { line in
            if let report = GPSDReport(line) { reports.append(report) }
        }
        for report in reports {
            switch report {
            case .version(let release): heard(.name("gpsd \(release)"))
            case .error(let message): heard(.refusal("gpsd refused: \(message)"))
            case .fix(let fix, let source): heard(isWanted(fix, from: source) ? .fix(fix) : .sign)
            case .noFix, .other: heard(.sign)
            }
        }
    }

    mutating func finish(_ heard: (ReceiverEvent) -> Void) {}

    /// gpsd may report one moment twice, when more is known of it.
    ///
    /// Times of two receivers are never compared: one of them may be years off.
    private mutating func isWanted(_ fix: Location, from source: String?) -> Bool {
        if lastTime != nil, source != device {
            if rival?.device != source { rival = (source, fix.fixTime) }
            guard let since = rival?.since, fix.fixTime &- since >= GPSDDialogue.handover else {
                return false
            }
        } else if fix.fixTime == lastTime {
            return false
        }
        rival = nil
        device = source
        lastTime = fix.fixTime
        return true
    }
}
