/// What one client may cost. Whatever goes beyond is refused or cut off.
///
/// As they stand they are for clients on this machine; ``standard(on:)`` has those for all others.
struct HTTPLimits: Sendable {
    /// The most connections at a time.
    var connections: UInt32 = 2_048

    /// The most connections at a time from one address; `nil` for as many as there are. A browser opens six, and a household is one address.
    var connectionsPerAddress: UInt32?

    /// The most bytes that one connection may use for its request line, its headers and what is read of its body at a time.
    ///
    /// Room for a target of the length below made of nothing but short arguments, each of which takes 80 bytes: a request that does not fit
    /// is cut off without an answer. The system gives the memory as it is used.
    var connectionMemory = 393_216

    /// The most bytes of the headers together.
    var headers = 32_768

    /// The most bytes of a path with its query, decoded. RFC 9110, section 4.1, asks for 8 000 at least.
    var target = 8_000

    /// The most bytes of a body.
    var body = 16_384

    /// The most seconds from a connection's begin, or the end of its last answer, to the end of its next request.
    var requestSeconds = 15.0

    /// The most seconds that an answer may take to go out.
    var responseSeconds = 60.0

    /// The most seconds that an event client may leave its newest event untaken.
    var stallSeconds = 30.0

    /// How often a silent event stream gets a comment, in seconds, so that a client that went away is noticed.
    var heartbeatSeconds = 10.0

    /// The threads that serve.
    var threads: UInt32 = 2

    /// The limits of a server on an address.
    ///
    /// Where others can ask, memory is taken before it is known who they are: at most 96 MiB by all, and 12 MiB by one address.
    static func standard(on address: ListeningAddress) -> HTTPLimits {
        address.isLoopback ? HTTPLimits() : HTTPLimits(connections: 256, connectionsPerAddress: 32)
    }
}
