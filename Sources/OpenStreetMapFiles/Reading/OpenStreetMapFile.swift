import COsmium
import Foundation
import Geodesy
import RoadNetwork

/// A file of OpenStreetMap data: PBF, or OSM XML, plain or packed with gzip or bzip2.
///
/// It is read with libosmium, in passes: each pass goes through the file once and gives the elements that were asked for. Blocks are
/// decoded on several threads, and elements come in the order of the file all the same.
///
/// Deleted elements and nodes without a place are left out and counted. Files with history, or with changes, are refused.
public struct OpenStreetMapFile: Sendable {
    /// The file, as the caller named it.
    public let name: String
    /// The absolute path.
    public let path: String
    /// The format, from the file's first bytes unless the caller said it.
    public let format: OpenStreetMapFormat
    /// The size, bytes.
    public let size: Int64

    /// Finds a file and its format. Reads no more than the first bytes.
    ///
    /// - Parameters:
    ///   - path: The file. It must be a regular file, since it is read several times.
    ///   - name: What errors call it; the path where nothing is given.
    ///   - format: The format, where the first bytes are not to decide.
    public init(path: String, name: String? = nil, format: OpenStreetMapFormat? = nil) throws(OpenStreetMapFileError) {
        let shown = name ?? path
        // An absolute path, since libosmium takes `http:` and the like at the start of a name for a call to the network.
        let url = URL(fileURLWithPath: path).standardizedFileURL
        let start: Data
        let size: Int64
        do {
            let values = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
            guard values[.type] as? FileAttributeType == .typeRegular else {
                throw OpenStreetMapFileError(.unreadable, file: shown, reason: "it is not a regular file")
            }
            size = (values[.size] as? NSNumber)?.int64Value ?? 0
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            start = try handle.read(upToCount: 64) ?? Data()
        } catch let error as OpenStreetMapFileError {
            throw error
        } catch {
            throw OpenStreetMapFileError(.unreadable, file: shown, reason: FileFault.reason(error, at: url))
        }
        guard !start.isEmpty else { throw OpenStreetMapFileError(.unknownFormat, file: shown, reason: "the file is empty") }
        guard let found = format ?? OpenStreetMapFormat(firstBytes: start) else {
            throw OpenStreetMapFileError(.unknownFormat, file: shown, reason: "it does not start like OpenStreetMap data")
        }
        self.name = shown
        self.path = url.path
        self.size = size
        self.format = found
    }

    /// What a file says of itself.
    public struct Header: Sendable, Hashable {
        /// The box that the data were cut to, south-west and north-east corner. Some programs write boxes that mean nothing.
        public var box: (southWest: FixedCoordinate, northEast: FixedCoordinate)? {
            guard let southWest, let northEast else { return nil }
            return (southWest, northEast)
        }
        var southWest: FixedCoordinate?
        var northEast: FixedCoordinate?
        /// The moment that the data show, as written (ISO 8601).
        public var timestamp: String?
        /// The program that wrote the file.
        public var generator: String?
        /// Whether ways carry the places of their nodes.
        public var hasPlacesOnWays: Bool
    }

    /// Reads the header.
    public func header() throws(OpenStreetMapFileError) -> Header {
        var raw = cosmium_header()
        var fault = cosmium_error()
        guard cosmium_read_header(path, format.rawValue, &raw, &fault) == 0 else { throw error(fault) }
        return Header(
            southWest: raw.has_box ? FixedCoordinate(raw.south_west) : nil,
            northEast: raw.has_box ? FixedCoordinate(raw.north_east) : nil,
            timestamp: text(of: raw.timestamp), generator: text(of: raw.generator), hasPlacesOnWays: raw.locations_on_ways)
    }

    /// Reads the file once.
    ///
    /// - Parameters:
    ///   - selection: What to give.
    ///   - threads: How many threads decode. The order of elements does not depend on it.
    ///   - handlers: What to give it to.
    /// - Throws: ``OpenStreetMapFileError``, or what a handler threw.
    @discardableResult
    public func read(_ selection: ElementSelection, threads: Int = 2, handlers: ElementHandlers) throws -> ElementCounts {
        let pass = ElementPass(handlers)
        var counts = cosmium_counts()
        var fault = cosmium_error()
        let code = pass.withRequest(for: selection, of: self, threads: threads) { cosmium_read(&$0, &counts, &fault) }
        if let thrown = pass.thrown { throw thrown }
        guard code == 0 else { throw error(fault) }
        return ElementCounts(
            nodes: Int(counts.nodes), ways: Int(counts.ways), relations: Int(counts.relations), deleted: Int(counts.deleted),
            placeless: Int(counts.placeless), isSorted: counts.sorted)
    }

    private func error(_ fault: cosmium_error) -> OpenStreetMapFileError {
        let kind: OpenStreetMapFileError.Kind =
            switch UInt32(fault.code) {
            case COSMIUM_SYSTEM.rawValue: .unreadable
            case COSMIUM_HISTORY.rawValue: .history
            case COSMIUM_UNSUPPORTED.rawValue: .unsupported
            case COSMIUM_MEMORY.rawValue: .outOfMemory
            default: .damaged
            }
        let position = fault.line > 0 ? OpenStreetMapFileError.Position(line: Int(fault.line), column: Int(fault.column)) : nil
        return OpenStreetMapFileError(
            kind, file: name, position: position, offset: fault.offset >= 0 ? fault.offset : nil,
            reason: text(of: fault.message) ?? "unknown")
    }
}

/// A fixed array of C characters as text, or `nil` where it is empty.
private func text<T>(of characters: T) -> String? {
    let text = withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return text.isEmpty ? nil : text
}

extension FixedCoordinate {
    init(_ place: cosmium_place) { self.init(latitude: place.latitude, longitude: place.longitude) }
}
