extension LocationClient {
    /// A source that plays a simulated drive.
    ///
    /// - Parameters:
    ///   - drive: The drive. Each moment with a fix is a location; each without is silence.
    ///   - name: What messages call the source.
    ///   - began: Called with each moment that begins a leg of a script or follows a time-lapse, just before it is handed over.
    ///   - tookIn: Called after each input, when the states that come of it are published.
    ///   - ended: Called once, when a scripted drive is over.
    public static func simulating(
        _ drive: SimulatedDrive, name: String = "simulate", began: @escaping @Sendable (SimulatedMoment) -> Void = { _ in },
        tookIn: @escaping @Sendable (PlayedInput) -> Void = { _ in }, ended: @escaping @Sendable () -> Void = {}
    ) -> LocationClient {
        playing(SimulatedInputs(drive: drive, began: began), name: name, tookIn: tookIn, ended: ended)
    }
}

/// A simulated drive as inputs of a session.
private struct SimulatedInputs: Sequence, IteratorProtocol, Sendable {
    var drive: SimulatedDrive
    let began: @Sendable (SimulatedMoment) -> Void

    mutating func next() -> PlayedInput? {
        guard let moment = drive.next() else { return nil }
        if moment.title != nil || moment.isAfterLapse { began(moment) }
        return moment.location.map(PlayedInput.location) ?? .silence(until: moment.received)
    }
}
