import Foundation
import FoundationXML
import Geodesy

/// Reads GPX 1.0 and 1.1 (GPX schemas of topografix, with `TrackPointExtension` versions 1 and 2).
///
/// Real files are read as they come: with or without namespaces, byte-order marks, right labels and the order of the schema.
/// Points of all tracks and segments are kept in the order of the file; a planned route is read where there is no track. What had
/// to be bent is noted in the trace, never mended in silence; what cannot be driven along is refused with its reason.
public enum GPXReader {
    /// The largest file that is read, bytes.
    public static let sizeLimit = 1 << 30

    /// Reads a file.
    public static func read(contentsOf url: URL) throws(TraceError) -> Trace {
        try read(TraceFile.bytes(of: url, limit: sizeLimit))
    }

    /// Reads the bytes of a file.
    public static func read(_ bytes: Data) throws(TraceError) -> Trace {
        let text = XMLText(bytes)
        guard text.isMarkup else { throw .brokenXML(line: text.lineOffset + 1, reason: "no XML") }
        let builder = GPXBuilder(lineOffset: text.lineOffset)
        if text.hasWrongLabel { builder.notes.add(.wrongEncodingLabel) }
        let parser = XMLParser(data: text.data)
        parser.delegate = builder
        _ = parser.parse()
        guard let root = builder.root else {
            throw .brokenXML(line: builder.breakage?.line ?? 1, reason: "no XML")
        }
        guard root == "gpx" else { throw .notGPX(root: root) }
        if let breakage = builder.breakage {
            guard isCut(text.data, at: breakage.line - text.lineOffset) else {
                throw .brokenXML(line: breakage.line, reason: reason(breakage))
            }
            builder.notes.add(.endsEarly, line: breakage.line)
        }
        return try builder.finish()
    }

    /// Whether a file that broke in a line just ends there: recorders that lose power leave such files.
    private static func isCut(_ data: Data, at line: Int) -> Bool {
        let tail = data.suffix(64)
        guard tail.range(of: Data("gpx>".utf8)) == nil else { return false }
        return line >= data.count { $0 == 0x0A }
    }

    /// The numbers are those of libxml2 (`xmlerror.h`), which `XMLParser` hands on.
    private static func reason(_ breakage: GPXBuilder.Breakage) -> String {
        switch breakage.code {
        case 5: "an element is not closed"
        case 6, 9, 31, 32, 81: "a character that the encoding does not have"
        case 26, 27: "an entity that is not known"
        case 38...41: "an attribute that is not well-formed"
        case 68, 73: "a tag that is not well-formed"
        case 76: "a tag is closed that is not open"
        case 89: "entities that grow without bound"
        default: "error \(breakage.code) of the XML parser"
        }
    }
}
