/// Where the views of a tree go in a window.
@MainActor
enum ViewLayout {
    /// A view and its place.
    struct Placed {
        /// The view.
        var view: View
        /// Its rectangle in the window.
        var frame: Rectangle
        /// How much it covers, together with those that hold it.
        var alpha: Double
    }

    /// The views that show something, back to front; the root fills the window.
    static func visibleViews(of root: View, in viewport: Viewport) -> [Placed] {
        var result: [Placed] = []
        add(root, Rectangle(viewport.size), 1, viewport, &result)
        return result
    }

    private static func add(_ view: View, _ frame: Rectangle, _ alpha: Double, _ viewport: Viewport, _ result: inout [Placed]) {
        let inner = viewport.within(frame)
        let alpha = alpha * min(max(view.alpha, 0), 1)
        guard !view.isHidden, alpha > 0, view.isVisible(in: inner) else { return }
        result.append(Placed(view: view, frame: frame, alpha: alpha))
        for child in view.subviews(in: inner) { add(child, child.place(in: inner), alpha, viewport, &result) }
    }
}
