import Foundation

@testable import NavigationServer

/// An app's own style documents: checked, and where they pass filled and given out.
struct StyleTarget: FuzzTarget {
    let name = "style"
    private let styles: MapStyles
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-style-\(getpid()).json")

    init() {
        do { styles = try MapStyles(files: .find(), basemap: nil, language: "fr", own: [:]) } catch { fail("the page's files: \(error)") }
    }

    func seeds() -> [[UInt8]] {
        func style(_ layers: String, _ sources: String = "{}") -> String {
            #"{"version":8,"sources":\#(sources),"layers":[\#(layers)]}"#
        }
        let water = #"{"id":"w","type":"fill","source":"basemap","source-layer":"water","paint":{"fill-color":"@water"}}"#
        let text =
            #"{"id":"t","type":"symbol","source":"basemap","source-layer":"place","#
            + #""layout":{"text-field":"$name"},"filter":["==",["get","a"],1]}"#
        let texts = [
            style(water + "," + text), style(#"{"id":"a","type":"fill","source":"basemap"}"#), style(water + "," + water), style("7"),
            style("{}"), style(#"{"id":"a"}"#), "{", "[]", "{}",
            #"{"version":8}"#, #"{"version":8,"sources":{}}"#, style(#"{"id":"a","type":"x"}"#),
            style(#"{"id":"a","type":"fill","source":"b"}"#), style("", #"{"a":{"url":"https://x"}}"#),
        ]
        return texts.map { Array($0.utf8) }
    }

    let expectedAnswers = [
        "read", "it is no JSON object", "it is no JSON: ", "it is no style document", "it has no object", "it has no list", "it asks for",
        "it has a layer (number #) that", "it has a layer (number #) without", "it has two layers",
    ]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        do {
            try Data(bytes).write(to: file)
            try styles.set("own-night", from: file)
            let answer = styles.answer(HTTPRequest(method: "GET", path: "/styles/own-night.json"))
            precondition(answer?.status == 200, "a style that was taken is not given out")
            return "read"
        } catch let error as ServerError {
            guard case .badStyle(_, let reason) = error else { return "\(error)" }
            return withoutNumbers(reason.hasPrefix("it asks for") ? "it asks for" : reason)
        } catch {
            fail("the style cannot be written: \(error)")
        }
    }
}
