import Testing

@testable import NavigationCore

@Suite("The live receiver")
struct LiveReceiversTests {
    #if os(Linux)
        @Test("On Linux it is gpsd on this machine, with a client for each session, and nothing has to be registered")
        func platform() throws {
            let receivers = LiveReceivers()
            let first = try LocationSource.live.makeClient(network: nil, receivers: receivers)
            #expect(first.name == "gpsd at localhost:2947")
            #expect(try LocationSource.live.makeClient(network: nil, receivers: receivers) != first)
        }
    #endif

    @Test("Where there is none and none is registered, the error names the calls that register one")
    func none() throws {
        let error = #expect(throws: NavigatorErrors.SourceUnavailable.self) {
            try LocationSource.live.makeClient(network: nil, receivers: LiveReceivers(platform: nil))
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
