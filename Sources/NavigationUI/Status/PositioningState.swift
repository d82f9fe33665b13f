import NavigationCore

/// What there is to say about the position, in words; the screen is silent while all is well.
public enum PositioningState: Hashable, Sendable {
    /// Nothing to say.
    case good
    /// No fix has come yet.
    case waiting
    /// Moved on without fixes, in a tunnel.
    case estimatedInTunnel
    /// Moved on without fixes, for this many seconds.
    case estimated(seconds: Int)
    /// The accuracy is this many meters.
    case weak(meters: Int)
    /// No fix for this many seconds: the last position known.
    case lost(seconds: Int)
    /// Off the roads of the map.
    case offRoad
    /// The region has no map here.
    case noMap
    /// Free drive is paused.
    case paused

    /// What a session's state calls for: of several things the one that matters most.
    ///
    /// - Parameters:
    ///   - state: the last state of the session; `nil` before the first fix.
    ///   - weakAccuracy: from how many meters on the accuracy is worth a word.
    public init(_ state: MapMatchingState?, weakAccuracy: Double = 30) {
        guard let state else {
            self = .waiting
            return
        }
        let seconds = Int((Double(state.quality.fixAge) / 1e9).rounded())
        let isInTunnel = state.road?.isTunnel ?? state.location.matched?.isInTunnel ?? false
        if state.quality.isStale {
            self = .lost(seconds: seconds)
        } else if state.quality.isSynthetic {
            self = isInTunnel ? .estimatedInTunnel : .estimated(seconds: max(1, seconds))
        } else if state.quality.isDegraded || state.missing[.road] == .noMapHere {
            self = .noMap
        } else if let accuracy = state.location.horizontalAccuracy, accuracy.isFinite, accuracy > weakAccuracy {
            self = .weak(meters: Int(min(accuracy, 99_999).rounded()))
        } else if state.mapMatchingResult.isOffRoad {
            self = .offRoad
        } else {
            self = .good
        }
    }

    /// The words on the chip, in English; `nil` where there is nothing to say.
    public var words: String? { text(in: .of("en")) }

    /// The words on the chip; `nil` where there is nothing to say.
    ///
    /// - Parameter words: the language.
    public func text(in words: Words) -> String? {
        switch self {
        case .good: nil
        case .waiting: words[.waiting]
        case .estimatedInTunnel: words[.tunnel]
        case .estimated(let seconds): words(.estimated, Self.age(seconds))
        case .weak(let meters): words(.weak, String(meters))
        case .lost(let seconds): words(.lost, Self.age(seconds))
        case .offRoad: words[.offRoad]
        case .noMap: words[.noMap]
        case .paused: words[.paused]
        }
    }

    /// What a screen reader says. A count of seconds is left out: it would never let it rest.
    func spoken(in words: Words) -> String? {
        switch self {
        case .lost: words[.spokenLost]
        case .estimated: words[.spokenEstimated]
        case .weak: words[.spokenWeak]
        default: text(in: words)
        }
    }

    /// The icon beside the words.
    public var icon: Icon {
        switch self {
        case .good, .waiting, .weak, .estimated: .signal
        case .estimatedInTunnel: .tunnel
        case .lost: .noSignal
        case .offRoad: .offRoad
        case .noMap: .noMap
        case .paused: .pause
        }
    }

    private static func age(_ seconds: Int) -> String {
        if seconds < 120 { return "\(seconds) s" }
        return seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    }
}
