/// What a request gets.
struct HTTPResponse: Sendable {
    /// What follows the head.
    enum Body: Sendable {
        /// Bytes that are copied out.
        case bytes([UInt8])
        /// Bytes that are sent from where they lie; the owner keeps them alive until they are gone.
        case held(HeldBytes)
        /// An endless stream of server-sent events.
        case events(EventQueue)
    }

    /// The status code.
    var status: UInt32

    /// Headers, in order.
    var headers: [(name: String, value: String)]

    /// The body.
    var body: Body

    /// A plain sentence.
    static func text(_ status: UInt32, _ sentence: String, headers: [(name: String, value: String)] = []) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")] + headers, body: .bytes(Array((sentence + "\n").utf8)))
    }

    /// Nothing to say.
    static let noContent = HTTPResponse(status: 204, headers: [], body: .bytes([]))

    /// A path that is not there.
    static let notFound = text(404, "there is nothing at this path")
}

/// Bytes in memory that something else keeps, such as a mapped file.
struct HeldBytes: @unchecked Sendable {
    /// Where they lie. Nothing writes there while the owner lives.
    let bytes: UnsafeRawBufferPointer

    /// What keeps them there.
    let owner: any AnyObject & Sendable
}
