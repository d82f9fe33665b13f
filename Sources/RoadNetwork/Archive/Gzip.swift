import CZlib

/// gzip by zlib, whole blocks at a time.
public enum Gzip {
    /// The inflated bytes, or `nil` where they are damaged or more than a limit.
    public static func inflate(_ bytes: UnsafeRawBufferPointer, limit: Int) -> [UInt8]? {
        guard let start = bytes.baseAddress, let count = UInt32(exactly: bytes.count) else { return nil }
        var stream = z_stream()
        guard czlib_inflate_init(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: start.assumingMemoryBound(to: UInt8.self))
        stream.avail_in = count
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let (status, produced) = chunk.withUnsafeMutableBufferPointer { buffer in
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                let status = CZlib.inflate(&stream, Z_NO_FLUSH)
                return (status, buffer.count - Int(stream.avail_out))
            }
            guard status == Z_OK || status == Z_STREAM_END, result.count + produced <= limit else { return nil }
            result.append(contentsOf: chunk[..<produced])
            if status == Z_STREAM_END { return result }
            if produced == 0 && stream.avail_in == 0 { return nil }
        }
    }

    /// The bytes as a gzip stream without time and name, so that equal input gives equal bytes; `nil` beyond 2 GB.
    public static func deflate(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8]? {
        guard let count = UInt32(exactly: bytes.count), count < 1 << 31 else { return nil }
        var stream = z_stream()
        guard czlib_gzip_init(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(count))) + 32)
        let capacity = UInt32(result.count)
        let status = bytes.withUnsafeBufferPointer { input in
            result.withUnsafeMutableBufferPointer { output in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = count
                stream.next_out = output.baseAddress
                stream.avail_out = capacity
                return CZlib.deflate(&stream, Z_FINISH)
            }
        }
        guard status == Z_STREAM_END else { return nil }
        result.removeLast(Int(stream.avail_out))
        return result
    }

    /// The CRC-32 of some bytes, going on from that of the bytes before them.
    public static func crc32(_ bytes: UnsafeRawBufferPointer, continuing start: UInt32 = 0) -> UInt32 {
        var value = UInt(start)
        var rest = bytes
        while let base = rest.baseAddress, !rest.isEmpty {
            let count = min(rest.count, 1 << 30)
            value = CZlib.crc32(value, base.assumingMemoryBound(to: UInt8.self), UInt32(count))
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return UInt32(truncatingIfNeeded: value)
    }
}
