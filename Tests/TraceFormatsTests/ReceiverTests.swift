import Foundation
import Geodesy
import Testing

@testable import NavigationCore
@testable import TraceFormats

/// Small waits, so that what takes half a minute at the wheel takes a moment here.
private let hasty = ReceiverPatience(silence: 0.3, probe: 0.3, pause: 0.05...0.1, baudRate: 0.3)

@Suite("Receivers on a line", .timeLimit(.minutes(5)))
struct ReceiverTests {
    static let greeting = #"{"class":"VERSION","release":"3.22"}"# + "\n"

    static func report(_ second: Int) -> String {
        #"{"class":"TPV","mode":3,"time":"2026-02-05T02:09:\#(second).000Z","lat":44,"lon":8}"# + "\n"
    }

    static func sentence(_ second: Int) -> String {
        let body = "GPRMC,1200\(second).00,A,5000.0000,N,00800.0000,E,10.0,90.0,010126,,,A"
        let sum = body.utf8.reduce(0, ^)
        return "$\(body)*\(String(format: "%02X", sum))\r\n"
    }

    /// The fixes of a receiver as they come.
    func fixes(_ receiver: any Receiver) -> AsyncStream<Location> {
        AsyncStream { continuation in receiver.listen { continuation.yield($0) } }
    }

    @Test("A session gets its fixes though only the source was kept")
    func sourceAlone() async throws {
        let daemon = Listener()
        let client = GPSDReceiver(host: "127.0.0.1", port: daemon.port, patience: hasty).client
        let provider = NavigationProvider(coreConfig: CoreConfig(locationSource: .custom(client), snapsToRoads: false), roadNetwork: nil)
        let states = provider.navigation().locationMatching
        provider.tripSession().startFreeDrive()
        let connection = await daemon.accept(saying: Self.greeting + Self.report(10))
        var first: MapMatchingState?
        for await state in states {
            first = state
            break
        }
        #expect(first?.location.coordinate == Coordinate(latitude: 44, longitude: 8))
        close(connection)
        await provider.shutdown()
    }

    @Test("A connection that goes dead without a word is asked, given up, and opened again")
    func halfOpen() async {
        let daemon = Listener()
        let receiver = GPSDReceiver(host: "127.0.0.1", port: daemon.port, patience: hasty)
        var fixes = fixes(receiver).makeAsyncIterator()
        let dead = await daemon.accept(saying: Self.greeting + Self.report(10))
        #expect(await fixes.next() != nil)
        // Nothing more is said on the first connection: the second one comes by itself.
        let alive = await daemon.accept(saying: Self.greeting + Self.report(11))
        #expect(await fixes.next()?.fixTime == TimestampText("2026-02-05T02:09:11Z")?.nanoseconds)
        receiver.stop()
        close(dead)
        close(alive)
    }

    @Test("A daemon that dies and comes back is heard again, and its rubbish is passed over")
    func reconnect() async {
        let daemon = Listener()
        let receiver = GPSDReceiver(host: "127.0.0.1", port: daemon.port, patience: hasty)
        var fixes = fixes(receiver).makeAsyncIterator()
        close(await daemon.accept(saying: "\u{1}\u{2}{{{\n" + Self.greeting + Self.report(10)))
        #expect(await fixes.next() != nil)
        let second = await daemon.accept(saying: Self.report(11))
        #expect(await fixes.next() != nil)
        receiver.stop()
        close(second)
    }

    @Test("A daemon that is not there is published once as an error, however often it is tried")
    func missing() async {
        let receiver = GPSDReceiver(host: "127.0.0.1", port: 1, patience: hasty)
        let provider = NavigationProvider(
            coreConfig: CoreConfig(locationSource: .custom(receiver.client), snapsToRoads: false), roadNetwork: nil)
        let errors = provider.navigation().errors
        let conditions = receiver.client.conditions
        let tries = Task {
            var count = 0
            for await condition in conditions where condition.isInterruption {
                count += 1
                if count == 4 { return }
            }
        }
        let told = Task {
            var told: [any NavigatorError] = []
            for await error in errors { told.append(error) }
            return told
        }
        await Task.yield()
        provider.tripSession().startFreeDrive()
        await tries.value
        await provider.shutdown()
        let words = await told.value.map(\.description)
        #expect(words.count == 1 && words.first?.contains("127.0.0.1:1 does not answer") == true, "\(words)")
    }

