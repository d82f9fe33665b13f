import Testing

@testable import NavigationCore

@Suite("The live receiver")
struct LiveReceiversTests {
    @Test("Where none is registered, the error names the calls that register one")
    func none() throws {
        let error = #expect(throws: NavigatorErrors.SourceUnavailable.self) {
            try LocationSource.live.makeClient(network: nil, receivers: LiveReceivers())
        }
        let words = try #require(error).description
        #expect(words.contains("GPSDReceiver.registerAsLive()") && words.contains("LiveReceivers.shared.register(_:)"))
    }

    @Test("What was registered last makes the client, and its error comes through")
    func registered() throws {
        struct NoDevice: Error {}
        let receivers = LiveReceivers()
        let client = TestSource().client
        receivers.register { throw NoDevice() }
        #expect(throws: NoDevice.self) { try LocationSource.live.makeClient(network: nil, receivers: receivers) }
        receivers.register { client }
        #expect(try LocationSource.live.makeClient(network: nil, receivers: receivers) == client)
    }
}
