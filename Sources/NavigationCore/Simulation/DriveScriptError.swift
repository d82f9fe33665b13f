/// A drive script that cannot be driven: where in the file, and why.
public struct DriveScriptError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place in the script (`legs[2].drive`).
    public var place: String
    /// What is wrong there, and what was expected.
    public var reason: String

    /// An error.
    public init(place: String, reason: String) {
        self.place = place
        self.reason = reason
    }

    /// A sentence fragment that reads well after “the drive cannot be driven: ”.
    public var description: String { "\(place): \(reason)" }

    /// What a decoder found.
    init(_ error: DecodingError) {
        switch error {
        case .typeMismatch(let type, let context):
            self.init(path: context.codingPath, reason: "expected \(DriveScriptError.words(type))")
        case .valueNotFound(let type, let context):
            self.init(path: context.codingPath, reason: "expected \(DriveScriptError.words(type)), found null")
        case .keyNotFound(let key, let context):
            self.init(path: context.codingPath, reason: "‘\(key.stringValue)’ is missing")
        case .dataCorrupted(let context):
            self.init(path: context.codingPath, reason: context.debugDescription)
        @unknown default:
            self.init(place: "the file", reason: "\(error)")
        }
    }

    init(path: [any CodingKey], reason: String) {
        let place = path.reduce(into: "") { place, key in
            if let index = key.intValue { place += "[\(index)]" } else { place += (place.isEmpty ? "" : ".") + key.stringValue }
        }
        self.init(place: place.isEmpty ? "the file" : place, reason: reason)
    }

    private static func words(_ type: any Any.Type) -> String {
        switch type {
        case is Double.Type, is Int.Type, is UInt64.Type: "a number"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is [Any].Type, is [[Double]].Type, is [Double].Type: "a list"
        default: "an object"
        }
    }
}
