import Foundation
import NavigationCore
import NavigationServer
import RoadNetwork

/// `freedrive drive`: a car on the roads of a region, on the page, in the terminal or as JSON.
struct DriveCommand: Command {
    static let name = "drive"
    static let summary = "drive through a region: on a page, in the terminal, or as JSON"

    static let help = """
        freedrive drive: a car on the roads of a region.

        usage: freedrive drive --region FOLDER [--source SOURCE] [--ui page|text | --json] [OPTIONS]

        Where the car is comes from a source:
          simulate[:SEED]   a car that drives by itself, without end; another seed is another drive (the default). It keeps to
                            residential streets and greater roads where it can
          demo              the scripted drive through the sample, Monaco and its coast
          script:FILE       your own scripted drive (Documentation/DriveScripts.md)
          gpx:FILE          a recorded drive, GPX 1.0 or 1.1
          jsonl:FILE        a recorded drive, a JSON object a line (Documentation/TraceFormats.md)
          nmea:FILE|DEVICE  the log of a receiver, NMEA 0183; or a receiver on a serial line (nmea:/dev/ttyUSB0)
          history:FILE      a drive that --record recorded: the same states to the bit (Documentation/History.md)
          phone             a phone's browser, from the page /phone; beyond this machine it needs --tls-cert and --tls-key
          gpsd[:HOST[:PORT]]  a receiver behind gpsd (localhost:2947)
        FILE may be - for standard input; nmea:- on a pipe is a receiver that speaks now, unless --rate is given.

        options:
          --region FOLDER   the region, as `freedrive import` made it; else the one that FREEDRIVE_REGION names
          --ui page|text    a page for the browser (the default), or a status in the terminal
          --json            everything, as one JSON object a line
          --rate RATE       how fast time passes: 1x (the default), 10x, 0.5x, or max
          --for SECONDS     ends after so much of the drive
          --interval SEC    seconds from point to point, for a recording without times
          --record FILE     records the drive in a new file; in a folder, in a file named after the time
          --tls-cert FILE, --tls-key FILE
                            serves the page over TLS, with this certificate and key (PEM)
          --baud RATE       the speed of a serial line: 9600, 4800, 115200...; auto, the default, finds it out
          --port N          the port of the page; 0, the default, for any free one
          --open            opens the page in the browser
          --language CODE   the language of words and names, like de or ja; else the browser's, and names as signed
          --incidents FILE  incidents to show on the map, GeoJSON; read again when it changes
          --style FILE      a map style document (MapLibre, version 8) in place of ours; read again when it changes
          --address ADDR    the address to listen on; any but a loopback address needs --token
          --token TOKEN     what every request must carry: 16 characters or more, part of the address that is printed

        Ctrl-C ends the drive. Without a terminal the demo plays at 4x (as fast as it can with --ui text or --json), prints a line for
        each change, and ends.

        examples:
          freedrive drive --region monaco.region --open
          freedrive drive --region monaco.region --source gpx:commute.gpx --rate 10x --ui text
          freedrive drive --region monaco.region --source gpsd --record drives/ --ui text
          freedrive drive --region monaco.region --source history:drives/2026-06-01T100000Z.history --rate max --json
          freedrive drive --region monaco.region --source nmea:/dev/ttyUSB0 --baud 9600 --open
          freedrive drive --region monaco.region --incidents roadworks.geojson --language fr
          freedrive drive --region monaco.region --address 0.0.0.0 --token "$(openssl rand -hex 16)"
          freedrive drive --region monaco.region --source simulate:7 --for 600 --rate max --json > drive.jsonl

        exit codes: 0 done, also by Ctrl-C; 1 the region or the source cannot be used; 2 used wrongly
        """

    static func run(_ arguments: inout Arguments) async throws {
        let options = try DriveOptions(&arguments)
        let roads: RoadGraph
        do { roads = try RoadGraph(opening: options.region) } catch { throw Failure("\(error)") }
        let monitor = DriveMonitor(display: options.display, region: roads.info)
        let phone = options.source == .phone ? PhoneReceiver() : nil
        let client = try DriveSource(options: options, roads: roads, monitor: monitor, phone: phone).client()
        let provider = NavigationProvider(
            coreConfig: CoreConfig(
                region: options.region, locationSource: .custom(client), playbackRate: options.rate, locale: options.locale),
            roadNetwork: roads
        )
        let navigation = provider.navigation()
        monitor.watch(navigation)
        let page = options.display == .page ? try await DrivePage(provider, roads: roads, options: options, phone: phone) : nil
        // Before errors are listened to: that the drive cannot be recorded is said once, and it does not begin.
        if let record = options.record { try provider.historyRecorder().begin(record) }
        let errors = Task { [errors = navigation.errors] in
            var advice = options.source.advice
            for await error in errors {
                Terminal.printError("freedrive: \(error)")
                if let interrupted = error as? NavigatorErrors.SourceInterrupted, case .missing = interrupted.condition, let words = advice
                {
                    Terminal.printError("freedrive: \(words)")
                    advice = nil
                }
                if error.endsTheDrive { monitor.fail(error) }
            }
        }
        let interruption = Interruption { monitor.end() }
        if options.display != .json {
            Terminal.print("Driving \(options.source.words) in \(roads.info.name), \(options.rateWords). Ctrl-C ends it.")
        }
        page?.announce()
        provider.tripSession().startFreeDrive()
        await monitor.waitForEnd()
        interruption.end()
        page?.stop()
        await provider.shutdown()
        await monitor.finishReading()
        errors.cancel()
        if let failure = monitor.failure { throw Failure(failure) }
    }
}

extension HistoryRecorder {
    /// Why a file cannot be begun, and the way out.
    private static func obstacle(to file: URL) -> String {
        if FileManager.default.fileExists(atPath: file.path) {
            return "it is there already, and is not overwritten; name a new file, or a folder, in which the file is named after the time"
        }
        let folder = file.deletingLastPathComponent().path
        guard access(folder, W_OK) != 0 else { return "name a new file or a folder" }
        return "in the folder \(folder) nothing can be written (\(SystemError.text)); name a file or a folder elsewhere"
    }

    /// Begins to record in a file, or in a new file of a folder.
    fileprivate func begin(_ url: URL) throws {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        let file = isFolder.boolValue || url.hasDirectoryPath ? HistoryRecorder.freshFile(in: url) : url
        if !isThere, url.hasDirectoryPath { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
        startRecordingHistory(to: file)
        if !isRecording { throw Failure("the drive cannot be recorded in \(file.path): \(Self.obstacle(to: file))") }
    }
}

extension NavigatorError {
    /// Whether nothing can come any more: there is no region, or no source. A call in the wrong state, like a second pause, changes
    /// nothing.
    fileprivate var endsTheDrive: Bool {
        self is NavigatorErrors.SourceUnavailable || self is NavigatorErrors.SourceInUse || self is NavigatorErrors.SourceFailed
            || self is NavigatorErrors.RegionUnavailable
    }
}
