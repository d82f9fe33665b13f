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

    /// Bytes that are mapped, or kept, by another object.
    init(bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) {
        self.bytes = bytes
        self.owner = owner
    }

    /// A copy of some bytes, made once: it goes with the last answer that is sent from it.
    init(copying bytes: [UInt8]) {
        let copy = Copy(bytes)
        self.init(bytes: UnsafeRawBufferPointer(copy.bytes), owner: copy)
    }

    /// `@unchecked`: nothing writes to the bytes once they are there.
    private final class Copy: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer

        init(_ source: [UInt8]) {
            bytes = .allocate(byteCount: source.count, alignment: 8)
            bytes.copyBytes(from: source)
        }

        deinit { bytes.deallocate() }
    }
}
