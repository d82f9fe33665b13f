public import Foundation

/// How a screen is served.
public struct ScreenConfiguration: Sendable {
    /// The port; 0 for any free one.
    public var port: UInt16

    /// The numeric address of this machine to listen on. Any but a loopback address needs a ``token``.
    public var address: String

    /// What every request must carry where other machines can ask: at least 16 characters. It is part of ``ScreenServer/url``.
    public var token: String?

    /// Who the server is, to be asked over TLS; `nil` to speak in the clear.
    public var tls: TLSIdentity?

    /// What hears the location that a phone posts from the page `/phone`; `nil` to have no such page.
    public var phone: PhoneReceiver?

    /// What the map is drawn from; `nil` for the region of the tree's first map view. Where that has none either, the page shows what Swift
    /// draws on an empty ground.
    public var basemap: BasemapTiles?

    /// The folder of the page's files; `nil` for the one that is installed, or the source tree's.
    public var webRoot: URL?

    /// The language of all words and of the map's names, such as `en`; `nil` for each browser's own, and the names as signed.
    public var language: String?

    /// An app's own style documents, by the names that its map view uses.
    public var styles: [String: URL]

    /// The most windows at a time. On any but a loopback address there are never more than 256, and 32 from one address.
    public var maximumClients: Int

    /// A screen on the loopback address.
    public init(
        port: UInt16 = 0,
        address: String = "127.0.0.1",
        token: String? = nil,
        tls: TLSIdentity? = nil,
        phone: PhoneReceiver? = nil,
        basemap: BasemapTiles? = nil,
        webRoot: URL? = nil,
        language: String? = nil,
        styles: [String: URL] = [:],
        maximumClients: Int = 1_500
    ) {
        self.port = port
        self.address = address
        self.token = token
        self.tls = tls
        self.phone = phone
        self.basemap = basemap
        self.webRoot = webRoot
        self.language = language
        self.styles = styles
        self.maximumClients = maximumClients
    }
}