    @Test("A serial line is set to the speed that was asked for, and its sentences are fixes")
    func serial() async throws {
        let line = try #require(PseudoTerminal())
        let receiver = NMEAReceiver(device: line.path, baudRate: 4800, patience: hasty)
        var fixes = fixes(receiver).makeAsyncIterator()
        var conditions = receiver.client.conditions.makeAsyncIterator()
        while await conditions.next() != .silent(seconds: 0) {}
        #expect(line.speed == speed_t(B4800))
        for second in 10..<14 { line.write(Self.sentence(second)) }
        let fix = try #require(await fixes.next())
        #expect(
            fix.coordinate == Coordinate(latitude: 50, longitude: 8) && fix.fixTime == TimestampText("2026-01-01T12:00:10Z")?.nanoseconds)
        receiver.stop()
    }

    @Test("Without a speed the usual ones are tried until a sentence can be read")
    func baudRates() async throws {
        let line = try #require(PseudoTerminal())
        let receiver = NMEAReceiver(device: line.path, baudRate: nil, patience: hasty)
        var fixes = fixes(receiver).makeAsyncIterator()
        // The receiver speaks at 115200: at any other speed the line carries rubbish.
        let speaking = Task.detached {
            var second = 10
            while !Task.isCancelled {
                line.write(line.speed == speed_t(B115200) ? Self.sentence(second % 50 + 10) : "\u{7F}\u{3}~~\u{1}")
                second += 1
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(await fixes.next() != nil)
        #expect(line.speed == speed_t(B115200))
        speaking.cancel()
        receiver.stop()
    }

    @Test("A line that says nothing, or nothing readable, at any speed is told of while the speeds are tried", arguments: [false, true])
    func deadAtEverySpeed(speaks: Bool) async throws {
        let line = try #require(PseudoTerminal())
        // Seconds: each speed is listened to for a fifth of what silence takes.
        let patience = ReceiverPatience(silence: 1, probe: 1, pause: 0.05...0.1, baudRate: 0.2)
        let receiver = NMEAReceiver(device: line.path, baudRate: nil, patience: patience)
        var conditions = receiver.client.conditions.makeAsyncIterator()
        let speaking = Task.detached {
            while speaks, !Task.isCancelled {
                line.write("\u{7F}\u{3}~~\u{1}")
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
        receiver.listen { _ in }
        let dead: SourceCondition = speaks ? .garbled(seconds: 1) : .silent(seconds: 1)
        // It may have gone on to another one by the time that this is read.
        var told: SourceCondition?
        while told != dead, let condition = await conditions.next() { told = condition }
        #expect(told == dead)
        speaking.cancel()
        receiver.stop()
    }

    @Test("A device that is not there, and one that may not be read, are told apart")
    func denied() async throws {
        let missing = NMEAReceiver(device: "/dev/no-such-receiver", baudRate: 9600, patience: hasty)
        var conditions = missing.client.conditions.makeAsyncIterator()
        missing.listen { _ in }
        while let condition = await conditions.next(), !condition.isInterruption {}
        guard case .missing(let reason) = missing.link.conditions.current else {
            Issue.record("\(String(describing: missing.link.conditions.current))")
            return
        }
        #expect(reason.contains("/dev/no-such-receiver cannot be opened"))
        missing.stop()
        #expect(ByteChannel.Failure.system(EACCES, "x").kind == .denied && ByteChannel.Failure.system(ENOENT, "x").kind == .missing)
    }
}
