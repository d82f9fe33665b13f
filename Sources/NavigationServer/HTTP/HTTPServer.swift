import CMicrohttpd
import Foundation
import Synchronization

/// An HTTP/1.1 server on libmicrohttpd: a few threads over epoll that call a handler for each whole request.
///
/// The handler runs on the server's threads and answers at once. Every request has passed the ``AccessRules``; every answer carries
/// the ``SecurityHeaders``. Stop it with ``stop()``: dropping it stops it too.
final class HTTPServer: Sendable {
    /// The port that it listens on.
    let port: UInt16

    private let core: ServerCore
    private let daemon: Mutex<Daemon?>
    private let sweeper: Sweeper

    private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
        /// What libmicrohttpd reads while it runs: the certificate and the key.
        let texts: [UnsafeMutablePointer<CChar>]
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - address: The address of this machine.
    ///   - port: The port; 0 for any free one.
    ///   - tls: Who the server is; `nil` to speak in the clear.
    ///   - token: What every request must carry; needed where the address is not a loopback address.
    ///   - limits: What a client may cost; `nil` for what fits the address.
    ///   - handler: Answers a request.
    init(
        address: ListeningAddress, port: UInt16, tls: TLSIdentity? = nil, token: String?, limits: HTTPLimits? = nil,
        handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) throws(ServerError) {
        if let length = token?.utf8.count ?? (address.isLoopback ? nil : 0), length < AccessRules.fewestTokenCharacters {
            if !address.isLoopback { throw .tokenNeeded(address: address.text) }
            throw .tokenTooShort(found: length, fewest: AccessRules.fewestTokenCharacters)
        }
        if tls != nil, MHD_is_feature_supported(.FEATURE_TLS) != .YES {
            throw .system(action: "speak TLS", reason: "this system's libmicrohttpd was built without it")
        }
        let limits = limits ?? .standard(on: address)
        let (socket, port) = try address.listen(port: port)
        self.port = port
        core = ServerCore(
            rules: AccessRules(address: address, port: port, token: token, isSecure: tls != nil), limits: limits, handler: handler)
        let texts = tls.map { [strdup($0.key), strdup($0.certificate)].compactMap(\.self) } ?? []
        guard let pointer = HTTPServer.start(core, socket: socket, limits: limits, tls: texts) else {
            let code = errno
            close(socket)
            for text in texts { free(text) }
            if tls != nil { throw .badCertificate(path: "for TLS", reason: "certificate and key do not fit, or are damaged") }
            errno = code
            throw .system(action: "start the server", reason: String(cString: strerror(errno)))
        }
        daemon = Mutex(Daemon(pointer: pointer, texts: texts))
        sweeper = Sweeper(connections: core.connections, limits: limits)
    }

    deinit { stop() }

    /// How many connections are open.
    var connectionCount: Int { core.connections.count }

    /// Ends all event streams, lets running answers end, and closes the port. A second call does nothing.
    func stop() {
        guard
            let daemon = daemon.withLock({ daemon in
                defer { daemon = nil }
                return daemon
            })
        else { return }
        sweeper.cancel()
        core.refuseFurtherStreams()
        core.connections.closeStreams()
        MHD_stop_daemon(daemon.pointer)
        for text in daemon.texts { free(text) }
    }

    private static func start(_ core: ServerCore, socket: Int32, limits: HTTPLimits, tls: [UnsafeMutablePointer<CChar>]) -> OpaquePointer? {
        let context = Unmanaged.passUnretained(core).toOpaque()
        var options = [
            option(.LISTEN_SOCKET, Int(socket)),
            option(.THREAD_POOL_SIZE, Int(limits.threads)),
            option(.CONNECTION_LIMIT, Int(limits.connections)),
            option(.PER_IP_CONNECTION_LIMIT, Int(limits.connectionsPerAddress ?? 0)),
            option(.CONNECTION_MEMORY_LIMIT, limits.connectionMemory),
            option(.CONNECTION_TIMEOUT, Int(limits.requestSeconds.rounded(.up)) * 2),
            option(.STRICT_FOR_CLIENT, 1),
            MHD_OptionItem(
                option: .UNESCAPE_CALLBACK, value: unsafeBitCast(decodePercentSigns as UnescapeCallback, to: Int.self), ptr_value: nil),
            MHD_OptionItem(
                option: .NOTIFY_CONNECTION, value: unsafeBitCast(connectionChanged as MHD_NotifyConnectionCallback, to: Int.self),
                ptr_value: context),
            MHD_OptionItem(
                option: .NOTIFY_COMPLETED, value: unsafeBitCast(requestCompleted as MHD_RequestCompletedCallback, to: Int.self),
                ptr_value: context),
        ]
        var flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        if tls.count == 2 {
            flags |= MHD_USE_TLS.rawValue
            options.append(MHD_OptionItem(option: .HTTPS_MEM_KEY, value: 0, ptr_value: tls[0]))
            options.append(MHD_OptionItem(option: .HTTPS_MEM_CERT, value: 0, ptr_value: tls[1]))
        }
        options.append(MHD_OptionItem(option: .END, value: 0, ptr_value: nil))
        return cmhd_start(UInt32(flags), 0, requestArrived, context, options)
    }

    private static func option(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
        MHD_OptionItem(option: option, value: value, ptr_value: nil)
    }
}
