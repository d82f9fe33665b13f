/// Something odd in a trace file that was read all the same, or left out: what, how often, and where first.
public struct TraceNote: Sendable, Hashable {
    /// What was odd.
    public var kind: Kind
    /// How many times.
    public var count: Int
    /// The line where it was met first, where the format has lines.
    public var firstLine: Int?

    /// A note.
    public init(kind: Kind, count: Int = 1, firstLine: Int? = nil) {
        self.kind = kind
        self.count = count
        self.firstLine = firstLine
    }

    /// What can be odd.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A coordinate that is no place on the globe, or no number: the point is left out.
        case invalidCoordinate
        /// A point of which the file itself says that the receiver had no fix (`<fix>none</fix>`): left out.
        case pointWithoutFix
        /// A time that cannot be read: the point stays, without time.
        case unreadableTime
        /// A time without zone, read as UTC.
        case timeWithoutZone
        /// A decimal comma, read as a point.
        case decimalComma
        /// The file names another encoding than its byte-order mark shows: the mark decides.
        case wrongEncodingLabel
        /// The file breaks off: what stood before was read.
        case endsEarly
        /// Points of a planned route, for want of a recorded track.
        case routeInsteadOfTrack
        /// A point without time in a file that has times: it cannot be played.
        case missingTime
        /// A line that is no record: left out.
        case unreadableLine
        /// A line longer than any record: left out.
        case overlongLine
        /// A sentence whose checksum is wrong: left out.
        case badChecksum
        /// A sentence that broke off, lacks its checksum, or has too few fields: left out.
        case brokenSentence
        /// A date that was off by whole roll-overs of the receiver's week number (1024 weeks): corrected.
        case weekRollOver
        /// A fix of which only the time of day is known: it has no time.
        case dateUnknown
        /// A fix without a date, which was taken from the fixes after it, or for want of any is 1 January 1970: its times of day are right.
        case dateAssumed
    }
}

extension TraceNote: CustomStringConvertible {
    /// A sentence fragment.
    public var description: String {
        let place = firstLine.map { count == 1 ? " (line \($0))" : " (first in line \($0))" } ?? ""
        let times = count == 1 ? "" : "\(count) times: "
        return times + words + place
    }

    private var words: String {
        switch kind {
        case .invalidCoordinate: "a point that is no place on the globe was left out"
        case .pointWithoutFix: "a point without a fix was left out"
        case .unreadableTime: "a time could not be read; the point has none"
        case .timeWithoutZone: "a time without zone was read as UTC"
        case .decimalComma: "a decimal comma was read as a point"
        case .wrongEncodingLabel: "the encoding named in the file is not the one it is in; its byte-order mark was believed"
        case .endsEarly: "the file breaks off; what stands before was read"
        case .routeInsteadOfTrack: "there is no recorded track; the points of a route were read"
        case .missingTime: "a point without time was left out"
        case .unreadableLine: "a line is no record and was left out"
        case .overlongLine: "a line is too long for a record and was left out"
        case .badChecksum: "a sentence with a wrong checksum was left out"
        case .brokenSentence: "a sentence that is not whole was left out"
        case .weekRollOver: "a date was corrected by roll-overs of the week number (1024 weeks)"
        case .dateUnknown: "the date of a fix is not known"
        case .dateAssumed: "the date of the first fixes was taken from later ones, or is 1970-01-01 where none is known"
        }
    }
}

/// Collects notes while a file is read.
struct NoteBook {
    private var notes: [TraceNote.Kind: TraceNote] = [:]

    mutating func add(_ kind: TraceNote.Kind, line: Int? = nil, count: Int = 1) {
        if let note = notes[kind] {
            notes[kind]?.count = note.count + count
        } else {
            notes[kind] = TraceNote(kind: kind, count: count, firstLine: line)
        }
    }

    /// All notes, in the order of their kinds.
    var all: [TraceNote] { TraceNote.Kind.allCases.compactMap { notes[$0] } }
}
