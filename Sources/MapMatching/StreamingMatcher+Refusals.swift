import Geodesy

extension StreamingMatcher {
    /// Why a fix must not be used, or `nil` where it may.
    ///
    /// A place that no vehicle reaches in the time is refused until several fixes in a row agree on it: then it is a teleport.
    mutating func refusal(of fix: Fix) -> RefusalReason? {
        guard fix.coordinate.isValid, Fix.times.contains(fix.time) else { return .invalid }
        if let accuracy = fix.horizontalAccuracy, !(accuracy >= 0 && accuracy.isFinite) { return .invalid }
        guard hasLast else { return nil }
        if fix.time < lastTime { return isClockSetBack(fix) ? nil : .older }
        if fix.time == lastTime { return .repeated }
        let seconds = Double(fix.time - lastTime) * 1e-9
        let accuracy = (fix.horizontalAccuracy ?? Double(parameters.assumedAccuracy)) + lastAccuracy
        let reach = Double(parameters.fastest) * seconds + 3 * accuracy + 50
        moved = displacement(to: fix.coordinate)
        let squared = Double(moved.x * moved.x + moved.y * moved.y)
        if squared <= reach * reach {
            impossibleInRow = 0
            return nil
        }
        if impossibleInRow == 0 || firstImpossible.distance(to: fix.coordinate) > reach {
            impossibleInRow = 0
            firstImpossible = fix.coordinate
        }
        impossibleInRow += 1
        return impossibleInRow > parameters.impossibleFixesBelieved ? nil : .impossible
    }

    /// Whether several older fixes in a row, each later than the one before, say that the last time was wrong, and not they: a receiver
    /// that once stated a day in the future, or a replay that was wound back. The drive then begins anew.
    private mutating func isClockSetBack(_ fix: Fix) -> Bool {
        olderInRow = olderInRow > 0 && fix.time > lastOlder ? olderInRow + 1 : 1
        lastOlder = fix.time
        guard olderInRow > parameters.impossibleFixesBelieved else { return false }
        hasLast = false
        impossibleInRow = 1
        return true
    }

    /// The answer to a fix that was not used.
    func refused(_ fix: Fix, _ reason: RefusalReason) -> Match {
        guard hasAnswer else { return Match(status: .refused(reason), time: fix.time, coordinate: fix.coordinate) }
        var match = answer.pointee
        match.status = .refused(reason)
        match.isRestart = false
        match.isTeleport = false
        return match
    }
}
