import Foundation
import NavigationTesting

@testable import NavigationCore

/// Recorded drives: read or refused, and what is read is driven again. Checksums are not asked for, so that the fuzzer reaches behind them:
/// a line without one is believed.
struct HistoryTarget: FuzzTarget {
    let name = "history"
    private let network = DrawnMap("A──B──C\n   │\n   D", roads: ["ABC", "BD"]).network

    func seeds() -> [[UInt8]] {
        let header = #"{"n":0,"t":0,"header":{"format":"freedrive-history","version":1,"part":1,"made":1}}"#
        let settings =
            #"{"n":1,"t":1,"settings":{"locale":"en_GB","unit":"auto","predictionInterval":1,"patience":1.5,"interval":1,"snapsToRoads":true,"#
            + #""vehicle":{"modes":["motorcar"],"sizes":[1,null],"hasTrailer":false},"overSpeed":[1,1,1,5,5,1,1]}}"#
        let drive = [
            #"{"n":2,"t":2,"begin":{"isLate":true,"isNewTrip":true,"region":{"name":"x","roads":"00000000"}}}"#,
            #"{"n":3,"t":1000000000,"fix":{"fixTime":9,"lat":50.0004,"lon":8.0004,"accuracy":5,"speed":8,"course":90,"altitude":1}}"#,
            #"{"n":4,"t":2000000000,"fix":{"fixTime":1000000009,"lat":50.0004,"lon":8.0005,"speed":"inf","courseAccuracy":3}}"#,
            #"{"n":5,"t":2500000000,"vehicle":{"speed":8,"heading":90}}"#, #"{"n":6,"t":9000000000,"tick":true}"#,
            #"{"n":7,"t":9000000001,"endTrip":true}"#, #"{"n":8,"t":9000000001,"app":{"type":"a","json":"{}"}}"#,
            #"{"n":9,"t":9000000001,"call":"x"}"#, #"{"n":10,"t":9000000001,"session":"x"}"#, #"{"n":12,"t":9000000001,"close":true}"#,
        ]
        let damaged = #"{"n":1,"t":1,"tick":true,"crc":"00000000"}"#
        let texts = [
            ([header, settings] + drive).joined(separator: "\n") + "\n",
            header + "\n{\n" + damaged + "\n{\"n\":-1,\"t\":0,\"tick\":true}\n",
            header.replacingOccurrences(of: "n\":1,\"part", with: "n\":2,\"part"), "{\"header\":{", "x", "",
        ]
        return texts.map { Array($0.utf8) }
    }

    let expectedAnswers = [
        "read", "read: # damaged lines", "read: the history breaks off", "refused: the file is no history",
        "refused: the history has version",
    ]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        let history: History
        do { history = try HistoryReader.read(Data(bytes)) } catch {
            return "refused: " + withoutNumbers("\(error)".prefix(40).description)
        }
        drive(history)
        use(HistoryReplay(history).duration)
        return "read" + (history.notes.first.map { ": " + withoutNumbers($0) } ?? "")
    }

    /// As a session takes it in.
    private func drive(_ history: History) {
        let config = CoreConfig(locale: Locale(identifier: "en_GB"))
        var model = DriveModel(config: config)
        model.use(network, isLate: true)
        for record in history.records.prefix(200) {
            switch record.event {
            case .fix(let location): check(model.take(location))
            case .vehicle(let state): model.take(state)
            case .tick: check(model.estimate(at: record.time))
            case .settings(let settings): model.configure(settings.applied(to: config))
            case .begin(let begin): model.use(network, isLate: begin.isLate)
            case .endTrip: model.reset()
            default: use(HistoryLine.bytes(record))
            }
            use(model.nextDue)
        }
    }

    private func check(_ state: MapMatchingState?) {
        guard let state else { return }
        precondition(state.location.coordinate.isValid, "a state off the globe")
        use(HistoryLine.bytes(HistoryRecord(number: 0, time: 0, event: .state(HistoryState(state)))))
    }
}
