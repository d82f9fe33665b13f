import RoadNetwork
import Synchronization

/// What a session works with now: its configuration and what was opened for it.
///
/// Whatever runs reads it here when it needs it, so that a change holds from then on, also for a source that is running.
final class SessionSettings: Sendable {
    /// The settings at a moment.
    struct Values {
        var config: CoreConfig
        /// The roads to match to, once a session has started on them.
        var network: RoadGraph?
        var cache: PredictiveCacheManager?
    }

    private let values: Mutex<Values>

    init(_ config: CoreConfig) {
        values = Mutex(Values(config: config, cache: config.predictiveCacheConfig.map(PredictiveCacheManager.init)))
    }

    /// The settings now.
    var now: Values { values.withLock { $0 } }

    /// Takes over a configuration and the roads that it is to be matched to.
    func adopt(_ config: CoreConfig, network: RoadGraph?) {
        values.withLock { values in
            if config.predictiveCacheConfig != values.config.predictiveCacheConfig {
                values.cache = config.predictiveCacheConfig.map(PredictiveCacheManager.init)
            }
            values.config = config
            values.network = network
        }
    }
}
