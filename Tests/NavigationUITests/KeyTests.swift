import NavigationCore
import Testing

@testable import NavigationUI

@Suite("Keys") @MainActor
struct KeyTests {
    private func presenter(_ root: View) -> ScreenPresenter {
        ScreenPresenter(root: root, viewport: Viewport(size: Size(width: 320, height: 320)))
    }

    private func preview() -> NavigationView {
        PreviewViewController(PreviewOptions(locationMatching: StateSubject<MapMatchingState>(events: false).stream)).view
    }

    @Test("A key works though the window shows no control for it: zoom on a small window, the overlay in a closed list")
    func withoutControls() {
        let presenter = presenter(preview())
        let keys = presenter.frame(at: 0).keys
        #expect(keys?["+"] == .zoom(by: 1) && keys?["-"] == .zoom(by: -1))
        #expect(keys?["d"] == .overlay(true))
        #expect(presenter.handle(.overlay(true), at: 0))
        #expect(presenter.frame(at: 0).keys?["d"] == .overlay(false))
    }

    @Test("A map without buttons has keys of its own")
    func mapAlone() {
        let keys = presenter(NavigationMapView(location: .empty)).frame(at: 0).keys
        #expect(keys?.keys.sorted() == ["+", "-", "d", "escape", "f", "i", "n", "o"])
    }

    @Test("A control that the app hides or disables has no key, and Escape closes the list before the details")
    func controls() {
        let view = preview()
        let presenter = presenter(view)
        view.driveButton.isHidden = true
        #expect(presenter.frame(at: 0).keys?["p"] == nil)
        view.driveButton.isHidden = false
        #expect(presenter.frame(at: 0).keys?["p"] == .pause)
        view.driveButton.isEnabled = false
        #expect(presenter.frame(at: 0).keys?["p"] == nil)

        #expect(presenter.frame(at: 0).keys?["escape"] == .select(feature: nil))
        presenter.handle(.mapContentList(true), at: 0)
        #expect(presenter.frame(at: 0).keys?["escape"] == .mapContentList(false))
    }

    @Test("Keys are sent again only when they change")
    func delta() {
        let presenter = presenter(preview())
        let first = presenter.frame(at: 0)
        #expect(presenter.frame(at: 1).delta(from: first).keys == nil)
        presenter.handle(.overlay(true), at: 1)
        #expect(presenter.frame(at: 1).delta(from: first).keys?["d"] == .overlay(false))
    }
}
