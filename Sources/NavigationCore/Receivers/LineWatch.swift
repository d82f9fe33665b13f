/// Decides from when what was heard how a line is doing, and what to do about it. It knows no clock: times are seconds since the line opened.
struct LineWatch {
    /// What to do next.
    enum Step: Hashable {
        case listen
        /// To ask whether anybody is there.
        case probe
        /// To open the line at another speed.
        case changeSpeed
        /// The other side is gone without a word, as behind a connection that is half open.
        case giveUp
    }

    private let patience: ReceiverPatience
    private let hasSpeeds: Bool
    private let canProbe: Bool
    private var name: String?
    private var told: SourceCondition?
    /// When the line was opened at the speed that it has now.
    private var opened = 0.0
    private var lastBytes = 0.0
    private var lastSign = 0.0
    private var lastFix = 0.0
    private var hasSign = false
    private var probed: Double?

    init(patience: ReceiverPatience, hasSpeeds: Bool = false, canProbe: Bool = false) {
        self.patience = patience
        self.hasSpeeds = hasSpeeds
        self.canProbe = canProbe
    }

    /// The line was opened again at another speed. Nothing was heard at this one; who has been silent until now still is.
    mutating func changedSpeed(at now: Double) {
        opened = now
        hasSign = false
    }

    mutating func heardBytes(at now: Double) { lastBytes = now }

    mutating func heardSign(at now: Double) {
        lastSign = now
        hasSign = true
        probed = nil
    }

    mutating func heardName(_ name: String, at now: Double) {
        self.name = name
        heardSign(at: now)
    }

    mutating func heardFix(at now: Double) {
        lastFix = now
        heardSign(at: now)
    }

    /// The condition of the line, where it has changed.
    mutating func news(at now: Double) -> SourceCondition? {
        let condition: SourceCondition?
        if now - lastFix < patience.silence {
            condition = name.map { .connected(to: $0) }
        } else if now - lastSign < patience.silence {
            condition = .searching(seconds: Int(patience.silence))
        } else if now - lastBytes < patience.silence {
            condition = .garbled(seconds: Int(patience.silence))
        } else {
            condition = .silent(seconds: Int(patience.silence))
        }
        guard let condition, condition != told else { return nil }
        told = condition
        return condition
    }

    /// What to do now.
    mutating func step(at now: Double) -> Step {
        // A receiver that was set to another speed meanwhile sends what cannot be read.
        let isGarbled = now - lastSign > patience.silence && now - lastBytes < patience.silence
        if hasSpeeds, hasSign ? isGarbled : now - opened > patience.baudRate { return .changeSpeed }
        guard canProbe, now - lastSign > patience.silence else { return .listen }
        guard let probed else {
            self.probed = now
            return .probe
        }
        return now - probed > patience.probe ? .giveUp : .listen
    }
}
