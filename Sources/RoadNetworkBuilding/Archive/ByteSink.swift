import RoadNetwork

/// Where an archive is written to: bytes one after the other, and once the start again.
protocol ByteSink {
    mutating func append(_ bytes: [UInt8]) throws(RegionWriteError)
    mutating func replaceStart(with bytes: [UInt8]) throws(RegionWriteError)
}

/// Bytes in memory.
struct MemorySink: ByteSink {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) { self.bytes.append(contentsOf: bytes) }

    mutating func replaceStart(with bytes: [UInt8]) { self.bytes.replaceSubrange(0..<bytes.count, with: bytes) }
}
