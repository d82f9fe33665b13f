import Foundation

/// Something that a session could not do. It is published on the `errors` of the session's controller; the session goes on.
public protocol NavigatorError: Error, Sendable, CustomStringConvertible {}

/// The errors of a session. Each reads as a sentence that says what was wrong and what to do.
public enum NavigatorErrors {
    /// Free drive is not active, so that it cannot be paused.
    public struct FailedToPause: NavigatorError, Hashable {
        /// The state that was found.
        public let found: Session.State
        /// What went wrong, in words.
        public var description: String {
            "Only active free drive can be paused, and the session is \(found.words). Call startFreeDrive() first."
        }
    }

    /// The session is idle already.
    public struct FailedToSetToIdle: NavigatorError, Hashable {
        /// What went wrong, in words.
        public var description: String { "The session is idle already: nothing was changed." }
    }

    /// A route could not be set; the session is as it was before.
    public struct FailedToSetRoute: NavigatorError {
        /// Why.
        public let underlyingError: any Error
        /// What went wrong, in words.
        public var description: String {
            "The route could not be set: \(underlyingError). The session goes on as before."
        }
    }

    /// Another session is running on the same source.
    public struct SourceInUse: NavigatorError, Hashable {
        /// The source, in words.
        public let source: String
        /// What went wrong, in words.
        public var description: String {
            "The location source (\(source)) feeds another session. Set that one to idle, or give this one a source of its own."
        }
    }

    /// There is no location source that could be started.
    public struct SourceUnavailable: NavigatorError, Hashable {
        /// The source, in words.
        public let source: String
        /// Why.
        public let reason: String
        /// What went wrong, in words.
        public var description: String { "The location source (\(source)) cannot be started: \(reason)" }
    }

    /// The source broke off.
    public struct SourceFailed: NavigatorError {
        /// The source, in words.
        public let source: String
        /// Why.
        public let underlyingError: any Error
        /// What went wrong, in words.
        public var description: String { "The location source (\(source)) broke off: \(underlyingError)" }
    }

    /// The source is interrupted: not there, not allowed, or without a word. The session goes on, and takes up what comes again.
    public struct SourceInterrupted: NavigatorError, Hashable {
        /// The source, in words.
        public let source: String
        /// What is the matter: one of the conditions that are interruptions.
        public let condition: SourceCondition
        /// What went wrong, in words.
        public var description: String {
            let state =
                switch condition {
                case .missing(let reason): "is not there: \(reason). It is tried again"
                case .denied(let reason): "may not be used: \(reason). It is tried again"
                case .silent(let seconds): "has said nothing for \(seconds) s. Check that the receiver is plugged in and switched on"
                case .garbled(let seconds):
                    "has sent nothing readable for \(seconds) s. Check what speaks there, and on a serial line the baud rate"
                case .stopped, .connecting, .connected, .searching, .ended: "changed its condition"
                }
            return "The location source (\(source)) \(state)."
        }
    }

    /// The history cannot be written. Recording has ended; the drive goes on.
    public struct RecordingFailed: NavigatorError, Hashable {
        /// The file or folder.
        public let path: String
        /// Why.
        public let reason: String
        /// What went wrong, in words.
        public var description: String {
            "The history \(path) cannot be written: \(reason). Recording has ended; the drive goes on."
        }
    }

    /// There is no region to drive in.
    public struct RegionUnavailable: NavigatorError, Hashable {
        /// Where it was looked for.
        public let url: URL
        /// Why it cannot be used.
        public let reason: String
        /// What went wrong, in words.
        public var description: String {
            "There is no region at \(url.path): \(reason). Make one with “freedrive import”, and name it in CoreConfig.region or FREEDRIVE_REGION."
        }
    }

    /// A state of matching was ready when the session was idle already. It was dropped.
    public struct UnexpectedNavigationStatus: NavigatorError, Hashable {
        /// What went wrong, in words.
        public var description: String { "A location was matched after the session had been set to idle. It was dropped." }
    }
}

extension Session.State {
    /// The state in words, for messages.
    var words: String {
        switch self {
        case .idle: "idle"
        case .freeDrive(let state): "in free drive (\(state.rawValue))"
        case .activeGuidance(let state): "in guidance (\(state.rawValue))"
        }
    }
}
