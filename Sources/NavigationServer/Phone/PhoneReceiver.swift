import Foundation
import Geodesy
public import NavigationCore
import Synchronization

/// The receiver of a phone, whose browser posts its own location from the page `/phone` of a screen's server.
///
/// Browsers give a location to pages from this machine, or over TLS, alone: elsewhere serve with a ``TLSIdentity``.
public final class PhoneReceiver: Sendable {
    private struct State {
        var isRunning = false
        var watch: Task<Void, Never>?
        /// The phone that is heard, and when it was heard last.
        var phone: String?
        var heard = ContinuousClock.now
        var lastTime: Int64?
        var wanted = 0.0

        /// Whether the phone has been silent for so long that it is told of, and another may take its place: a parked one may be longer.
        func isSilent(patience: Double) -> Bool { ContinuousClock.now - heard > .seconds(patience + 2 * wanted) }
    }

    /// The source for a session.
    public let client: LocationClient
    private let core: Core

    /// A receiver that waits for a phone.
    public convenience init() { self.init(patience: 10) }

    /// - Parameter patience: Seconds without a word after which a phone is silent, and another may take its place.
    init(patience: Double) {
        let core = Core(patience: patience)
        self.core = core
        client = LocationClient(
            name: "phone", locations: core.locations.stream, conditions: core.conditions.stream,
            startUpdatingLocation: { core.start() }, stopUpdatingLocation: { core.stop() }, wantsLocations: { core.want(every: $0) })
    }

    /// Answers what a phone posts to `/phone/location`.
    func answer(_ request: HTTPRequest) -> HTTPResponse {
        guard request.headers["content-type"]?.lowercased().hasPrefix("application/json") == true else {
            return .text(415, "a location is application/json")
        }
        guard let posted = try? JSONDecoder().decode(PhoneLocation.self, from: Data(request.body)), posted.isValid else {
            return .text(
                400,
                "a location is {\"phone\": ID, \"time\": MS, \"lat\": …, \"lon\": …, \"accuracy\": M}, or {\"phone\": ID, \"denied\": REASON}"
            )
        }
        // The page asks the phone for as many positions as are wanted: a parked car lets its receiver sleep.
        let headers = [("Content-Type", "application/json"), ("Cache-Control", "no-store")]
        let answer = HTTPResponse(status: 200, headers: headers, body: .bytes(Array("{\"every\":\(core.wanted)}\n".utf8)))
        return core.take(posted) ? answer : .text(409, "another phone is heard; close its page first")
    }

    /// What the phone's requests and the session share.
    private final class Core: Sendable {
        let locations = StateSubject<Location>(events: true)
        let conditions = StateSubject<SourceCondition>(.stopped)
        private let state = Mutex(State())
        private let patience: Double

        init(patience: Double) { self.patience = patience }

        func start() {
            let watch = Task { [weak self] in
                while !Task.isCancelled {
                    try? await Task.sleep(for: .seconds(1))
                    self?.watchSilence()
                }
            }
            state.withLock { state in
                state.isRunning = true
                state.wanted = 0
                state.heard = .now
                state.watch = watch
            }
            conditions.send(.connecting)
        }

        func stop() {
            let watch = state.withLock { state in
                state.isRunning = false
                state.phone = nil
                return state.watch
            }
            watch?.cancel()
            conditions.send(.stopped)
        }

        /// How many seconds apart locations are wanted.
        var wanted: Double { state.withLock { $0.wanted } }

        func want(every seconds: Double) { state.withLock { $0.wanted = seconds } }

        /// `false` where another phone is heard.
        func take(_ posted: PhoneLocation) -> Bool {
            let (isHeard, isNew) = state.withLock { state in
                let isTaken = state.phone != nil && state.phone != posted.phone && !state.isSilent(patience: patience)
                guard !isTaken else { return (false, false) }
                state.phone = posted.phone
                state.heard = .now
                defer { state.lastTime = posted.location?.fixTime ?? state.lastTime }
                return (true, state.isRunning && (posted.denied != nil || posted.location?.fixTime != state.lastTime))
            }
            guard isHeard, isNew else { return isHeard }
            let condition: SourceCondition = posted.denied.map { .denied(reason: $0) } ?? .connected(to: "a phone")
            if conditions.current != condition { conditions.send(condition) }
            if let location = posted.location { locations.send(location) }
            return true
        }

        private func watchSilence() {
            let isSilent = state.withLock { $0.isRunning && $0.isSilent(patience: patience) }
            let silence = SourceCondition.silent(seconds: Int(patience))
            if isSilent, conditions.current != silence { conditions.send(silence) }
        }
    }
}

/// What the page `/phone` posts: a position as browsers give it (W3C Geolocation), or that there is none.
struct PhoneLocation: Decodable {
    /// A number at random that the page drew for itself.
    var phone: String
    /// Milliseconds since 1970.
    var time: Double?
    var lat: Double?
    var lon: Double?
    var accuracy: Double?
    var altitude: Double?
    var speed: Double?
    var heading: Double?
    /// Why the phone gives no location.
    var denied: String?

    /// Browsers state the radius of 95 %; ours is that of 68 %, of a round normal error.
    static let radius95 = 2.4477 / 1.5096

    /// Whether it is within what a phone can say.
    var isValid: Bool {
        guard (1...64).contains(phone.utf8.count) else { return false }
        if let denied { return denied.utf8.count <= 200 }
        guard let time, let lat, let lon, let accuracy else { return false }
        return (0..<9e12).contains(time) && Coordinate(latitude: lat, longitude: lon).isValid && accuracy > 0 && accuracy < 1e7
    }

    /// The location, where there is one.
    var location: Location? {
        guard denied == nil, let time, let lat, let lon, let accuracy else { return nil }
        return Location(
            coordinate: Coordinate(latitude: lat, longitude: lon), altitude: altitude,
            horizontalAccuracy: accuracy / PhoneLocation.radius95, speed: speed, course: heading.flatMap { $0 < 361 ? $0 : nil },
            fixTime: Int64(time * 1000) * 1000)
    }
}
