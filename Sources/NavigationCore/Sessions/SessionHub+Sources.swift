import RoadNetwork

/// How a session comes by its source.
extension SessionHub {
    /// A source that was asked for.
    enum Claim {
        case claimed(LocationClient)
        case obstacle(any NavigatorError)
    }

    func openRegion(_ config: CoreConfig) -> Result<RoadGraph?, any Error> { region.open(config) }

    /// Makes sure that the session owns its source; what stands in the way otherwise.
    func acquireSource(_ state: inout State, _ opened: Result<RoadGraph?, any Error>) -> (any NavigatorError)? {
        if state.machine.holdsSource { return nil }
        switch claim(config.locationSource, &state, opened) {
        case .claimed(let client):
            state.client = client
            settings.adopt(config, network: state.configured?.network)
            return nil
        case .obstacle(let obstacle): return obstacle
        }
    }

    /// Makes a source and becomes its owner. A session that starts again gets the source that it had.
    func claim(_ source: LocationSource, _ state: inout State, _ opened: Result<RoadGraph?, any Error>) -> Claim {
        do {
            let network = try opened.get()
            let known = state.configured.flatMap { $0.source == source && $0.network === network ? $0 : nil }
            let client = try known?.client ?? source.makeClient(network: network)
            guard client.claim(for: ObjectIdentifier(self)) else {
                return .obstacle(NavigatorErrors.SourceInUse(source: source.name))
            }
            if known == nil {
                let timeBase = state.configured.flatMap { $0.client == client ? $0.timeBase : nil } ?? SourceLink.TimeBase()
                state.configured = Configured(source: source, client: client, network: network, timeBase: timeBase)
            }
            return .claimed(client)
        } catch let obstacle as any NavigatorError {
            return .obstacle(obstacle)
        } catch {
            return .obstacle(NavigatorErrors.SourceUnavailable(source: source.name, reason: "\(error)"))
        }
    }

    func startSource(_ ticket: SourceLink.Ticket, _ state: inout State) {
        guard let client = state.client, let configured = state.configured else { return }
        client.start(
            SourceLink(
                ticket: ticket, engine: engine, settings: settings, clock: clock, timeBase: configured.timeBase,
                publishHeading: { [headings] in headings.send($0) },
                publishError: { [errors] in errors.send($0) }
            )
        )
    }

    /// The new source starts at once; the old one is told to stop, and is free for another session.
    func swap(to client: LocationClient, _ state: inout State) {
        guard client != state.client else { return }
        if let old = state.client {
            if state.machine.isSourceRunning { old.stop() }
            old.release(from: ObjectIdentifier(self))
            state.replaced = old
        }
        state.client = client
        if let ticket = state.machine.renewTicket() { startSource(ticket, &state) }
    }
}
