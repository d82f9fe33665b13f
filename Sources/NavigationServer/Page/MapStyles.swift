import Foundation
import NavigationUI
import Synchronization

/// The map's style documents: one set of layers, filled with the colors of the day or of the night.
///
/// `styles/map.json` is a style document of the MapLibre style specification in which `@name` stands for an entry of the palette
/// `styles/day.json` or `styles/night.json`: a color, or a picture of `images`. `$name` is the expression that gives a name in the
/// driver's language. The pictures are named in the metadata, so that the page has them before the map needs them.
///
/// An app's own documents are checked (``StyleCheck``) and filled in the same way, with the colors of the night where their name ends with
/// `night`. What Swift adds to the map, the car's road and incidents, is put on top of them.
final class MapStyles: Sendable {
    private let documents = Mutex<[String: WebFiles.File]>([:])
    private let palettes: [String: Palette]
    private let template: Data
    private let basemap: BasemapTiles?
    private let language: String?

    private struct Palette {
        var entries: [String: String]
        var images: [String]
    }

    /// Puts the documents together.
    ///
    /// - Parameters:
    ///   - files: The page's files.
    ///   - basemap: What the map is drawn from; without it only its ground and what Swift adds is drawn.
    ///   - language: The language of names, as OpenStreetMap's `name:xx` tags have it; `nil` for the names as signed.
    ///   - own: An app's own documents by their names.
    init(files: WebFiles, basemap: BasemapTiles?, language: String?, own: [String: URL]) throws(ServerError) {
        self.basemap = basemap
        self.language = language
        template = try MapStyles.data(files, "/styles/map.json")
        var palettes: [String: Palette] = [:]
        for palette in ["day", "night"] {
            let path = "/styles/\(palette).json"
            var entries = try MapStyles.parse(MapStyles.data(files, path), path: path).compactMapValues { $0 as? String }
            entries["theme"] = palette
            let images = entries.values.filter { files["/images/\($0).svg"] != nil }.sorted()
            palettes[palette] = Palette(entries: entries, images: images)
        }
        self.palettes = palettes
        for palette in palettes.keys {
            try set(MapStyles.parse(template, path: "/styles/map.json"), as: palette, path: "/styles/map.json", isOwn: false)
        }
        for (name, url) in own { try set(name, from: url) }
    }

    /// Takes an app's own document, in place of the one that it had under the name.
    ///
    /// - Throws: ``ServerError/badStyle(path:reason:)``; the document from before stays.
    func set(_ name: String, from url: URL) throws(ServerError) {
        guard let data = try? Data(contentsOf: url), data.count <= 4 << 20 else {
            throw .badStyle(path: url.path, reason: "it cannot be read, or is over 4 MiB")
        }
        let style = try MapStyles.parse(data, path: url.path)
        if let fault = StyleCheck.fault(in: style) { throw .badStyle(path: url.path, reason: "it " + fault) }
        try set(style, as: name, path: url.path, isOwn: true)
    }

    /// Forgets an app's own document.
    func remove(_ name: String) {
        guard palettes[name] == nil else { return }
        documents.withLock { _ = $0.removeValue(forKey: name) }
    }

    /// The answer to `/styles/NAME.json`, or `nil` where there is no such style.
    func answer(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.path.hasPrefix("/styles/"), request.path.hasSuffix(".json") else { return nil }
        let name = String(request.path.dropFirst(8).dropLast(5))
        return documents.withLock { $0[name] }?.answer(request)
    }

