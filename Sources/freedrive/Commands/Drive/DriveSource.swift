import Foundation
import NavigationCore
import NavigationServer
import RoadNetwork
import TraceFormats

/// Makes the location source of a drive from its name.
struct DriveSource {
    let options: DriveOptions
    let roads: RoadGraph
    let monitor: DriveMonitor
    let phone: PhoneReceiver?

    func client() throws -> LocationClient {
        switch options.source {
        case .demo: try scripted(Data(PackageResources.demo_json), name: "the demo")
        case .script(let path): try scripted(try bytes(path), name: path)
        case .simulate(let seed):
            if let drive = SimulatedDrive(in: roads, seed: seed, keepsToRoads: true) {
                simulated(drive, name: "simulate:\(seed)")
            } else {
                throw Failure("there is no road in \(options.region.path) on which a car could drive; import a file with roads")
            }
        case .gpx(let path): try played(path, kind: .gpx)
        case .jsonLines(let path): try played(path, kind: .jsonLines)
        case .nmea("-") where !options.hasRate && !DriveSource.inputIsFile: live(NMEAReceiver().client)
        case .nmea(let path) where path != "-" && NMEAReceiver.isDevice(path):
            live(NMEAReceiver(device: path, baudRate: options.baudRate).client)
        case .nmea(let path): try played(path, kind: .nmea)
        case .phone:
            if let phone { live(phone.client) } else { throw Failure("--source phone needs the page") }
        case .history(let path): try replayed(path)
        case .gpsd(let host, let port): live(GPSDReceiver(host: host, port: port).client)
        }
    }

    private func scripted(_ json: Data, name: String) throws -> LocationClient {
        let script: DriveScript
        do { script = try DriveScript(json: json) } catch { throw Failure("\(name) is no drive script: \(error)") }
        do { return simulated(try SimulatedDrive(script, in: roads), name: name) } catch {
            throw Failure("\(name) cannot be driven in \(options.region.path): \(error)")
        }
    }

    private func simulated(_ drive: SimulatedDrive, name: String) -> LocationClient {
        .simulating(
            options.length.map(drive.shortened(to:)) ?? drive, name: name, began: { [monitor] in monitor.begin($0) },
            tookIn: { [monitor] _ in monitor.read() }, ended: { [monitor] in monitor.end() })
    }

    /// A receiver tells on standard error how it is doing, and is read from the stream of states. What a person has to do something
    /// about comes as an error of the session.
    private func live(_ client: LocationClient) -> LocationClient {
        Task { [monitor] in
            for await condition in client.conditions {
                if let words = DriveWords.receiver(condition) { Terminal.printError("freedrive: \(client.name): \(words)") }
                guard condition == .ended else { continue }
                // Some of what was read may not be matched yet.
                let lost = await client.drained()
                if lost > 0 {
                    Terminal.printError(
                        "freedrive: \(client.name): \(lost) fixes were lost: they came faster than they are matched; play a log with --rate max"
                    )
                }
                return monitor.end()
            }
        }
        if let length = options.length {
            Task { [monitor] in
                try? await Task.sleep(for: .seconds(length))
                monitor.endOfTime(length, of: client.name)
            }
        }
        monitor.readsStream()
        return client
    }

    /// Whether standard input is a file, which can only be a recording.
    private static var inputIsFile: Bool {
        var status = stat()
        return fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private func played(_ path: String, kind: TraceKind) throws -> LocationClient {
        let trace = try kind.read(from: path)
        do {
            let (locations, notes) = try trace.locations(interval: options.interval)
            for note in notes { Terminal.printError("freedrive: \(path): \(note)") }
            let limit = options.length.map { Int64($0 * 1e9) } ?? .max
            return .playing(
                locations.filter { $0.received <= limit }, name: path, tookIn: { [monitor] _ in monitor.read() },
                ended: { [monitor] in monitor.end() })
        } catch {
            throw Failure("could not read the trace \(path): \(error)")
        }
    }

    private func replayed(_ path: String) throws -> LocationClient {
        var history: History
        do { history = try HistoryReader.read(contentsOf: URL(fileURLWithPath: path)) } catch {
            throw Failure("could not read the history: \(error)")
        }
        DriveWords.notes(of: history).forEach { Terminal.printError("freedrive: \(path): \($0)") }
        let regions = history.records.compactMap { if case .begin(let begin) = $0.event { begin.region } else { nil } }
        if let other = regions.first(where: { !$0.isSame(as: roads.info) }) {
            let age = other.osmTimestamp.map { " of \($0)" } ?? ""
            Terminal.printError(
                "freedrive: \(path): recorded in another region (\(other.name)\(age)); the fixes are the same, the states may differ")
        }
        if let length = options.length, let first = history.records.first?.time {
            history.records.removeAll { Double($0.time - first) > length * 1e9 }
        }
        return HistoryReplay(
            history, name: path, tookIn: { [monitor] _ in monitor.read() }, ended: { [monitor] in monitor.end() }
        ).client
    }

    private func bytes(_ path: String) throws -> Data {
        if path == "-" { return try StandardInput.bytes() }
        do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
            throw Failure("\(path) cannot be read: \(FileFault.reason(error, at: URL(fileURLWithPath: path)))")
        }
    }
}
