/// How much a state can be trusted, and why.
public struct MatchQuality: Sendable, Hashable {
    /// Estimated, without a fix of its own.
    public var isSynthetic: Bool
    /// No fix for so long that nothing can be said any more.
    public var isStale: Bool
    /// Matching runs without a map here: locations are raw.
    public var isDegraded: Bool
    /// The age of the last fix when the state was made, nanoseconds on the clock of the session.
    public var fixAge: Int64
    /// The radius within which the true position lies with 68 %, meters; `nil` when it cannot be told.
    public var accuracy: Double?
    /// When the state was made, nanoseconds on the clock of the session.
    public var time: Int64
    /// How many fixes came in this session.
    public var fixCount: Int
    /// How many of them were refused: repeated, older than the last, invalid or impossible.
    public var refusedFixCount: Int

    /// A quality.
    public init(
        isSynthetic: Bool = false, isStale: Bool = false, isDegraded: Bool = false, fixAge: Int64 = 0, accuracy: Double? = nil,
        time: Int64 = 0, fixCount: Int = 0, refusedFixCount: Int = 0
    ) {
        self.isSynthetic = isSynthetic
        self.isStale = isStale
        self.isDegraded = isDegraded
        self.fixAge = fixAge
        self.accuracy = accuracy
        self.time = time
        self.fixCount = fixCount
        self.refusedFixCount = refusedFixCount
    }
}
