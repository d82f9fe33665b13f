import NavigationCore

/// Hears a receiver that speaks NMEA 0183.
struct NMEADialogue: ReceiverDialogue {
    private var parser: NMEAParser
    private var sentences = 0

    let greeting: String? = nil
    let probe: String? = nil

    /// - Parameter now: The time of the clock, nanoseconds since 1970: dates are brought near to it.
    init(now: Int64) { parser = NMEAParser(reference: now) }

    mutating func take(_ bytes: [UInt8], _ heard: (ReceiverEvent) -> Void) {
        parser.take(bytes) { heard(Self.event($0)) }
        guard parser.sentenceCount > sentences else { return }
        if sentences == 0 { heard(.name("NMEA 0183")) }
        sentences = parser.sentenceCount
        heard(.sign)
    }

    mutating func finish(_ heard: (ReceiverEvent) -> Void) { parser.finish { heard(Self.event($0)) } }

    /// A point without a time is no fix.
    private static func event(_ point: TracePoint) -> ReceiverEvent {
        point.time.map { .fix(point.location(time: $0, received: 0)) } ?? .sign
    }
}
