extension RandomAccessCollection {
    /// The first index from which on a condition holds, or `endIndex`: binary search in a collection of which the elements that do not meet
    /// it stand before those that do.
    ///
    /// - Parameter isBehind: the condition, which holds from some element on to the last.
    /// - Complexity: O(log n), and nothing is allocated.
    @inlinable
    package func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
        var low = startIndex
        var length = count
        while length > 0 {
            let half = length / 2
            let middle = index(low, offsetBy: half)
            if isBehind(self[middle]) {
                length = half
            } else {
                low = index(after: middle)
                length -= half + 1
            }
        }
        return low
    }

    /// The indices of the elements with a key, in a collection that ascends by it.
    @inlinable
    package func range<Key: Comparable>(of key: Key, by keyOf: (Element) -> Key) -> Range<Index> {
        let first = partitioningIndex { keyOf($0) >= key }
        return first..<self[first...].partitioningIndex { keyOf($0) > key }
    }
}
