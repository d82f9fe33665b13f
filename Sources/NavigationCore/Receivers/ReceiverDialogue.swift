/// What is said on the line to a receiver.
package protocol ReceiverDialogue {
    /// What is sent when the line opens.
    var greeting: String? { get }
    /// What is sent into a silence, to hear whether anybody is there; `nil` where receivers do not answer.
    var probe: String? { get }
    /// Takes bytes in and gives what they say, in order.
    mutating func take(_ bytes: [UInt8], _ heard: (ReceiverEvent) -> Void)
    /// The line has ended: gives what had been waiting for more.
    mutating func finish(_ heard: (ReceiverEvent) -> Void)
}

/// What a receiver, or the daemon before it, says.
package enum ReceiverEvent {
    /// Who is there, in words.
    case name(String)
    /// A fix.
    case fix(Location)
    /// Something that is no fix, but shows that the other side is well.
    case sign
    /// It does not do what was asked.
    case refusal(String)
}

/// How long a link waits for what.
package struct ReceiverPatience: Sendable {
    /// Seconds without a fix, or a word, until that is told.
    package var silence: Double
    /// Seconds that a probe may stay without answer until the line counts as dead.
    package var probe: Double
    /// Seconds until the first new try, and at most: each pause is twice the one before.
    package var pause: ClosedRange<Double>
    /// Seconds without a readable sentence after which another speed of the line is tried.
    package var baudRate: Double

    package init(silence: Double = 10, probe: Double = 10, pause: ClosedRange<Double> = 1...30, baudRate: Double = 3) {
        self.silence = silence
        self.probe = probe
        self.pause = pause
        self.baudRate = baudRate
    }
}
