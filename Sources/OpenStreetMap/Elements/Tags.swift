/// The tags of an element: a few keys with their values, in the order of the file.
///
/// A plain array, since elements have few tags and most look-ups miss. Where a damaged file repeats a key, the first value counts.
public struct Tags: Sendable, Hashable, ExpressibleByDictionaryLiteral, RandomAccessCollection {
    /// One tag.
    public struct Tag: Sendable, Hashable {
        /// The key.
        public var key: String
        /// The value.
        public var value: String

        /// A tag.
        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }

    private var storage: [Tag]

    /// Tags in a given order.
    public init(_ tags: [Tag] = []) { storage = tags }

    /// Tags from a literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        storage = elements.map { Tag(key: $0.0, value: $0.1) }
    }

    /// The value of a key, or `nil`. Setting `nil` takes the key away.
    public subscript(key: String) -> String? {
        get { storage.first { $0.key == key }?.value }
        set {
            storage.removeAll { $0.key == key }
            if let newValue { storage.append(Tag(key: key, value: newValue)) }
        }
    }

    /// The first position.
    public var startIndex: Int { 0 }
    /// The position behind the last.
    public var endIndex: Int { storage.count }
    /// The tag at a position.
    public subscript(position: Int) -> Tag { storage[position] }
}
