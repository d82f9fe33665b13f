import Foundation
import MapMatching
import NavigationTesting
import RoadNetwork

/// Lines of `freedrive match --lines`: read or refused, and what is read is matched, whatever its places and times are.
struct TraceLineTarget: FuzzTarget {
    let name = "lines"
    private let graph = DrawnMap("A──B──C\n   │\n   D", roads: ["ABC", "BD"]).network

    func seeds() -> [[UInt8]] {
        func point(_ time: Double, _ longitude: Double, _ more: String = "") -> String {
            #"{"t":\#(time),"lon":\#(longitude),"lat":50.0004\#(more)}"#
        }
        let full = #","speed":8.5,"course":90,"accuracy":5,"x":[1,{"a":null}]"#
        let points = [point(0, 8.0001, full), point(1, 8.0002), point(2.5, 8.0003, #","speed":null"#), point(9e9, 8.0004)]
        let texts = [
            #"{"id":"a","net":"nets/x","sigma":5,"points":["# + points[..<3].joined(separator: ",") + "]}",
            #"{"id":"\u00e9\n","points":[\#(points[0]),{"t":-1e3,"lon":8,"lat":50},{"t":1e-7,"lon":1e300,"lat":50}]}"#,
            #"{"points":[{"t":1}]}"#, #"{"points":[\#(points[3])]}"#, #"{"id":"a"}"#, "[", #"{"points":[]}x"#, #"{"id":"a" "b":1}"#,
        ]
        return texts.map { Array($0.utf8) }
    }

    let expectedAnswers = [
        "read", "expected an object", "expected the member", "expected t, lon and lat", "expected a time in seconds", "expected a comma",
    ]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        var trace = TraceLine()
        do { try trace.read(bytes.bindMemory(to: UInt8.self)) } catch let fault as JSONScanner.Fault {
            use(fault.description)
            return withoutNumbers("expected \(fault.expected)")
        } catch { return "refused without a place" }
        let fixes = Array(trace.fixes.prefix(50))
        var matcher = StreamingMatcher(graph: graph)
        for fix in fixes { use(matcher.match(fix)) }
        let offline = OfflineMatcher(graph: graph)
        use(offline.match(fixes).path.map { offline.line(of: $0) })
        return "read"
    }
}
