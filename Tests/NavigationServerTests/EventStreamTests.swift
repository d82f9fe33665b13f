import Foundation
import Synchronization
import Testing

@testable import NavigationServer

/// The streams that were opened.
private final class OpenedStreams: Sendable {
    private let list = Mutex<[EventQueue]>([])
    var all: [EventQueue] { list.withLock { $0 } }
    func append(_ queue: EventQueue) { list.withLock { $0.append(queue) } }
}

/// A server of event streams.
private final class EventServer: Sendable {
    let streams = OpenedStreams()
    private let running = Mutex<HTTPServer?>(nil)

    init(limits: HTTPLimits = HTTPLimits()) throws {
        let server = try HTTPServer(address: ListeningAddress("127.0.0.1"), port: 0, token: nil, limits: limits) { [streams] _ in
            let queue = EventQueue()
            streams.append(queue)
            return HTTPResponse(status: 200, headers: [("Content-Type", "text/event-stream")], body: .events(queue))
        }
        running.withLock { $0 = server }
    }

    var port: UInt16 { running.withLock { $0?.port ?? 0 } }
    var openCount: Int { streams.all.count { !$0.isClosed } }
    func stop() { running.withLock { $0?.stop() } }

    func publish(_ text: String, kind: String = "a") {
        let bytes = ServerSentEvent.bytes(name: kind, line: Array(text.utf8))
        for queue in streams.all { queue.publish(bytes, kind: kind) }
    }

    func wait(for condition: () -> Bool, seconds: Double = 5) -> Bool {
        let end = Date().addingTimeInterval(seconds)
        while !condition() {
            if Date() > end { return false }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return true
    }

    func open(receiveBuffer: Int32? = nil) -> RawClient {
        let before = streams.all.count
        let client = RawClient(port: port, receiveBuffer: receiveBuffer)
        client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        _ = wait(for: { streams.all.count > before })
        return client
    }
}

@Suite("Event streams")
struct EventStreamTests {
    @Test("Events arrive in order, and at once")
    func arrive() throws {
        let server = try EventServer()
        let client = server.open()
        for number in 0..<20 {
            server.publish("n\(number)")
            #expect(client.read(until: "n\(number)\n\n").contains("data: n\(number)\n\n"))
        }
    }

    @Test("A reader that stalls gets the newest event when it goes on, costs no memory, and delays no other")
    func stalledReader() throws {
        let server = try EventServer()
        let stalled = server.open(receiveBuffer: 4_096)
        let brisk = server.open()
        let filler = String(repeating: "x", count: 20_000)
        for number in 0..<1_000 {
            server.publish("\(filler) n\(number).")
            if number % 100 == 0 { #expect(brisk.read(until: " n\(number).").contains(" n\(number).")) }
        }
        #expect(server.streams.all[0].replacedCount > 100)
        #expect(stalled.read(until: " n999.").contains(" n999."))
    }

    @Test("A reader that never takes anything is let go")
    func stalledForGood() throws {
        let server = try EventServer(limits: HTTPLimits(stallSeconds: 0.5))
        let stalled = server.open(receiveBuffer: 4_096)
        let filler = String(repeating: "x", count: 20_000)
        let isLetGo = server.wait(for: {
            server.publish(filler)
            return server.openCount == 0
        })
        #expect(isLetGo)
        withExtendedLifetime(stalled) {}
    }

    @Test("A client that vanished is noticed by the heartbeat")
    func vanished() throws {
        let server = try EventServer(limits: HTTPLimits(heartbeatSeconds: 0.2))
        do { _ = server.open() }
        #expect(server.wait(for: { server.openCount == 0 }))
    }

    @Test("Hundreds of clients come, get their events and go, while events are published")
    func manyClients() throws {
        let server = try EventServer(limits: HTTPLimits(heartbeatSeconds: 0.2))
        let clients = (0..<200).map { _ in server.open() }
        for number in 0..<10 { server.publish("n\(number)") }
        for client in clients { #expect(client.read(until: "n9\n").contains("n9\n")) }
        server.stop()
        #expect(server.openCount == 0)
    }

    @Test("Stopping while events are published and clients come and go neither hangs nor crashes", arguments: 0..<5)
    func stopUnderLoad(round: Int) async throws {
        let server = try EventServer(limits: HTTPLimits(heartbeatSeconds: 0.05))
        await withTaskGroup { group in
            group.addTask {
                for number in 0..<3_000 { server.publish("n\(number)") }
            }
            group.addTask {
                for _ in 0..<20 {
                    let client = RawClient(port: server.port)
                    client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
                    _ = client.read(until: "data", seconds: 0.02)
                }
            }
            group.addTask {
                try? await Task.sleep(for: .milliseconds(20 * (round + 1)))
                server.stop()
            }
        }
        #expect(server.openCount == 0)
    }
}
