/// Looks through a map style document before a browser gets it, so that the one who wrote it reads what is wrong.
///
/// Checks what breaks a map as a whole: version, sources, layers, and that nothing is asked for from elsewhere. The browser checks the rest,
/// and keeps the style that it has where a document does not pass.
///
/// Source: MapLibre style specification, version 8.
enum StyleCheck {
    private static let types: Set<String> = [
        "background", "fill", "line", "symbol", "circle", "heatmap", "fill-extrusion", "raster", "hillshade", "color-relief",
    ]

    /// What is wrong with a document, in words that follow “it”; `nil` where nothing is.
    static func fault(in style: [String: Any]) -> String? {
        guard style["version"] as? Int == 8 else { return "is no style document of version 8: ‘version’ has to be the number 8" }
        guard let sources = style["sources"] as? [String: Any] else { return "has no object ‘sources’" }
        guard let layers = style["layers"] as? [Any] else { return "has no list ‘layers’" }
        if let address = remoteAddress(in: style) {
            return "asks for \(address), but the page loads nothing from elsewhere: use the source ‘basemap’"
        }
        let known = Set(sources.keys).union(["basemap", "overlay", "annotations"])
        var seen: Set<String> = []
        for (index, item) in layers.enumerated() {
            guard let layer = item as? [String: Any] else { return "has a layer (number \(index + 1)) that is no object" }
            guard let id = layer["id"] as? String, !id.isEmpty else { return "has a layer (number \(index + 1)) without ‘id’" }
            guard seen.insert(id).inserted else { return "has two layers of the name ‘\(id)’" }
            guard let type = layer["type"] as? String, types.contains(type) else {
                return "has a layer ‘\(id)’ whose ‘type’ is none that there is: \(types.sorted().joined(separator: ", "))"
            }
            if type == "background" { continue }
            guard let source = layer["source"] as? String, known.contains(source) else {
                return "has a layer ‘\(id)’ whose ‘source’ is none of \(known.sorted().joined(separator: ", "))"
            }
            if source == "basemap", layer["source-layer"] as? String == nil { return "has a layer ‘\(id)’ without ‘source-layer’" }
            for key in ["paint", "layout"] where layer[key] != nil && !(layer[key] is [String: Any]) {
                return "has a layer ‘\(id)’ whose ‘\(key)’ is no object"
            }
            if let filter = layer["filter"], !(filter is [Any]) { return "has a layer ‘\(id)’ whose ‘filter’ is no list" }
        }
        return nil
    }

    /// An address on another server, anywhere in a document but its metadata.
    private static func remoteAddress(in value: Any) -> String? {
        if let text = value as? String {
            let isRemote = ["http://", "https://", "//", "mapbox://", "pmtiles://"].contains { text.lowercased().hasPrefix($0) }
            return isRemote ? text : nil
        }
        if let list = value as? [Any] { return list.lazy.compactMap(remoteAddress).first }
        guard let object = value as? [String: Any] else { return nil }
        for (key, item) in object.sorted(by: { $0.key < $1.key }) where key != "metadata" && key != "attribution" {
            if let address = remoteAddress(in: item) { return address }
        }
        return nil
    }
}
