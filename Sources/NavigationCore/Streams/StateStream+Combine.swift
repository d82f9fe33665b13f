// Where the platform has publishers, streams become real ones.
#if canImport(Combine)
    import Combine
    import Synchronization

    extension StateStream {
        /// The stream as a publisher of Combine: the current value first, then the newest each time there is demand. It never fails, and
        /// finishes when the session is shut down. Values come from any thread: add `receive(on:)` for views.
        public func publisher() -> AnyPublisher<Element, Never> { StreamPublisher(stream: self).eraseToAnyPublisher() }
    }

    extension StreamSubscription {
        /// Keeps the subscription in a set of Combine's, beside the subscriptions of publishers, and so alive for as long as the set.
        public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(cancel).store(in: &set) }
    }

    /// Publishes what a reader of a stream gets.
    private struct StreamPublisher<Output: Sendable>: Publisher {
        typealias Failure = Never

        let stream: StateStream<Output>

        func receive<Receiver: Subscriber>(subscriber: Receiver) where Receiver.Input == Output, Receiver.Failure == Never {
            subscriber.receive(subscription: DemandedReader(stream.makeReader(nil), subscriber))
        }
    }

    /// Reads for as long as there is demand, one value after the other.
    ///
    /// Unchecked: Combine's subscribers are not marked as sendable; its rules let one caller at a time in, which the one task here is.
    private final class DemandedReader<Receiver: Subscriber>: Subscription, @unchecked Sendable
    where Receiver.Input: Sendable, Receiver.Failure == Never {
        private struct State {
            var demand = Subscribers.Demand.none
            var task: Task<Void, Never>?
            var isCanceled = false
        }

        private let reader: Reader<Receiver.Input>
        private let subscriber: Receiver
        private let state = Mutex(State())

        init(_ reader: Reader<Receiver.Input>, _ subscriber: Receiver) {
            self.reader = reader
            self.subscriber = subscriber
        }

        func request(_ demand: Subscribers.Demand) {
            state.withLock { state in
                state.demand += demand
                guard state.task == nil, !state.isCanceled, state.demand > .none else { return }
                state.task = Task { await self.read() }
            }
        }

        func cancel() {
            let task = state.withLock { state in
                state.isCanceled = true
                defer { state.task = nil }
                return state.task
            }
            task?.cancel()
        }

        private func read() async {
            while takesMore() {
                guard let value = await reader.next() else {
                    if !state.withLock({ $0.isCanceled }) { subscriber.receive(completion: .finished) }
                    return
                }
                if state.withLock({ $0.isCanceled }) { return }
                let more = subscriber.receive(value)
                state.withLock { $0.demand += more }
            }
        }

        /// Takes one from the demand; without demand the reading ends, until more is requested.
        private func takesMore() -> Bool {
            state.withLock { state in
                guard !state.isCanceled, state.demand > .none else {
                    state.task = nil
                    return false
                }
                state.demand -= 1
                return true
            }
        }
    }
#endif
