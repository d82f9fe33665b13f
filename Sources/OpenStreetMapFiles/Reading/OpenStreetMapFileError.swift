/// Why a file of OpenStreetMap data was refused.
///
/// It reads as a sentence: which file, where in it, what was wrong, and what to do.
public struct OpenStreetMapFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of refusal.
    public enum Kind: Sendable, Hashable {
        /// The system refused: no such file, no permission, a failed read.
        case unreadable
        /// It is no OpenStreetMap file of a known format.
        case unknownFormat
        /// The file is cut, damaged, or not what its format asks for.
        case damaged
        /// The file holds several versions of its elements, or changes: no map of one moment.
        case history
        /// The file needs what this reader does not have.
        case unsupported
        /// Memory ran out.
        case outOfMemory
    }

    /// The kind.
    public var kind: Kind
    /// The file, as the caller named it.
    public var file: String
    /// Line and column of an XML file.
    public var position: Position?
    /// Bytes that had been read when the fault was seen: the fault lies at or before them.
    public var offset: Int64?
    /// What was wrong.
    public var reason: String

    /// A place in an XML file, counted from 1.
    public struct Position: Sendable, Hashable {
        /// The line.
        public var line: Int
        /// The column.
        public var column: Int
    }

    /// A refusal.
    public init(_ kind: Kind, file: String, position: Position? = nil, offset: Int64? = nil, reason: String) {
        self.kind = kind
        self.file = file
        self.position = position
        self.offset = offset
        self.reason = reason
    }

    /// The sentence.
    public var description: String {
        var text = file
        if let position {
            text += ", line \(position.line), column \(position.column)"
        } else if let offset, offset > 0 {
            text += ", within the first \(offset) bytes"
        }
        return text + ": " + sentence
    }

    private var sentence: String {
        switch kind {
        case .unreadable: "cannot be read: \(reason)"
        case .unknownFormat: "\(reason). Formats: PBF (.osm.pbf), OSM XML (.osm), OSM XML in gzip (.osm.gz) or bzip2 (.osm.bz2)"
        case .damaged: "it is not what its format asks, perhaps cut or damaged: \(reason)"
        case .history: "\(reason). Make a map of one moment first, with `osmium time-filter` or `osmium apply-changes`"
        case .unsupported: "\(reason). Rewrite the file with `osmium cat -o new.osm.pbf`"
        case .outOfMemory: "memory ran out while reading. A smaller extract needs less"
        }
    }
}
