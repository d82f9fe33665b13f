public import Foundation
import NavigationUI

/// A screen that is being served. Stop it with ``stop()``; dropping it stops it too.
public final class ScreenServer: Sendable {
    /// What to open in a browser; it holds the token where one is needed.
    public let url: String

    /// What a phone opens to be the receiver; `nil` where none is heard.
    public let phoneURL: String?

    /// The port that it listens on.
    public let port: UInt16

    private let server: HTTPServer
    private let styles: MapStyles
    private let audience: Audience

    @MainActor
    init(rootView: View, configuration: ScreenConfiguration, limits: HTTPLimits? = nil) throws(ServerError) {
        let address = try ListeningAddress(configuration.address)
        let files = try WebFiles.find(configuration.webRoot)
        let basemap = configuration.basemap ?? Self.region(of: rootView).map { BasemapTiles($0) }
        let styles = try MapStyles(
            files: files, basemap: basemap, language: configuration.language, own: configuration.styles)
        self.styles = styles
        let audience = Audience(rootView: rootView)
        self.audience = audience
        let inbox = Inbox { [weak audience] in audience?.take($0) }
        let router = ScreenRouter(
            files: files, styles: styles, basemap: basemap, inbox: inbox, maximumClients: configuration.maximumClients,
            language: configuration.language, phone: configuration.phone)
        server = try HTTPServer(
            address: address, port: configuration.port, tls: configuration.tls, token: configuration.token, limits: limits,
            handler: router.answer)
        port = server.port
        let host = address.isAny ? "127.0.0.1" : address.host
        let base = "\(configuration.tls == nil ? "http" : "https")://\(host):\(server.port)/"
        let query = configuration.token.map { "?token=\($0)" } ?? ""
        url = base + query
        phoneURL = configuration.phone.map { _ in base + "phone" + query }
    }

    deinit { stop() }

    /// What the first map view of a tree is drawn from.
    @MainActor
    private static func region(of view: View) -> MapRegion? {
        (view as? NavigationMapView)?.region ?? view.subviews.lazy.compactMap { region(of: $0) }.first
    }

    /// How many windows show the screen.
    @MainActor public var clientCount: Int { audience.count }

    /// Takes a map style document of the app's own under a name, in place of the one that it had.
    ///
    /// Windows that show the name keep what they have: give the map view a style of another name to have them load it. `@name` in the
    /// document stands for an entry of our palettes, those of the night where the document's name ends with `night`.
    ///
    /// - Parameters:
    ///   - name: the name, as `Style.mapStyle` has it.
    ///   - url: the file.
    /// - Throws: ``ServerError/badStyle(path:reason:)``; the document from before stays.
    public func setStyle(_ name: String, from url: URL) throws(ServerError) { try styles.set(name, from: url) }

    /// Forgets a map style document of the app's own. A window that shows it keeps it; one that asks for it anew finds none.
    ///
    /// - Parameter name: The name. One that there is not, `day` and `night` are left alone.
    public func removeStyle(_ name: String) { styles.remove(name) }

    /// Lets all windows go and closes the port. They ask again for a while, in case that the server returns.
    public func stop() { server.stop() }
}
