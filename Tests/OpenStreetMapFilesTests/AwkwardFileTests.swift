import Foundation
import OpenStreetMapFiles
import TestSupport
import Testing

/// `Documentation/AwkwardFiles.md` says what becomes of each awkward file; this holds the code to it.
@Suite("Awkward files")
struct AwkwardFileTests {
    private struct Row {
        var file: String
        var outcome: String
    }

    /// The rows of the table: file and outcome.
    private static func rows() throws -> [Row] {
        let page = try String(contentsOf: Repository.folder.appendingPathComponent("Documentation/AwkwardFiles.md"), encoding: .utf8)
        let maps = page.prefix(upTo: page.range(of: "\n## Traces")?.lowerBound ?? page.endIndex)
        return maps.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 2, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else { return nil }
            return Row(file: String(cells[0].dropFirst().dropLast()), outcome: cells[1])
        }
    }

    private static func outcome(of name: String) -> String {
        do {
            let file = try OpenStreetMapFile(path: SharedData.url("data/osm-awkward/" + name).path, name: name)
            let counts = try file.read(ElementSelection(ways: .all, relations: .all, places: .all), handlers: ElementHandlers())
            var text = "read: \(counts.nodes) nodes, \(counts.ways) ways, \(counts.relations) relations"
            if counts.placeless > 0 { text += "; \(counts.placeless) without a place" }
            if counts.deleted > 0 { text += "; \(counts.deleted) deleted" }
            return text + (counts.isSorted ? "" : "; not sorted")
        } catch let error as OpenStreetMapFileError {
            return "refused: " + error.description.dropFirst(name.count).drop { $0 == ":" || $0 == "," || $0 == " " }
        } catch {
            return "unexpected: \(error)"
        }
    }

    @Test("Every awkward file is read or refused as the documentation says", .needsShared("data/osm-awkward"))
    func everyFile() throws {
        let rows = try Self.rows()
        let files = try FileManager.default.contentsOfDirectory(atPath: SharedData.url("data/osm-awkward").path).sorted()
        #expect(rows.map(\.file) == files)
        for row in rows { #expect(Self.outcome(of: row.file) == row.outcome, "\(row.file)") }
    }
}
