import Foundation
import Testing

/// Test data that a checkout may lack: real extracts, traces and receiver logs in the folder `shared` beside the project.
///
/// A test that needs it carries the trait `.needsShared(path)`: where the file is absent it is skipped, by name. With
/// `REQUIRE_SHARED=1` in the environment it runs all the same and fails for lack of its data.
public enum SharedData {
    /// The folder.
    public static let folder = Repository.folder.deletingLastPathComponent().appendingPathComponent("shared")

    /// Whether the environment says that shared data must be there.
    public static let isRequired = ProcessInfo.processInfo.environment["REQUIRE_SHARED"] == "1"

    /// Where a file of the shared data stands.
    public static func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }
}

/// The checkout that the tests run in.
public enum Repository {
    /// Its top folder.
    public static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The embedded sample: Monaco and its coast.
    public static let sample = folder.appendingPathComponent("Sample/monaco.osm.pbf")
}

extension Trait where Self == ConditionTrait {
    /// Skips the test where a file of the shared data is absent, unless shared data is required.
    public static func needsShared(_ path: String) -> Self {
        .enabled(if: SharedData.isRequired || SharedData.exists(path), "needs shared/\(path)")
    }
}
