import Foundation

/// The binary protocols of receivers that are known when they are seen, so that a log of one is not taken for a broken text.
enum BinaryProtocol: String {
    case ubx = "UBX"
    case sirf = "SiRF"

    /// The protocol of which the first whole frame is, among whatever else; `nil` where there is none.
    init?(in bytes: Data) {
        let bytes = [UInt8](bytes.prefix(1 << 20))
        for start in bytes.indices.dropLast(7) {
            switch (bytes[start], bytes[start + 1]) {
            case (0xB5, 0x62):
                // Class, number and length; a checksum of two bytes.
                let end = start + 6 + Int(bytes[start + 4]) + Int(bytes[start + 5]) << 8
                guard end + 2 <= bytes.count else { continue }
                var sum: (UInt8, UInt8) = (0, 0)
                for byte in bytes[start + 2..<end] {
                    sum.0 &+= byte
                    sum.1 &+= sum.0
                }
                guard sum == (bytes[end], bytes[end + 1]) else { continue }
                self = .ubx
                return
            case (0xA0, 0xA2):
                // Length; a checksum of two bytes, and the end of the frame.
                let end = start + 4 + Int(bytes[start + 2]) << 8 + Int(bytes[start + 3])
                guard end + 4 <= bytes.count, (bytes[end + 2], bytes[end + 3]) == (0xB0, 0xB3) else { continue }
                self = .sirf
                return
            default: continue
            }
        }
        return nil
    }
}
