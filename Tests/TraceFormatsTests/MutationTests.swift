import Foundation
import Geodesy
import NavigationCore
import Testing
import TraceFormats

/// Files that were damaged at random, again and again in the same way: nothing may crash or hang, and what is read is sane.
@Suite("Damaged traces")
struct MutationTests {
    static let seeds: [UInt64] = [1, 2, 3, 20, 77, 4242]

    static let samples: [(kind: TraceKind, bytes: Data)] = [
        (
            .gpx,
            gpx(
                """
                <trk><name>A</name><trkseg><trkpt lat="50.1" lon="8.2"><ele>3</ele><time>2024-05-01T10:00:00.5Z</time><hdop>1.1</hdop>
                <extensions><x:speed>3</x:speed><x:course>3</x:course></extensions></trkpt></trkseg><trkseg/>
                <trkseg><trkpt lat="50,2" lon="8.2"><time>2024-05-01T10:00:01+02:00</time><fix>none</fix></trkpt></trkseg></trk>
                """)
        ),
        (
            .jsonLines,
            Data(
                "{\"time\":\"2026-06-01T10:00:00Z\",\"lat\":43.7,\"lon\":7.4,\"speed\":1e1}\n{\"t\":1.5,\"lat\":1,\"lon\":2,\"gap\":true}"
                    .utf8)
        ),
    ]

    @Test("A damaged file is read or refused", arguments: samples.indices, seeds)
    func damage(sample: Int, seed: UInt64) {
        let (kind, bytes) = Self.samples[sample]
        var random = SeededRandom(seed: seed)
        for _ in 0..<150 {
            let damaged = Self.damaged(bytes, random: &random)
            guard let trace = try? kind.read(damaged) else { continue }
            for point in trace.segments.flatMap(\.points) {
                #expect(point.coordinate.isValid)
                #expect(point.speed.map { $0.isFinite && $0 >= 0 } ?? true)
                #expect(point.course.map { (0..<360).contains($0) } ?? true)
            }
        }
    }

    /// Turns, cuts, doubles and swaps a few bytes.
    static func damaged(_ bytes: Data, random: inout SeededRandom) -> Data {
        var bytes = [UInt8](bytes)
        for _ in 0...Int(random.next() % 4) {
            guard bytes.count > 2 else { break }
            let place = Int(random.next() % UInt64(bytes.count))
            let length = min(bytes.count - place, Int(random.next() % 24))
            switch random.next() % 6 {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.removeSubrange(place..<(place + length))
            case 2: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
            case 3: bytes.removeLast(length)
            case 4: bytes.swapAt(place, Int(random.next() % UInt64(bytes.count)))
            default: bytes[place] = Array("0<>&/\"'.,-:{}\n\0e9".utf8)[Int(random.next() % 17)]
            }
        }
        return Data(bytes)
    }
}
