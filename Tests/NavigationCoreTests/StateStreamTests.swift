import Testing

@testable import NavigationCore

@Suite("State streams")
struct StateStreamTests {
    struct Reading: Sendable, Equatable {
        var number: Int
        var name: String?
    }

    @Test("A late reader gets the current value at once (B187)")
    func currentValueFirst() async {
        let subject = StateSubject(1)
        subject.send(2)
        var reader = subject.stream.makeAsyncIterator()
        #expect(await reader.next() == 2)
    }

    @Test("A slow reader gets the newest value and skips those between")
    func newestOnly() async {
        let subject = StateSubject(0)
        var reader = subject.stream.makeAsyncIterator()
        for number in 1...1000 { subject.send(number) }
        #expect(await reader.next() == 1000)
    }

    @Test("Events are kept for a slow reader, and none is repeated for a new one")
    func events() async {
        let subject = StateSubject<Int>(events: true)
        subject.send(0)
        var reader = subject.stream.makeAsyncIterator()
        for number in 1...3 { subject.send(number) }
        subject.finish()
        var seen: [Int] = []
        while let number = await reader.next() { seen.append(number) }
        #expect(seen == [1, 2, 3])
    }

    @Test("Operators map, drop and deduplicate, by closure and by key path")
    func operators() async {
        let subject = StateSubject<Reading>(events: true)
        var names = subject.stream.compactMap(\.name).removeDuplicates().values.makeAsyncIterator()
        var numbers = subject.stream.map(\.number).filter { $0.isMultiple(of: 2) }.eraseToAnyPublisher().makeAsyncIterator()
        subject.send(Reading(number: 1, name: nil))
        subject.send(Reading(number: 2, name: "A"))
        subject.send(Reading(number: 3, name: "A"))
        subject.send(Reading(number: 4, name: "B"))
        subject.finish()
        #expect(await [names.next(), names.next(), names.next()] == ["A", "B", nil])
        #expect(await [numbers.next(), numbers.next(), numbers.next()] == [2, 4, nil])
    }

    @Test("Readers that go leave nothing behind")
    func noLeak() async {
        let subject = StateSubject(0)
        do {
            let iterators = (0..<100).map { _ in subject.stream.map { $0 + 1 }.makeAsyncIterator() }
            #expect(subject.readerCount == 100)
            withExtendedLifetime(iterators) {}
        }
        #expect(subject.readerCount == 0)
        let task = Task {
            for await _ in subject.stream {}
        }
        while subject.readerCount == 0 { await Task.yield() }
        task.cancel()
        await task.value
        #expect(subject.readerCount == 0)
    }

    @Test("A sink is called on the main actor until its subscription is released")
    @MainActor
    func sink() async {
        let subject = StateSubject(1)
        var seen: [Int] = []
        var subscriptions = Set<StreamSubscription>()
        subject.stream.sink { seen.append($0) }.store(in: &subscriptions)
        while seen != [1] { await Task.yield() }
        subject.send(2)
        while seen != [1, 2] { await Task.yield() }
        subject.send(3)
        subscriptions = []
        for _ in 0..<20 { await Task.yield() }
        #expect(seen == [1, 2])
        #expect(subject.readerCount == 0)
    }
}
