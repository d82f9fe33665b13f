import Foundation
import Synchronization

/// The thread that listens to a receiver, opens its line again when that breaks, and tells how it is doing.
///
/// A line that is lost, or never came, is tried again after 1, 2, 4 … seconds, at most 30.
package final class ReceiverLink: Sendable {
    /// What the link listens to.
    package struct Line: Sendable {
        var name: String
        /// Opens the line; the number of the try chooses among speeds where there are several.
        var open: @Sendable (_ attempt: Int) throws(ByteChannel.Failure) -> ByteChannel
        var dialogue: @Sendable () -> any ReceiverDialogue
        /// Whether another speed is tried where nothing can be read.
        var hasSpeeds: Bool
        /// How much is read at most; `nil` for as much as comes.
        var bytesPerSecond: Double?

        package init(
            name: String, open: @escaping @Sendable (_ attempt: Int) throws(ByteChannel.Failure) -> ByteChannel,
            dialogue: @escaping @Sendable () -> any ReceiverDialogue, hasSpeeds: Bool = false, bytesPerSecond: Double? = nil
        ) {
            self.name = name
            self.open = open
            self.dialogue = dialogue
            self.hasSpeeds = hasSpeeds
            self.bytesPerSecond = bytesPerSecond
        }
    }

    let line: Line
    let locations = StateSubject<Location>(events: true)
    package let conditions = StateSubject<SourceCondition>(.stopped)
    private let patience: ReceiverPatience
    /// Raised with each start and stop, so that an old thread sees that it is over.
    private let generation = Mutex(0)

    package init(_ line: Line, patience: ReceiverPatience = ReceiverPatience()) {
        self.line = line
        self.patience = patience
    }

    /// The source that starts and stops the thread, and keeps this alive.
    package func makeClient() -> LocationClient {
        LocationClient(
            name: line.name, locations: locations.stream, conditions: conditions.stream,
            startUpdatingLocation: { self.start { self.locations.send($0) } }, stopUpdatingLocation: { self.stop() })
    }

    /// Starts to listen; what is heard goes to a closure, on the thread of the link.
    package func start(_ deliver: @escaping @Sendable (Location) -> Void) {
        let mine = generation.withLock { generation in
            generation += 1
            return generation
        }
        Thread.detachNewThread { [self] in
            listen(mine, deliver)
        }
    }

    /// Ends listening. The thread ends soon after.
    package func stop() {
        generation.withLock { $0 += 1 }
        conditions.send(.stopped)
    }

    private func isCurrent(_ mine: Int) -> Bool { generation.withLock { $0 == mine } }

    /// Tells a condition, unless this thread is over.
    private func tell(_ condition: SourceCondition, _ mine: Int) {
        generation.withLock { if $0 == mine { conditions.send(condition) } }
    }

    private func listen(_ mine: Int, _ deliver: (Location) -> Void) {
        var pause = patience.pause.lowerBound
        var attempt = 0
        while isCurrent(mine) {
            tell(.connecting, mine)
            let began = ContinuousClock.now
            do throws(ByteChannel.Failure) {
                // One watch over all speeds: a dead line is told of, though none of them is listened to for long.
                var watch = LineWatch(patience: patience, hasSpeeds: line.hasSpeeds, canProbe: line.dialogue().probe != nil)
                while isCurrent(mine) {
                    let channel = try line.open(attempt)
                    try hear(channel, since: began, &watch, mine, deliver)
                    // Nothing could be read: the next speed is tried at once.
                    attempt += 1
                    watch.changedSpeed(at: (ContinuousClock.now - began) / .seconds(1))
                }
            } catch {
                guard isCurrent(mine) else { return }
                switch error.kind {
                case .missing: tell(.missing(reason: error.description), mine)
                case .denied: tell(.denied(reason: error.description), mine)
                case .ended:
                    // Whoever takes locations in knows then that these were all.
                    locations.finish()
                    return tell(.ended, mine)
                }
            }
            if ContinuousClock.now - began > .seconds(patience.pause.upperBound) { pause = patience.pause.lowerBound }
            let end = ContinuousClock.now + .seconds(pause)
            while ContinuousClock.now < end, isCurrent(mine) { Thread.sleep(forTimeInterval: 0.05) }
            pause = min(pause * 2, patience.pause.upperBound)
        }
    }

    /// Listens until the line breaks, or says nothing that can be read at this speed.
    private func hear(
        _ channel: borrowing ByteChannel, since began: ContinuousClock.Instant, _ watch: inout LineWatch, _ mine: Int,
        _ deliver: (Location) -> Void
    ) throws(ByteChannel.Failure) {
        var dialogue = line.dialogue()
        var meter = line.bytesPerSecond.map { ByteMeter(bytesPerSecond: $0) }
        if let greeting = dialogue.greeting { try channel.send(greeting) }
        while isCurrent(mine) {
            let bytes: [UInt8]?
            do { bytes = try channel.read(milliseconds: 200) } catch {
                dialogue.finish { if case .fix(let location) = $0 { deliver(location) } }
                throw error
            }
            let now = (ContinuousClock.now - began) / .seconds(1)
            var refusal: String?
            if let bytes {
                if let pause = meter?.pause(after: bytes.count, at: now), pause > 0 { Thread.sleep(forTimeInterval: pause) }
                watch.heardBytes(at: now)
                dialogue.take(bytes) { event in
                    switch event {
                    case .name(let name): watch.heardName(name, at: now)
                    case .sign: watch.heardSign(at: now)
                    case .refusal(let reason): refusal = reason
                    case .fix(let location):
                        watch.heardFix(at: now)
                        deliver(location)
                    }
                }
            }
            if let refusal { throw ByteChannel.Failure(description: refusal) }
            if let news = watch.news(at: now) { tell(news, mine) }
            switch watch.step(at: now) {
            case .listen: break
            case .probe: if let probe = dialogue.probe { try channel.send(probe) }
            case .changeSpeed: return
            case .giveUp: throw ByteChannel.Failure(description: "\(line.name) does not answer any more")
            }
        }
    }
}
