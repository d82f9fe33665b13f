/// Turns the bytes of a receiver that speaks NMEA 0183 into points, one for each epoch, as they come.
///
/// Sentences of all talkers are heard (RMC, GGA, GNS, GLL, VTG, GSA, GST, ZDA); those of one moment make one point. An epoch ends
/// when a sentence of another moment comes, or, once the receiver's habit is known, with the sentence that ended the last ones, so
/// that a live fix does not wait for the next. Dates come from RMC and ZDA: a time of day alone is put on the day that brings it
/// nearest to the last full time.
public struct NMEAParser: Sendable {
    /// What was odd so far.
    public var notes: [TraceNote] { book.all }
    /// How many whole sentences were heard so far.
    public private(set) var sentenceCount = 0

    private var framer = NMEAFramer()
    private var book = NoteBook()
    private var epoch: NMEAEpoch?
    private var line = 0
    private var hasSeenChecksum = false
    private var lastTime: Int64?
    private let reference: Int64?
    /// About when a fix was whose date nobody says.
    private let undatedNear: Int64?

    private var habit: String?
    private var habitCount = 0
    private var emitted: Int64?

    private static let day: Int64 = 86_400_000_000_000

    /// A parser.
    ///
    /// - Parameter reference: About when the receiver speaks, nanoseconds since 1970: the clock's time for a live receiver. Dates that
    ///   are whole roll-overs of 1024 weeks away from it are corrected; without it dates are believed.
    public init(reference: Int64? = nil) { self.init(reference: reference, undatedNear: nil) }

    init(reference: Int64?, undatedNear: Int64?) {
        self.reference = reference
        self.undatedNear = undatedNear
    }

    /// Takes bytes in and gives each point that is whole to a closure.
    public mutating func take(_ bytes: some Sequence<UInt8>, _ found: (TracePoint) -> Void) {
        for byte in bytes {
            if byte == 0x0A { line += 1 }
            var event: NMEAFramer.Event?
            framer.take(byte) { event = $0 }
            if let event { take(event, found) }
        }
    }

    /// The stream has ended: gives the last point.
    public mutating func finish(_ found: (TracePoint) -> Void) {
        var event: NMEAFramer.Event?
        framer.finish { event = $0 }
        if let event { take(event, found) }
        close(found)
    }

    private mutating func take(_ event: NMEAFramer.Event, _ found: (TracePoint) -> Void) {
        switch event {
        case .overlong: book.add(.overlongLine, line: line + 1)
        case .broken: book.add(.brokenSentence, line: line + 1)
        case .sentence(let bytes):
            do throws(NMEASentence.Refusal) {
                let sentence = try NMEASentence(bytes, needsChecksum: hasSeenChecksum)
                hasSeenChecksum = hasSeenChecksum || bytes.contains(0x2A)
                sentenceCount += 1
                take(sentence, found)
            } catch {
                switch error {
                case .badChecksum: book.add(.badChecksum, line: line + 1)
                case .noChecksum: book.add(.brokenSentence, line: line + 1)
                case .unknown: break
                }
            }
        }
    }

    private mutating func take(_ sentence: NMEASentence, _ found: (TracePoint) -> Void) {
        let time: Int64? =
            switch sentence.kind {
            case "RMC", "GGA", "GNS", "GST", "ZDA": sentence.timeOfDay(0)
            case "GLL": sentence.timeOfDay(4)
            default: nil
            }
        if let time, let known = epoch?.timeOfDay, time != known { close(found) }
        // A latecomer of an epoch that was given already.
        if let time, time == emitted, epoch == nil { return learnAgain() }
        var current = epoch ?? NMEAEpoch()
        var taken = current
        if taken.take(sentence) {
            current = taken
            if current.timeOfDay == nil { current.timeOfDay = time }
        } else {
            book.add(.brokenSentence, line: line + 1)
        }
        epoch = current
        if habitCount >= 2, current.timeOfDay != nil, current.isAboutPosition, sentence.talker + sentence.kind == habit {
            close(found, isByHabit: true)
        }
    }

    private mutating func learnAgain() {
        habit = nil
        habitCount = 0
    }

    private mutating func close(_ found: (TracePoint) -> Void, isByHabit: Bool = false) {
        guard let ended = epoch else { return }
        epoch = nil
        guard ended.isAboutPosition else { return }
        if !isByHabit {
            habitCount = ended.last == habit ? habitCount + 1 : 0
            habit = ended.last
        }
        emitted = ended.timeOfDay
        let time = ended.timeOfDay.flatMap { fullTime($0, day: ended.day) }
        guard let point = ended.point(time: time) else { return book.add(.pointWithoutFix, line: line + 1) }
        if point.time == nil { book.add(.dateUnknown, line: line + 1) }
        found(point)
    }

    private mutating func fullTime(_ timeOfDay: Int64, day: Int?) -> Int64? {
        if let day {
            var time = Int64(day) * NMEAParser.day + timeOfDay
            if let corrected = NMEAParser.withoutRollOver(time, reference: reference) {
                book.add(.weekRollOver, line: line + 1)
                time = corrected
            }
            lastTime = time
            return time
        }
        guard let last = lastTime ?? reference ?? undatedNear else { return nil }
        let midnight = last - ((last % NMEAParser.day) + NMEAParser.day) % NMEAParser.day
        let time = [-1, 0, 1].map { midnight + $0 * NMEAParser.day + timeOfDay }.min { abs($0 - last) < abs($1 - last) }
        let isAssumed = lastTime == nil && reference == nil
        if isAssumed { book.add(.dateAssumed, line: line + 1) }
        // What was assumed goes on by itself, over midnights.
        if lastTime != nil || isAssumed { lastTime = time }
        return time
    }

    /// A time brought near to the reference by whole roll-overs of the week number, which has ten bits; `nil` where it needs none.
    private static func withoutRollOver(_ time: Int64, reference: Int64?) -> Int64? {
        guard let reference else { return nil }
        let rollOver = 1024 * 7 * day
        let count = (Double(reference - time) / Double(rollOver)).rounded()
        guard count != 0 else { return nil }
        return time + Int64(count) * rollOver
    }
}
