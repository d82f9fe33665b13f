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

    /// The headers that came more than once, by name in lower case.
    var repeatedHeaders: Set<String> = []

    /// The cookies, by name.
    var cookies: [String: String] = [:]

    /// The body; empty but for a POST.
    var body: [UInt8] = []

    /// Whether the client takes gzip: named without a weight of zero (RFC 9110, section 12.5.3).
    var acceptsGzip: Bool {
        (headers["accept-encoding"] ?? "").lowercased().split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
            guard parts.first == "gzip" else { return false }
            return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }

    /// Whether the method only reads.
    var isRead: Bool { method == "GET" || method == "HEAD" }
}
