/// The reasons why a server does not start.
@nonexhaustive
public enum ServerError: Error, Hashable {
    /// Another program listens on that port.
    case portInUse(address: String, port: UInt16)

    /// The system forbids this port to this user: ports below 1024 often are.
    case portForbidden(port: UInt16)

    /// The text is no numeric IPv4 or IPv6 address, and not `localhost`.
    case notAnAddress(found: String)

    /// This machine does not have that address.
    case addressNotHere(address: String)

    /// An address that other machines reach was asked for without a token, or with one under 16 characters.
    case tokenNeeded(address: String)
    /// The token has too few characters to guard anything.
    case tokenTooShort(found: Int, fewest: Int)

    /// The page's files are in none of the folders that were looked at.
    case webFilesMissing(searched: [String])

    /// A file of the page cannot be read, or is over the limit.
    case webFileUnreadable(path: String, reason: String)

    /// A map style document, or the palette that fills it, cannot be used.
    case badStyle(path: String, reason: String)

    /// The certificate or key of a server that speaks TLS cannot be used.
    case badCertificate(path: String, reason: String)

    /// The system refused a socket or a thread.
    case system(action: String, reason: String)
}

extension ServerError: CustomStringConvertible {
    /// A sentence that says what was wrong and what to do, such as
    /// “port 8080 of 127.0.0.1 is taken by another program; choose another port, or 0 for any free one”.
    public var description: String {
        switch self {
        case .portInUse(let address, let port):
            "port \(port) of \(address) is taken by another program; choose another port, or 0 for any free one"
        case .portForbidden(let port):
            "port \(port) is not open to this user; choose one from 1024, or 0 for any free one"
        case .notAnAddress(let found):
            "‘\(found)’ is no numeric IPv4 or IPv6 address; write one such as 127.0.0.1, ::1 or 0.0.0.0"
        case .addressNotHere(let address):
            "this machine does not have the address \(address)"
        case .tokenNeeded(let address):
            "\(address) can be reached from other machines, so a token of at least 16 characters is needed; give one, or serve on 127.0.0.1"
        case .tokenTooShort(let found, let fewest):
            "the token has \(found) characters; give one of at least \(fewest)"
        case .webFilesMissing(let searched):
            "the files of the page are in none of \(searched.joined(separator: ", ")); set FREEDRIVE_WEB_ROOT to the folder ‘Web’"
        case .webFileUnreadable(let path, let reason):
            "the page's file \(path) cannot be used: \(reason)"
        case .badStyle(let path, let reason):
            "the map style \(path) cannot be used: \(reason)"
        case .badCertificate(let path, let reason):
            "the certificate or key \(path) cannot be used: \(reason); give a certificate and its key as PEM files"
        case .system(let action, let reason):
            "could not \(action): \(reason)"
        }
    }
}
