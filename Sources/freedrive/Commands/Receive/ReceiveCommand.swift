import Foundation
import Geodesy
import NavigationCore
import Synchronization
import TraceFormats

/// `freedrive receive`: what a source says, without a region and without matching.
struct ReceiveCommand: Command {
    static let name = "receive"
    static let summary = "show the fixes of a receiver or a recording; turn any of them into JSON Lines"

    static let help = """
        freedrive receive: the fixes of a source, one a line, as they are before any matching. It needs no region.

        usage: freedrive receive SOURCE [--json] [OPTIONS]

        SOURCE is one of those of `freedrive drive` that are recorded or received:
          gpsd[:HOST[:PORT]]  a receiver behind gpsd (localhost:2947)
          nmea:FILE|DEVICE    a receiver's log, or a receiver on a serial line; nmea:- for what comes on standard input
          gpx:FILE            a recorded drive, GPX 1.0 or 1.1
          history:FILE        the raw fixes of a drive that `freedrive drive --record` recorded
          jsonl:FILE          a recorded drive, a JSON object a line (Documentation/TraceFormats.md)

        options:
          --json            a JSON object a line, which jsonl:FILE reads again
          --for SECONDS     ends after so many seconds, for a receiver
          --baud RATE       the speed of a serial line: 9600, 4800, 115200...; auto, the default, finds it out
          --interval SEC    seconds from point to point, for a recording without times

        How a receiver is doing, and the count of the fixes, are told on standard error.

        examples:
          freedrive receive nmea:/dev/ttyUSB0
          freedrive receive gpsd --for 60 --json > drive.jsonl
          freedrive receive nmea:receiver.log --json | freedrive drive --region city.region --source jsonl:- --ui text
        """

    static func run(_ arguments: inout Arguments) async throws {
        let isJSON = arguments.flag("--json")
        let length = try arguments.number("--for", in: 1...1e7)
        let baudRate = try arguments.baudRate()
        let interval = try arguments.number("--interval", in: 0.01...3600)
        let words = arguments.positionals()
        try arguments.finish()
        guard let word = words.first, words.count == 1 else {
            throw UsageError("one source is needed, as in `freedrive receive nmea:receiver.log`; found \(words.count)")
        }
        let source = try DriveSourceName(word)
        let count = Mutex(0)
        let show: @Sendable (Location) -> Void = { fix in
            count.withLock { count in
                count += 1
                Terminal.print(isJSON ? JSONLinesWriter.line(fix) : line(fix))
            }
        }
        let hear: (any Receiver) async throws -> Void = { receiver in
            let isTimeUp = await listen(to: receiver, advice: source.advice, length, show)
            if let length, isTimeUp, count.withLock({ $0 == 0 }) {
                throw Failure(DriveWords.noFix(within: length, from: receiver.client.name))
            }
        }
        switch source {
        case .gpx(let path): try play(path, .gpx, interval, show)
        case .jsonLines(let path): try play(path, .jsonLines, interval, show)
        case .nmea("-"): try await hear(NMEAReceiver())
        case .nmea(let path) where NMEAReceiver.isDevice(path): try await hear(NMEAReceiver(device: path, baudRate: baudRate))
        case .nmea(let path): try play(path, .nmea, interval, show)
        case .gpsd(let host, let port): try await hear(GPSDReceiver(host: host, port: port))
        case .history(let path):
            do {
                let history = try HistoryReader.read(contentsOf: URL(fileURLWithPath: path))
                DriveWords.notes(of: history).forEach { Terminal.printError("freedrive: \(path): \($0)") }
                history.fixes.forEach(show)
            } catch { throw Failure("could not read the history: \(error)") }
        case .phone: throw UsageError("a phone posts from the page of a drive: `freedrive drive --source phone`")
        case .demo, .simulate, .script: throw UsageError("‘\(word)’ needs roads to drive on: `freedrive drive --source \(word)`")
        }
        Terminal.printError("freedrive: \(count.withLock { $0 }) fixes")
    }

    private static func play(_ path: String, _ kind: TraceKind, _ interval: Double?, _ show: (Location) -> Void) throws {
        let trace = try kind.read(from: path)
        do {
            let (locations, notes) = try trace.locations(interval: interval)
            for note in notes { Terminal.printError("freedrive: \(path): \(note)") }
            locations.forEach(show)
        } catch {
            throw Failure("could not read the trace \(path): \(error)")
        }
    }

    /// Listens until the receiver ends, a person ends it, or the time is up; whether it was the time.
    private static func listen(
        to receiver: any Receiver, advice: String?, _ length: Double?, _ show: @escaping @Sendable (Location) -> Void
    ) async -> Bool {
        let client = receiver.client
        let over = AsyncStream<Void>.makeStream()
        let interruption = Interruption { over.continuation.finish() }
        let telling = Task {
            var advice = advice
            for await condition in client.conditions {
                if let words = DriveWords.receiver(condition) ?? DriveWords.interruption(condition) {
                    Terminal.printError("freedrive: \(client.name): \(words)")
                }
                if case .missing = condition, let words = advice {
                    Terminal.printError("freedrive: \(words)")
                    advice = nil
                }
                if condition == .ended { over.continuation.finish() }
            }
        }
        let clock = Task {
            guard let length else { return false }
            try await Task.sleep(for: .seconds(length))
            over.continuation.finish()
            return true
        }
        receiver.listen(show)
        for await _ in over.stream {}
        receiver.stop()
        interruption.end()
        clock.cancel()
        telling.cancel()
        return (try? await clock.value) ?? false
    }

    private static func line(_ fix: Location) -> String {
        let place = "\(DriveWords.degrees(fix.coordinate.latitude)), \(DriveWords.degrees(fix.coordinate.longitude))"
        func text(_ value: Double?, _ sign: String, _ unit: String) -> String {
            value.map { " \(sign)\(JSONLinesWriter.decimal($0, digits: 1)) \(unit)" } ?? ""
        }
        let parts = text(fix.horizontalAccuracy, "±", "m") + text(fix.speed, "", "m/s") + text(fix.course, "", "°")
        return "\(TimestampText.text(nanoseconds: fix.fixTime))  \(place) \(parts)"
    }
}
