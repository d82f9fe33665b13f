import Dispatch
import Synchronization

/// The timer that looks through the open connections, once a second (more often where the limits are shorter).
///
/// `@unchecked`: the timer is made here and used by nothing else but ``cancel()``, which Dispatch allows from any thread.
final class Sweeper: @unchecked Sendable {
    private let timer: any DispatchSourceTimer

    init(connections: ConnectionTable, limits: HTTPLimits) {
        let interval = min(1, limits.heartbeatSeconds, limits.requestSeconds / 2, limits.stallSeconds / 2)
        let beat = max(1, Int((limits.heartbeatSeconds / interval).rounded()))
        let ticks = Mutex(0)
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "freedrive.server.sweep"))
        timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(20))
        timer.setEventHandler {
            let isBeat = ticks.withLock {
                $0 += 1
                return $0 % beat == 0
            }
            connections.sweep(stallSeconds: limits.stallSeconds, heartbeat: isBeat)
        }
        timer.activate()
    }

    func cancel() { timer.cancel() }
}
