/// Gives each distinct OSM id a small number, in the order of their first appearance: open addressing over two flat arrays.
///
/// The hash is seeded by chance, so that no file can be made to collide; nothing that is written depends on it.
struct IdentifierIndex {
    /// The ids, by their numbers.
    private(set) var identifiers: [Int64] = []
    private var slots: [UInt32]
    private var mask: Int
    private let seed = UInt64.random(in: .min ... .max)
    private static let empty = UInt32.max

    init() {
        slots = Array(repeating: Self.empty, count: 1024)
        mask = 1023
    }

    var count: Int { identifiers.count }

    /// The number of an id, or `nil` where it never appeared.
    func number(of identifier: Int64) -> Int? {
        var slot = start(identifier)
        while true {
            let number = slots[slot]
            if number == Self.empty { return nil }
            if identifiers[Int(number)] == identifier { return Int(number) }
            slot = (slot + 1) & mask
        }
    }

    /// The number of an id, given to it now if it never appeared before.
    mutating func insert(_ identifier: Int64) -> Int {
        if (identifiers.count + 1) * 3 > slots.count * 2 { grow() }
        var slot = start(identifier)
        while true {
            let number = slots[slot]
            if number == Self.empty {
                slots[slot] = UInt32(identifiers.count)
                identifiers.append(identifier)
                return identifiers.count - 1
            }
            if identifiers[Int(number)] == identifier { return Int(number) }
            slot = (slot + 1) & mask
        }
    }

    /// Gives the memory of the look-up back. Nothing can be looked up afterwards.
    mutating func dropLookup() {
        slots = [Self.empty]
        mask = 0
    }

    private mutating func grow() {
        mask = slots.count * 2 - 1
        slots = Array(repeating: Self.empty, count: mask + 1)
        for (number, identifier) in identifiers.enumerated() {
            var slot = start(identifier)
            while slots[slot] != Self.empty { slot = (slot + 1) & mask }
            slots[slot] = UInt32(number)
        }
    }

    /// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
    private func start(_ identifier: Int64) -> Int {
        var hash = UInt64(bitPattern: identifier) ^ seed
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: hash ^ (hash >> 31)) & mask
    }
}
