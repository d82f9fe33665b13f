/// How a file of OpenStreetMap data is written.
public enum OpenStreetMapFormat: String, Sendable, Hashable, CaseIterable {
    /// The binary format (OSM wiki, “PBF Format”).
    case pbf
    /// OSM XML.
    case xml = "osm"
    /// OSM XML packed with gzip.
    case gzip = "osm.gz"
    /// OSM XML packed with bzip2.
    case bzip2 = "osm.bz2"

    /// The format that the first bytes of a file show, whatever its name says; `nil` where it is none of these.
    public init?(firstBytes bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(64))
        if start.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if start.starts(with: Array("BZh".utf8)) {
            self = .bzip2
        } else if Self.looksLikePBF(start) {
            self = .pbf
        } else if Self.looksLikeXML(start) {
            self = .xml
        } else {
            return nil
        }
    }

    /// A PBF file starts with the length of a block header, whose first field, `type`, is `OSMHeader`.
    private static func looksLikePBF(_ bytes: [UInt8]) -> Bool {
        let type = Array("OSMHeader".utf8)
        return bytes.count >= 6 + type.count && bytes[4] == 0x0A && bytes[5] == UInt8(type.count) && bytes[6...].starts(with: type)
    }

    private static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        for mark: [UInt8] in [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]] where rest.starts(with: mark) { rest.removeFirst(mark.count) }
        return rest.first { $0 != 0 && $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == UInt8(ascii: "<")
    }
}
