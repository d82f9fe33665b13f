import Testing

@testable import NavigationCore

@Suite("A line to a receiver")
struct LineWatchTests {
    @Test("Who has fixes is connected; without one for ten seconds it searches, and says so once")
    func searching() {
        var watch = LineWatch(patience: ReceiverPatience())
        watch.heardName("gpsd 3.22", at: 0.1)
        #expect(watch.news(at: 0.2) == .connected(to: "gpsd 3.22"))
        for second in stride(from: 1.0, to: 60, by: 1) { watch.heardSign(at: second) }
        #expect(watch.news(at: 59) == .searching(seconds: 10))
        #expect(watch.news(at: 59.5) == nil)
        watch.heardFix(at: 60)
        #expect(watch.news(at: 60) == .connected(to: "gpsd 3.22"))
    }

    @Test("Silence is told apart from bytes that nobody can read")
    func silence() {
        var watch = LineWatch(patience: ReceiverPatience())
        #expect(watch.news(at: 9) == nil)
        #expect(watch.news(at: 11) == .silent(seconds: 10))
        watch.heardBytes(at: 12)
        #expect(watch.news(at: 12) == .garbled(seconds: 10))
    }

    @Test("A connection without a word is asked once; without an answer it is given up")
    func halfOpen() {
        var watch = LineWatch(patience: ReceiverPatience(), canProbe: true)
        #expect(watch.step(at: 9) == .listen)
        #expect(watch.step(at: 11) == .probe)
        #expect(watch.step(at: 12) == .listen)
        #expect(watch.step(at: 22) == .giveUp)
        watch.heardSign(at: 22)
        #expect(watch.step(at: 23) == .listen)
        #expect(watch.step(at: 33) == .probe)
    }

    @Test("Another speed is tried until a sentence was read, and after that only when bytes come that nobody can read")
    func speeds() {
        var watch = LineWatch(patience: ReceiverPatience(), hasSpeeds: true)
        watch.heardBytes(at: 2)
        #expect(watch.step(at: 2) == .listen)
        #expect(watch.step(at: 3.1) == .changeSpeed)
        watch.heardSign(at: 3.2)
        #expect(watch.step(at: 100) == .listen)
        watch.heardBytes(at: 100)
        #expect(watch.step(at: 100) == .changeSpeed)
    }

    @Test("A line that is dead at every speed is told of, though each is tried for less time than silence takes")
    func deadAtEverySpeed() {
        var watch = LineWatch(patience: ReceiverPatience(), hasSpeeds: true)
        var told: [SourceCondition] = []
        for second in 0..<40 {
            if let news = watch.news(at: Double(second)) { told.append(news) }
            if second > 20 { watch.heardBytes(at: Double(second)) }
            if watch.step(at: Double(second)) == .changeSpeed { watch.changedSpeed(at: Double(second)) }
        }
        #expect(told == [.silent(seconds: 10), .garbled(seconds: 10)])
    }

    @Test("With two receivers behind one daemon, one is heard, and the other when that has been without a fix")
    func twoReceivers() {
        var dialogue = GPSDDialogue()
        func heard(_ device: String, _ second: Int) -> Bool {
            let line =
                #"{"class":"TPV","device":"\#(device)","mode":3,"time":"2026-02-05T02:09:\#(second).000Z","lat":44,"lon":\#(second)}"#
                + "\n"
            var isFix = false
            dialogue.take(Array(line.utf8)) { if case .fix = $0 { isFix = true } }
            return isFix
        }
        #expect(heard("/dev/a", 10))
        #expect(!heard("/dev/b", 10) && !heard("/dev/a", 10))
        #expect(heard("/dev/a", 11) && !heard("/dev/b", 12))
        #expect(heard("/dev/b", 17) && !heard("/dev/a", 18) && heard("/dev/b", 19))
    }
}
