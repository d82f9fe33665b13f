public import Foundation

/// What a server shows who it is with, so that browsers speak with it in secret: a certificate and its key, as PEM text.
public struct TLSIdentity: Sendable {
    let certificate: String
    let key: String

    /// Reads the files of a certificate (with those that it rests on) and of its key.
    public init(certificate: URL, key: URL) throws(ServerError) {
        self.certificate = try TLSIdentity.text(certificate, holding: "CERTIFICATE")
        self.key = try TLSIdentity.text(key, holding: "PRIVATE KEY")
    }

    private static func text(_ url: URL, holding label: String) throws(ServerError) -> String {
        guard let data = try? FileHandle(forReadingFrom: url).read(upToCount: 1 << 20), let text = String(data: data, encoding: .utf8)
        else {
            throw .badCertificate(path: url.path, reason: "it cannot be read")
        }
        guard text.contains("\(label)-----"), !text.utf8.contains(0) else {
            throw .badCertificate(path: url.path, reason: "it holds no ‘-----BEGIN \(label)-----’")
        }
        return text
    }
}
