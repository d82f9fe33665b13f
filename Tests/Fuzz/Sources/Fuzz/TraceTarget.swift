import Foundation
import NavigationCore
import TraceFormats

/// Recorded traces: read or refused, and what is read is sane.
struct TraceTarget: FuzzTarget {
    let kind: TraceKind
    var name: String { kind.rawValue }

    func seeds() -> [[UInt8]] {
        let texts: [String]
        switch kind {
        case .gpx:
            texts = [
                """
                <?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>A &amp; B</name>
                <trkseg><trkpt lat="50.1" lon="8.2"><ele>3</ele><time>2024-05-01T10:00:00.5Z</time><hdop>1.1</hdop><extensions>
                <x:speed>3</x:speed><x:course>3</x:course></extensions></trkpt></trkseg><trkseg/><trkseg><trkpt lat="50,2" lon="8.2">
                <time>2024-05-01T10:00:01+02:00</time><fix>none</fix></trkpt></trkseg></trk></gpx>
                """,
                "<gpx version=\"1.0\"><wpt lat='1' lon='2'/><rte><rtept lat=\"1e0\" lon=\"-2\"/></rte><!-- x --><![CDATA[y]]></gpx>",
            ]
        case .jsonLines:
            texts = [
                "{\"time\":\"2026-06-01T10:00:00Z\",\"lat\":43.7,\"lon\":7.4,\"speed\":1e1,\"course\":359.9,\"accuracy\":5}\n",
                "{\"t\":1.5,\"lat\":1,\"lon\":2,\"gap\":true}\n{\"t\":2.5,\"lat\":1,\"lon\":2,\"altitude\":-3}\n",
            ]
        case .nmea:
            texts = [
                """
                $GPRMC,123519.00,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*44\r
                $GNGGA,123519.00,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*77\r
                $GNGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1*27\r
                $GPVTG,084.4,T,077.8,M,022.4,N,041.5,K*4A\r
                $GNZDA,123519.00,23,03,1994,00,00*72\r
                $GPGLL,4807.038,N,01131.000,E,123519.00,A*0B\r

                """
            ]
        }
        return texts.map { Array($0.utf8) }
    }

    let expectedAnswers = ["read"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        do {
            let trace = try kind.read(Data(bytes))
            for point in trace.segments.flatMap(\.points) {
                precondition(point.coordinate.isValid, "a point off the globe")
                precondition(point.speed.map { $0.isFinite && $0 >= 0 } ?? true, "a speed that cannot be")
                precondition(point.course.map { (0..<360).contains($0) } ?? true, "a course that cannot be")
                precondition(point.altitude?.isFinite ?? true, "an altitude that cannot be")
            }
            return "read \(trace.segments.isEmpty ? "nothing" : "points")"
        } catch {
            return "refused: " + withoutNumbers("\(error)".prefix(60).description)
        }
    }
}
