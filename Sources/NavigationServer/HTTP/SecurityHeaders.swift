/// The headers of every answer.
///
/// Nothing is loaded from elsewhere. MapLibre GL JS makes its workers from blobs and its pictures from blobs and data URLs: these are
/// the only exceptions.
enum SecurityHeaders {
    /// The content security policy.
    static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "font-src 'self'",
        "img-src 'self' data: blob:", "worker-src blob:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Names and values.
    static let all: [(name: String, value: String)] = [
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
}
