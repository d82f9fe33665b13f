import Foundation
import NavigationCore
import NavigationServer
import NavigationUI
import RoadNetwork

/// The screen of a drive, served to browsers: on this machine, or to others with a token.
@MainActor
final class DrivePage {
    private let preview: PreviewViewController
    private let server: ScreenServer
    private let opensBrowser: Bool
    private let isOpenToOthers: Bool
    /// What keeps the drive from going on.
    private var obstacle: String?
    /// What is wrong with files, by their paths.
    private var notices: [String: String] = [:]
    private var watches: [FileWatch] = []
    private var subscriptions: Set<StreamSubscription> = []
    private var styleCount = 0

    /// Serves the ready-made screen of a session. A region without a basemap is drawn from its road tiles, and a note says so.
    init(_ provider: NavigationProvider, roads: RoadGraph, options: DriveOptions, phone: PhoneReceiver?) throws {
        let navigation = provider.navigation()
        preview = PreviewViewController(
            PreviewOptions(
                locationMatching: navigation.locationMatching, session: provider.tripSession(), sessionTime: { navigation.sessionTime }))
        preview.view.showsOverlayButton = true
        let region: MapRegion
        do { region = try MapRegion(roads: roads, in: options.region) } catch { throw Failure("\(error)") }
        if region.basemap == nil {
            Terminal.printError("freedrive: the region has no basemap; the map is drawn from the road tiles alone")
        }
        preview.mapView.region = region
        let tls: TLSIdentity?
        do {
            tls = try options.tls.map { try TLSIdentity(certificate: $0.certificate, key: $0.key) }
        } catch { throw Failure("\(error)") }
        let configuration = ScreenConfiguration(
            port: UInt16(options.port), address: options.page.address, token: options.page.token, tls: tls, phone: phone,
            language: options.page.language)
        do { server = try Screen(preview.view).serve(configuration) } catch { throw Failure("\(error)") }
        opensBrowser = options.opensBrowser
        isOpenToOthers = options.page.token != nil
        watch(navigation)
        if let url = options.page.style { try watch(url) { [weak self] in try self?.takeStyle(url) } }
        if let url = options.page.incidents { try watch(url) { [weak self] in try self?.takeIncidents(url) } }
    }

    /// Says where the page is, and opens it where asked.
    nonisolated func announce() {
        Terminal.print("Open \(server.url)")
        if let phone = server.phoneURL { Terminal.print("Open \(phone) on the phone") }
        if isOpenToOthers { Terminal.print("Whoever has this address, with its token, sees the screen and can pause the drive.") }
        guard opensBrowser else { return }
        let opener = Process()
        opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        opener.arguments = ["xdg-open", server.url]
        opener.standardOutput = FileHandle.nullDevice
        opener.standardError = FileHandle.nullDevice
        do { try opener.run() } catch { Terminal.printError("freedrive: no browser could be opened: \(error)") }
    }

    /// Lets the browsers go.
    nonisolated func stop() { server.stop() }

    /// Reads a file now, and again whenever it changes. What is wrong with it is said on the page and in the log; the last good one stays.
    private func watch(_ url: URL, _ read: @escaping @MainActor () throws -> Void) throws {
        let take: @MainActor () -> Void = { [weak self] in
            guard let self else { return }
            do {
                try read()
                if self.notices.removeValue(forKey: url.path) != nil { Terminal.printError("freedrive: ‘\(url.path)’ is good again") }
            } catch {
                let words = "\(error)"
                if self.notices.updateValue(words, forKey: url.path) != words { Terminal.printError("freedrive: \(words)") }
            }
            self.showNotices()
        }
        take()
        watches.append(FileWatch(url, changed: take))
    }

    /// Says on the page what keeps the drive from going on, such as a receiver that is not there, until the next fix.
    private func watch(_ navigation: NavigationController) {
        navigation.errors.sink { [weak self] error in
            self?.obstacle = "\(error)"
            self?.showNotices()
        }
        .store(in: &subscriptions)
        navigation.locationMatching.sink { [weak self] state in
            guard let self, self.obstacle != nil, !state.quality.isSynthetic else { return }
            self.obstacle = nil
            self.showNotices()
        }
        .store(in: &subscriptions)
    }

    private func showNotices() {
        let all = [obstacle].compactMap(\.self) + notices.sorted { $0.key < $1.key }.map(\.value)
        preview.mapView.notice = all.isEmpty ? nil : all.joined(separator: " ")
    }

    /// A style gets a new name each time, so that browsers load it. The one before stays for those that are about to ask for it.
    private func takeStyle(_ url: URL) throws {
        let name = "own-\(styleCount + 1)"
        for type in [Style.StyleType.day, .night] { try server.setStyle("\(name)-\(type.rawValue)", from: url) }
        styleCount += 1
        preview.mapView.styles = [
            Style(styleType: .day, mapStyle: "\(name)-day"), Style(styleType: .night, mapStyle: "\(name)-night"),
        ]
        for type in [Style.StyleType.day, .night] { server.removeStyle("own-\(styleCount - 2)-\(type.rawValue)") }
    }

    private func takeIncidents(_ url: URL) throws {
        let data: Data
        do { data = try Data(contentsOf: url) } catch {
            throw Failure("the incidents ‘\(url.path)’ cannot be read: \(FileFault.reason(error, at: url))")
        }
        do { preview.mapView.incidents = try IncidentCollection(geoJSON: data).incidents } catch {
            throw Failure("the incidents ‘\(url.path)’ cannot be used: \(error)")
        }
    }
}
