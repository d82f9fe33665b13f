/// How a source that pushes is doing, as it says itself.
///
/// A session publishes those that a person has to know of (``missing(reason:)``, ``denied(reason:)``, ``silent(seconds:)``,
/// ``garbled(seconds:)``) as ``NavigatorErrors/SourceInterrupted``, once for each interruption; it goes on, and so does the source.
public enum SourceCondition: Sendable, Hashable {
    /// Not asked for locations.
    case stopped
    /// It is being reached.
    case connecting
    /// It answers: locations come or are awaited. Who answers, in words.
    case connected(to: String)
    /// It speaks but has had no fix for so many seconds, as under a roof or in a tunnel.
    case searching(seconds: Int)
    /// It is not there, and why. It is tried again.
    case missing(reason: String)
    /// It is there and may not be used, and why. It is tried again.
    case denied(reason: String)
    /// It is there and has said nothing for so many seconds.
    case silent(seconds: Int)
    /// It has sent bytes that cannot be read for so many seconds, as at a wrong baud rate or where something else speaks.
    case garbled(seconds: Int)
    /// It came to its end: nothing comes any more.
    case ended

    /// Whether a person has to do something about it.
    public var isInterruption: Bool {
        switch self {
        case .missing, .denied, .silent, .garbled: true
        case .stopped, .connecting, .connected, .searching, .ended: false
        }
    }
}

/// Decides which conditions of a source are published as errors: each interruption once, however often it is tried again.
struct InterruptionReports: Sendable {
    private var last: SourceCondition?

    /// Takes a condition in; what is to be published of it.
    mutating func take(_ condition: SourceCondition, of source: String) -> NavigatorErrors.SourceInterrupted? {
        guard condition.isInterruption else {
            // Another try is no news of the last one.
            if condition != .connecting { last = nil }
            return nil
        }
        defer { last = condition }
        return last?.isSameInterruption(as: condition) == true
            ? nil : NavigatorErrors.SourceInterrupted(source: source, condition: condition)
    }
}

extension SourceCondition {
    fileprivate func isSameInterruption(as other: SourceCondition) -> Bool {
        switch (self, other) {
        case (.silent, .silent), (.garbled, .garbled): true
        default: self == other
        }
    }
}
