import Foundation

/// The endings of file names that say a format. A result is never written under the name of another format; an ending that says none, such as
/// that of `mktemp`, is anybody's.
enum FileEnding {
    private static let formats: Set<String> = [
        "bmp", "csv", "eps", "fit", "geojson", "gif", "gpkg", "gpx", "gz", "htm", "html", "jpeg", "jpg", "json", "jsonl", "kml", "kmz",
        "md", "ndjson", "nmea", "osm", "parquet", "pbf", "pdf", "pmtiles", "png", "ps", "shp", "svg", "tcx", "tif", "tiff", "tsv", "webp",
        "xls", "xlsx", "xml", "yaml", "zip",
    ]

    /// The ending of a path, in small letters.
    static func of(_ path: String) -> String { URL(fileURLWithPath: path).pathExtension.lowercased() }

    /// Refuses a path whose ending says another format than those that can be written; `words` name these.
    static func check(_ path: String, writing endings: [String], _ words: String) throws {
        let ending = of(path)
        guard formats.contains(ending), !endings.contains(ending) else { return }
        throw UsageError("‘\(path)’ says another format; what can be written is \(words)")
    }
}
