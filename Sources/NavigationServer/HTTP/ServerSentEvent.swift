/// The text form of server-sent events.
///
/// Source: HTML Living Standard, section 9.2.
enum ServerSentEvent {
    /// A line that clients skip.
    static let comment = Array(": \n\n".utf8)

    /// An event whose data is one line, such as JSON without line breaks.
    static func bytes(name: String, line: some Sequence<UInt8>) -> [UInt8] {
        var bytes = Array("event: \(name)\ndata: ".utf8)
        bytes.append(contentsOf: line)
        bytes.append(contentsOf: "\n\n".utf8)
        return bytes
    }
}
