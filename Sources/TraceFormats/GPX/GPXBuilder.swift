import Foundation
import FoundationXML
import Geodesy
import NavigationCore

/// Builds a trace from the events of an XML parser.
final class GPXBuilder: NSObject, XMLParserDelegate {
    /// Where the XML broke first.
    struct Breakage {
        var line: Int
        var code: Int
    }

    private(set) var root: String?
    private(set) var breakage: Breakage?
    var notes = NoteBook()

    private let lineOffset: Int
    private var track: [TraceSegment] = []
    private var route: [TraceSegment] = []
    private var waypoints = 0
    private var point: TracePoint?
    private var pointElement: String?
    private var name: String?
    private var text: String?
    private var extensionDepth = 0
    private var hasNoFix = false

    /// Longer texts than this are no values of ours.
    private static let longestValue = 256

    init(lineOffset: Int) { self.lineOffset = lineOffset }

    /// The trace, once the parser is through.
    func finish() throws(TraceError) -> Trace {
        let filled = track.filter { !$0.points.isEmpty }
        if !filled.isEmpty { return Trace(segments: filled, notes: notes.all) }
        let planned = route.filter { !$0.points.isEmpty }
        guard !planned.isEmpty else { throw .noPoints(waypoints: waypoints) }
        notes.add(.routeInsteadOfTrack)
        return Trace(segments: planned, notes: notes.all)
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
        attributes: [String: String] = [:]
    ) {
        let element = GPXBuilder.localName(elementName)
        if root == nil { root = element }
        switch element {
        case "extensions":
            extensionDepth += 1
        case "trk", "rte":
            name = nil
        case "trkseg":
            track.append(TraceSegment(name: name))
        case "trkpt", "rtept":
            point = place(attributes, line: parser.lineNumber + lineOffset)
            pointElement = element
            hasNoFix = false
        case "wpt":
            waypoints += 1
        case "speed", "course", "bearing", "accuracy":
            text = ""
        case "name", "time", "ele", "hdop", "fix":
            // In an extension these words mean something of its own.
            text = extensionDepth == 0 ? "" : nil
        default:
            text = nil
        }
        if element == "rte" { route.append(TraceSegment()) }
        if element == "trk" { track.append(TraceSegment()) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { keep(string) }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { keep(String(decoding: block, as: UTF8.self)) }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        let element = GPXBuilder.localName(elementName)
        if element == "extensions" { extensionDepth -= 1 }
        if element == "trkpt" || element == "rtept" {
            if element == pointElement { append(line: parser.lineNumber + lineOffset) }
            point = nil
            pointElement = nil
        } else if let text {
            if pointElement != nil {
                set(element, to: text, line: parser.lineNumber + lineOffset)
            } else if element == "name" {
                setName(text)
            }
        }
        text = nil
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        let code = (parseError as NSError).code
        // A prefix that was never declared (200 to 205) breaks nothing that is read here.
        guard breakage == nil, !(200...205).contains(code) else { return }
        breakage = Breakage(line: max(1, parser.lineNumber) + lineOffset, code: code)
        parser.abortParsing()
    }

    private static func localName(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private func keep(_ string: String) {
        guard text != nil, (text?.utf8.count ?? 0) + string.utf8.count <= GPXBuilder.longestValue else { return }
        text?.append(string)
    }

    private func setName(_ text: String) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard name == nil, !trimmed.isEmpty else { return }
        name = trimmed
        if let last = track.indices.last, track[last].name == nil { track[last].name = trimmed }
    }

    private func append(line: Int) {
        guard let point else { return }
        if hasNoFix { return notes.add(.pointWithoutFix, line: line) }
        if pointElement == "rtept" {
            if route.isEmpty { route.append(TraceSegment()) }
            route[route.count - 1].points.append(point)
        } else {
            if track.isEmpty { track.append(TraceSegment(name: name)) }
            track[track.count - 1].points.append(point)
        }
    }

    private func place(_ attributes: [String: String], line: Int) -> TracePoint? {
        guard let latitude = attributes["lat"].flatMap(NumberText.read), let longitude = attributes["lon"].flatMap(NumberText.read) else {
            notes.add(.invalidCoordinate, line: line)
            return nil
        }
        if latitude.hasComma || longitude.hasComma { notes.add(.decimalComma, line: line) }
        let coordinate = Coordinate(latitude: latitude.value, longitude: longitude.value)
        guard coordinate.isValid else {
            notes.add(.invalidCoordinate, line: line)
            return nil
        }
        return TracePoint(coordinate: coordinate)
    }

    private func set(_ element: String, to text: String, line: Int) {
        guard var point else { return }
        defer { self.point = point }
        if element == "time" {
            guard point.time == nil, !text.allSatisfy(\.isWhitespace) else { return }
            guard let time = TimestampText(text) else { return notes.add(.unreadableTime, line: line) }
            if !time.hasZone { notes.add(.timeWithoutZone, line: line) }
            point.time = time.nanoseconds
            return
        }
        if element == "fix" {
            hasNoFix = text.trimmingCharacters(in: .whitespacesAndNewlines) == "none"
            return
        }
        guard let number = NumberText.read(text) else { return }
        if number.hasComma { notes.add(.decimalComma, line: line) }
        switch element {
        case "ele": point.altitude = point.altitude ?? number.value
        case "speed" where number.value >= 0: point.speed = point.speed ?? number.value
        case "course" where (0...360).contains(number.value), "bearing" where (0...360).contains(number.value):
            point.course = point.course ?? Bearing.normalized(number.value)
        case "accuracy" where number.value > 0:
            point.horizontalAccuracy = number.value
            point.isAccuracyDerived = false
        case "hdop": point.takeDilution(number.value)
        default: break
        }
    }
}
