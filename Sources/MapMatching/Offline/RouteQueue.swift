/// A binary heap of the places that a search may go on from, the cheapest first.
struct RouteQueue {
    private var entries: [(cost: Float, node: Int32)] = []

    var isEmpty: Bool { entries.isEmpty }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    mutating func push(_ node: Int32, cost: Float) {
        entries.append((cost, node))
        var child = entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            if entries[parent].cost <= entries[child].cost { break }
            entries.swapAt(parent, child)
            child = parent
        }
    }

    mutating func popCheapest() -> (cost: Float, node: Int32)? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        if entries.isEmpty { return first }
        entries[0] = last
        var parent = 0
        while true {
            var least = parent
            let children = 2 * parent + 1..<min(2 * parent + 3, max(entries.count, 2 * parent + 1))
            for child in children where entries[child].cost < entries[least].cost {
                least = child
            }
            if least == parent { return first }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