    private func set(_ document: [String: Any], as name: String, path: String, isOwn: Bool) throws(ServerError) {
        guard let palette = palettes[name.hasSuffix("night") ? "night" : "day"] else { return }
        var style = document
        if isOwn { try addOverlay(to: &style) }
        let filler = Filler(entries: palette.entries, name: MapStyles.nameExpression(language))
        guard var style = try filler.fill(style, isStrict: !isOwn) as? [String: Any] else { return }
        var metadata = style["metadata"] as? [String: Any] ?? [:]
        metadata["freedrive:images"] = palette.images
        metadata["freedrive:map"] = basemap.map { $0.isRoadsOnly ? "roads" : "drawn" } ?? "none"
        style["metadata"] = metadata
        var sources = style["sources"] as? [String: Any] ?? [:]
        if sources["basemap"] == nil { sources["basemap"] = basemap?.source }
        style["sources"] = sources
        if sources["basemap"] == nil, let all = style["layers"] as? [[String: Any]] {
            style["layers"] = all.filter { $0["source"] as? String != "basemap" }
        }
        guard let data = try? JSONSerialization.data(withJSONObject: style, options: [.sortedKeys, .withoutEscapingSlashes]) else {
            throw .badStyle(path: path, reason: "it cannot be written as JSON")
        }
        let file = WebFiles.File(type: "application/json", bytes: Array(data))
        documents.withLock { $0[name] = file }
    }

    /// Puts the car's road, incidents and places on top of a document that does not draw them itself.
    private func addOverlay(to style: inout [String: Any]) throws(ServerError) {
        let template = try MapStyles.parse(template, path: "/styles/map.json")
        var sources = style["sources"] as? [String: Any] ?? [:]
        let own = template["sources"] as? [String: Any] ?? [:]
        let missing = own.keys.filter { sources[$0] == nil }
        for name in missing { sources[name] = own[name] }
        style["sources"] = sources
        let layers = style["layers"] as? [Any] ?? []
        let added = (template["layers"] as? [Any] ?? []).filter {
            ($0 as? [String: Any]).flatMap { $0["source"] as? String }.map(missing.contains) ?? false
        }
        style["layers"] = layers + added
    }

    private static func nameExpression(_ language: String?) -> [Any] {
        guard let language else { return ["coalesce", ["get", "name"], ["get", "name:latin"]] }
        return ["coalesce", ["get", "name:\(language)"], ["get", "name:latin"], ["get", "name"]]
    }

    private static func data(_ files: WebFiles, _ path: String) throws(ServerError) -> Data {
        guard let file = files[path] else { throw .badStyle(path: path, reason: "it is missing in \(files.folder.path)") }
        return Data(file.bytes)
    }

    private static func parse(_ data: Data, path: String) throws(ServerError) -> [String: Any] {
        do {
            guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
                throw ServerError.badStyle(path: path, reason: "it is no JSON object")
            }
            return object
        } catch let error as ServerError {
            throw error
        } catch {
            throw .badStyle(path: path, reason: "it is no JSON: \(error.jsonReason)")
        }
    }
}

extension Error {
    /// What Foundation says of JSON that it cannot read, with the place where it knows it.
    fileprivate var jsonReason: String {
        (self as NSError).userInfo["NSDebugDescription"] as? String ?? localizedDescription
    }
}

/// Puts values where a style document has placeholders.
private struct Filler {
    let entries: [String: String]
    let name: [Any]

    /// - Parameter isStrict: whether a placeholder that the palette does not have is an error; else it stays as it is.
    func fill(_ value: Any, isStrict: Bool) throws(ServerError) -> Any {
        if let text = value as? String {
            if text == "$name" { return name }
            guard text.hasPrefix("@") else { return text }
            if let entry = entries[String(text.dropFirst())] { return entry }
            guard isStrict else { return text }
            throw .badStyle(path: "/styles/map.json", reason: "the palette has no entry for ‘\(text)’")
        }
        if let list = value as? [Any] {
            var filled: [Any] = []
            for item in list { filled.append(try fill(item, isStrict: isStrict)) }
            return filled
        }
        guard let object = value as? [String: Any] else { return value }
        var filled: [String: Any] = [:]
        for (key, item) in object { filled[key] = try fill(item, isStrict: isStrict) }
        return filled
    }
}
