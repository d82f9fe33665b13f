import Foundation

/// The map's style documents: one set of layers, filled with the colors of the day or of the night.
///
/// `styles/map.json` is a style document of the MapLibre style specification in which `@name` stands for an entry of the palette
/// `styles/day.json` or `styles/night.json`: a color, or a picture of `images`. `$name` is the expression that gives a name in the
/// driver's language. The pictures are named in the metadata, so that the page has them before the map needs them. An app's own
/// document is sent as it is.
struct MapStyles: Sendable {
    private var documents: [String: WebFiles.File] = [:]

    /// Puts the documents together.
    ///
    /// - Parameters:
    ///   - files: The page's files.
    ///   - basemap: What the map is drawn from; without it only its ground and what Swift adds is drawn.
    ///   - language: The language of names, as OpenStreetMap's `name:xx` tags have it; `nil` for the names as signed.
    ///   - own: An app's own documents by their names.
    init(files: WebFiles, basemap: BasemapTiles?, language: String?, own: [String: URL]) throws(ServerError) {
        for palette in ["day", "night"] {
            let colors = try MapStyles.object(files, "/styles/\(palette).json").compactMapValues { $0 as? String }
            let layers = try MapStyles.object(files, "/styles/map.json")
            let filler = Filler(colors: colors, name: MapStyles.nameExpression(language))
            guard var style = try filler.fill(layers) as? [String: Any] else { continue }
            var metadata = style["metadata"] as? [String: Any] ?? [:]
            metadata["freedrive:images"] = colors.values.filter { files["/images/\($0).svg"] != nil }.sorted()
            var sources = style["sources"] as? [String: Any] ?? [:]
            sources["basemap"] = basemap?.source
            style["sources"] = sources
            if basemap == nil, let all = style["layers"] as? [[String: Any]] {
                style["layers"] = all.filter { $0["source"] as? String != "basemap" }
                metadata["freedrive:notice"] = "This region has no basemap: import it again without --roads-only."
            }
            style["metadata"] = metadata
            documents[palette] = try MapStyles.file(style, path: palette)
        }
        for (name, url) in own {
            guard let data = try? Data(contentsOf: url), data.count <= 4 << 20 else {
                throw .badStyle(path: url.path, reason: "it cannot be read, or is over 4 MiB")
            }
            documents[name] = try MapStyles.file(MapStyles.parse(data, path: url.path), path: url.path)
        }
    }

    /// The answer to `/styles/NAME.json`, or `nil` where there is no such style.
    func answer(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.path.hasPrefix("/styles/"), request.path.hasSuffix(".json") else { return nil }
        return documents[String(request.path.dropFirst(8).dropLast(5))]?.answer(request)
    }

    private static func nameExpression(_ language: String?) -> [Any] {
        guard let language else { return ["coalesce", ["get", "name"], ["get", "name:latin"]] }
        return ["coalesce", ["get", "name:\(language)"], ["get", "name:latin"], ["get", "name"]]
    }

    private static func object(_ files: WebFiles, _ path: String) throws(ServerError) -> [String: Any] {
        guard let file = files[path] else { throw .badStyle(path: path, reason: "it is missing in \(files.folder.path)") }
        return try parse(Data(file.bytes), path: path)
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
            throw .badStyle(path: path, reason: "it is no JSON: \(error.localizedDescription)")
        }
    }

    private static func file(_ style: [String: Any], path: String) throws(ServerError) -> WebFiles.File {
        guard style["version"] as? Int == 8, style["layers"] is [Any], style["sources"] is [String: Any] else {
            throw .badStyle(path: path, reason: "it is no style document of version 8 with sources and layers")
        }
        guard let data = try? JSONSerialization.data(withJSONObject: style, options: [.sortedKeys, .withoutEscapingSlashes]) else {
            throw .badStyle(path: path, reason: "it cannot be written as JSON")
        }
        return WebFiles.File(type: "application/json", bytes: Array(data))
    }
}

/// Puts values where a style document has placeholders.
private struct Filler {
    let colors: [String: String]
    let name: [Any]

    func fill(_ value: Any) throws(ServerError) -> Any {
        if let text = value as? String {
            if text == "$name" { return name }
            guard text.hasPrefix("@") else { return text }
            guard let color = colors[String(text.dropFirst())] else {
                throw .badStyle(path: "/styles/map.json", reason: "the palette has no entry for ‘\(text)’")
            }
            return color
        }
        if let list = value as? [Any] {
            var filled: [Any] = []
            for item in list { filled.append(try fill(item)) }
            return filled
        }
        guard let object = value as? [String: Any] else { return value }
        var filled: [String: Any] = [:]
        for (key, item) in object { filled[key] = try fill(item) }
        return filled
    }
}
