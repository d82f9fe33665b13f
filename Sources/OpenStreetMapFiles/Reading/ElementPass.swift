import COsmium
import Foundation
import Geodesy
import OpenStreetMap

/// One pass on the C side: turns its callbacks into calls of the handlers, and keeps the error that one of them threw.
final class ElementPass {
    private let handlers: ElementHandlers
    private(set) var thrown: (any Error)?

    init(_ handlers: ElementHandlers) { self.handlers = handlers }

    /// Calls a handler; 0 to go on, 1 to stop since it threw.
    private func guarded(_ work: (ElementHandlers) throws -> Void) -> Int32 {
        do {
            try work(handlers)
            return 0
        } catch {
            thrown = error
            return 1
        }
    }

    /// Fills in the C request for as long as `body` runs.
    func withRequest<R>(
        for selection: ElementSelection, of file: OpenStreetMapFile, threads: Int, _ body: (inout cosmium_request) -> R
    ) -> R {
        let strings = CStrings()
        let wayFilters = strings.filters(selection.ways)
        let relationFilters = strings.filters(selection.relations)
        let nodeFilters = strings.filters(selection.nodes)
        let wanted: [Int64] = if case .of(let ids)? = selection.places { ids } else { [] }
        return withExtendedLifetime((self, strings)) {
            wayFilters.withUnsafeBufferPointer { ways in
                relationFilters.withUnsafeBufferPointer { relations in
                    nodeFilters.withUnsafeBufferPointer { nodes in
                        wanted.withUnsafeBufferPointer { wanted in
                            selection.moreWays.withUnsafeBufferPointer { moreWays in
                                var request = cosmium_request()
                                request.path = UnsafePointer(strings.pointer(file.path))
                                request.format = UnsafePointer(strings.pointer(file.format.rawValue))
                                request.threads = Int32(clamping: max(1, threads))
                                request.way_filters = ways.baseAddress
                                request.way_filter_count = ways.count
                                request.wanted_ways = moreWays.baseAddress
                                request.wanted_way_count = moreWays.count
                                request.relation_filters = relations.baseAddress
                                request.relation_filter_count = relations.count
                                request.node_filters = nodes.baseAddress
                                request.node_filter_count = nodes.count
                                request.wanted_nodes = wanted.baseAddress
                                request.wanted_node_count = wanted.count
                                request.wants_all_nodes = selection.places == .all
                                request.context = Unmanaged.passUnretained(self).toOpaque()
                                if selection.places != nil { request.on_places = onPlaces }
                                if !selection.nodes.isEmpty { request.on_node = onNode }
                                if selection.ways?.isEmpty == false { request.on_way = onWay }
                                if selection.relations?.isEmpty == false { request.on_relation = onRelation }
                                request.on_progress = onProgress
                                return body(&request)
                            }
                        }
                    }
                }
            }
        }
    }

    fileprivate func take(_ ids: UnsafeBufferPointer<Int64>, _ places: UnsafeBufferPointer<FixedCoordinate>) -> Int32 {
        guarded { try $0.places(ids, places) }
    }

    fileprivate func take(_ node: cosmium_node) -> Int32 {
        guarded { try $0.node(Node(id: node.id, place: FixedCoordinate(node.place), tags: tags(node.tags, node.tag_count))) }
    }

    fileprivate func take(_ way: cosmium_way) -> Int32 {
        guarded {
            let nodes = Array(UnsafeBufferPointer(start: way.nodes, count: way.node_count))
            try $0.way(Way(id: way.id, nodes: nodes, tags: tags(way.tags, way.tag_count)))
        }
    }

    fileprivate func take(_ relation: cosmium_relation) -> Int32 {
        guarded {
            let members = UnsafeBufferPointer(start: relation.members, count: relation.member_count).map {
                Relation.Member(kind: .init(rawValue: $0.kind) ?? .relation, id: $0.id, role: String(cString: $0.role))
            }
            try $0.relation(Relation(id: relation.id, members: members, tags: tags(relation.tags, relation.tag_count)))
        }
    }

    fileprivate func progress(_ done: UInt64, _ total: UInt64) -> Int32 {
        guarded { try $0.progress(total > 0 ? min(1, Double(done) / Double(total)) : 0) }
    }

    private func tags(_ tags: UnsafePointer<cosmium_tag>?, _ count: Int) -> Tags {
        Tags(
            UnsafeBufferPointer(start: tags, count: count).map { Tags.Tag(key: String(cString: $0.key), value: String(cString: $0.value)) })
    }
}

private func pass(_ context: UnsafeMutableRawPointer?) -> ElementPass {
    guard let context else { preconditionFailure("a pass was begun without its context") }
    // The caller of the pass holds it for the time of the call.
    return Unmanaged<ElementPass>.fromOpaque(context).takeUnretainedValue()
}

private let onPlaces: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<Int64>?, UnsafePointer<cosmium_place>?, Int) -> Int32 = {
    context, ids, places, count in
    guard let ids, let places else { return 0 }
    // Both structures are two 32-bit integers, latitude first.
    return places.withMemoryRebound(to: FixedCoordinate.self, capacity: count) {
        pass(context).take(UnsafeBufferPointer(start: ids, count: count), UnsafeBufferPointer(start: $0, count: count))
    }
}

private let onNode: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<cosmium_node>?) -> Int32 = { context, node in
    node.map { pass(context).take($0.pointee) } ?? 0
}

private let onWay: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<cosmium_way>?) -> Int32 = { context, way in
    way.map { pass(context).take($0.pointee) } ?? 0
}

private let onRelation: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<cosmium_relation>?) -> Int32 = { context, relation in
    relation.map { pass(context).take($0.pointee) } ?? 0
}

private let onProgress: @convention(c) (UnsafeMutableRawPointer?, UInt64, UInt64) -> Int32 = { context, done, total in
    pass(context).progress(done, total)
}

/// C strings that live as long as their owner.
private final class CStrings {
    private var owned: [UnsafeMutablePointer<CChar>] = []

    func pointer(_ text: String) -> UnsafeMutablePointer<CChar>? {
        guard let copy = strdup(text) else { return nil }
        owned.append(copy)
        return copy
    }

    func filters(_ filters: [ElementSelection.TagFilter]) -> [cosmium_tag] {
        filters.map { cosmium_tag(key: pointer($0.key), value: $0.value.flatMap(pointer)) }
    }

    func filters(_ choice: ElementSelection.Choice?) -> [cosmium_tag] {
        if case .having(let wanted)? = choice { filters(wanted) } else { [] }
    }

    deinit { for string in owned { free(string) } }
}
