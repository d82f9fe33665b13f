/// One request, whole: its head and, for a POST, its body.
///
/// Header names are in lower case. Where a header or a query key comes twice, the first counts.
struct HTTPRequest: Sendable {
    /// The method, in capitals.
    var method: String

    /// The path, with percent signs decoded.
    var path: String

    /// The query's keys and values, decoded.
    var query: [String: String] = [:]

    /// The headers, by name in lower case.
    var headers: [String: String] = [:]

    /// The cookies, by name.
    var cookies: [String: String] = [:]

    /// The body; empty but for a POST.
    var body: [UInt8] = []

    /// Whether the method only reads.
    var isRead: Bool { method == "GET" || method == "HEAD" }
}
