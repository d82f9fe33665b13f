import Foundation
import Geodesy
import NavigationCore
import Testing

@Suite("Drive scripts")
struct DriveScriptTests {
    @Test("A script says everything in a few lines")
    func decoding() throws {
        let script = try DriveScript(
            json: Data(
                """
                {"name": "short", "start": "2026-06-01T10:00:00Z", "seed": 9, "receiver": {"deviation": 6},
                 "legs": [
                   {"drive": [[43.7, 7.4], [43.8, 7.5]], "title": "tunnel", "cutInTunnels": true, "rolling": true},
                   {"offRoad": [[43.8, 7.5], [43.81, 7.5]], "speed": 4, "cut": [[5, 9]]},
                   {"stop": 12},
                   {"drive": [[43.9, 7.4], [43.9, 7.5]], "lapse": 600}
                 ]}
                """.utf8))
        #expect(script.start == DriveScript.defaultStart)
        #expect(script.seed == 9 && script.receiver.deviation == 6 && script.receiver.interval == 1)
        #expect(script.driver == DriverProfile())
        #expect(script.legs[0].outages == Outages(inTunnels: true) && script.legs[0].isRolling && script.legs[0].title == "tunnel")
        #expect(
            script.legs[1].kind
                == .offRoad([Coordinate(latitude: 43.8, longitude: 7.5), Coordinate(latitude: 43.81, longitude: 7.5)], speed: 4))
        #expect(script.legs[1].outages.seconds == [5...9])
        #expect(script.legs[2].kind == .stop(12))
        #expect(script.legs[3].lapse == 600)
    }

    @Test(
        "What is wrong is named with its place",
        arguments: [
            (#"{"legs": []}"#, "legs: there is no leg to drive"),
            (#"{"name": 3, "legs": []}"#, "name: expected a text"),
            (#"{}"#, "the file: ‘legs’ is missing"),
            (#"{"legs": [{"drive": [[43.7, 7.4]], "lapsed": 3}]}"#, "legs[0]: ‘lapsed’ is not known here"),
            (#"{"legs": [{"drive": [[43.7]]}]}"#, "legs[0].drive: expected [latitude, longitude], found [43.7]"),
            (#"{"legs": [{"drive": [[97, 7]]}]}"#, "legs[0].drive: expected [latitude, longitude]"),
            (#"{"legs": [{"drive": []}]}"#, "legs[0].drive: there is no place"),
            (#"{"legs": [{"stop": 1, "drive": [[1, 2]]}]}"#, "legs[0]: expected one of ‘drive’, ‘offRoad’ and ‘stop’, found 2"),
            (#"{"legs": [{"stop": -1}]}"#, "legs[0].stop: expected 0.0 to 3600.0, found -1.0"),
            (#"{"legs": [{"stop": 1, "cut": [[3, 2]]}]}"#, "legs[0].cut: expected pairs of seconds"),
            (#"{"start": "noon", "legs": [{"stop": 1}]}"#, "start: expected a time like 2026-06-01T10:00:00Z, found ‘noon’"),
            (#"{"receiver": {"deviation": 1e9}, "legs": [{"stop": 1}]}"#, "receiver.deviation: expected 0.0 to 1000.0"),
            ("[]", "the file: expected an object"), ("nonsense", "the file: "),
        ])
    func errors(json: String, expected: String) {
        let error = #expect(throws: DriveScriptError.self) { try DriveScript(json: Data(json.utf8)) }
        #expect(error.map { "\($0)".hasPrefix(expected) } == true, "\(error.map { "\($0)" } ?? "")")
    }
}
