public import NavigationUI

/// Shows a tree of views in browsers: each window has its own viewport, and all show the same tree.
///
/// ```swift
/// preview.mapView.region = try MapRegion(opening: region)
/// let server = try Screen(preview.view).serve(port: 8080)
/// print("open \(server.url)")
/// ```
@MainActor
public final class Screen {
    /// The tree that is shown.
    public let rootView: View

    /// A screen of a tree.
    public init(_ rootView: View) {
        self.rootView = rootView
    }

    /// Starts to serve the screen on the loopback address.
    ///
    /// - Parameter port: The port; 0 for any free one.
    /// - Returns: The running server: it stops when it is dropped.
    public func serve(port: UInt16) throws(ServerError) -> ScreenServer {
        try serve(ScreenConfiguration(port: port))
    }

    /// Starts to serve the screen.
    ///
    /// - Returns: The running server: it stops when it is dropped.
    public func serve(_ configuration: ScreenConfiguration) throws(ServerError) -> ScreenServer {
        try ScreenServer(rootView: rootView, configuration: configuration)
    }
}
