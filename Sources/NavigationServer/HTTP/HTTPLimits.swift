/// What one client may cost. Whatever goes beyond is refused or cut off.
struct HTTPLimits: Sendable {
    /// The most connections at a time.
    var connections: UInt32 = 2_048

    /// The most bytes that one connection may use for its request line, its headers and what is read of its body at a time.
    var connectionMemory = 32_768

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
}
