import Foundation

@testable import NavigationCore

/// What comes from gpsd, in pieces as a network gives it: the first byte says how long they are.
struct GPSDTarget: FuzzTarget {
    let name = "gpsd"

    func seeds() -> [[UInt8]] {
        let lines = [
            #"{"class":"VERSION","release":"3.22","proto_major":3}"#, #"{"class":"ERROR","message":"no such device"}"#,
            #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2019-02-05T02:09:38.000Z","lat":44.06,"lon":-121.3,"altMSL":1.2,"track":359.1,"speed":0.06,"eph":17.1}"#,
            #"{"class":"TPV","device":"/dev/b","mode":2,"time":"2019-02-05T02:09:38.000Z","lat":44.06,"lon":-121.3,"epx":1,"epy":2,"alt":3}"#,
            #"{"class":"TPV","device":"/dev/b","mode":2,"time":"2019-02-05T02:09:49Z","lat":44.06,"lon":-121.3}"#, #"{"class":"SKY"}"#, "{",
        ]
        let whole = [lines.joined(separator: "\n") + "\n", "{\"class\":\"TPV\"}"]
        return (whole + lines.map { $0 + "\n" }).map { Array(("\u{5}" + $0).utf8) }
    }

    let expectedAnswers = ["name", "fix", "sign", "refusal", "nothing"]

    func run(_ bytes: UnsafeRawBufferPointer) -> String {
        var dialogue = GPSDDialogue()
        var answer = "nothing"
        func hear(_ event: ReceiverEvent) {
            switch event {
            case .name: answer = "name"
            case .sign: answer = "sign"
            case .refusal: answer = "refusal"
            case .fix(let fix):
                answer = "fix"
                precondition(fix.coordinate.isValid, "a fix off the globe")
                precondition(fix.speed.map { $0.isFinite && $0 >= 0 } ?? true, "a speed that cannot be")
                precondition(fix.course.map { (0..<360).contains($0) } ?? true, "a course that cannot be")
                precondition(fix.horizontalAccuracy.map { $0 > 0 } ?? true, "an accuracy that cannot be")
            }
        }
        guard let size = bytes.first.map({ Int($0) + 1 }) else { return answer }
        var rest = Array(bytes.dropFirst())[...]
        while !rest.isEmpty {
            dialogue.take(Array(rest.prefix(size)), hear)
            rest = rest.dropFirst(size)
        }
        dialogue.finish(hear)
        return answer
    }
}
