import Foundation
import RoadNetwork
import Testing

struct FileFaultTests {
    @Test(
        "A file that cannot be read is told of in the system's words, and not in Foundation's",
        arguments: [("/nowhere/at/all", "there is no such file"), ("/", "it is a folder")])
    func reason(path: String, expected: String) throws {
        let url = URL(fileURLWithPath: path)
        let error = try #require(throws: (any Error).self) { try Data(contentsOf: url) }
        #expect(FileFault.reason(error, at: url) == expected)
    }

    @Test("A file that cannot be written is told of in the system's words, and not in Foundation's")
    func writing() throws {
        let error = try #require(throws: (any Error).self) {
            try FileManager.default.createDirectory(at: URL(fileURLWithPath: "/dev/null/folder"), withIntermediateDirectories: true)
        }
        #expect(FileFault.reason(error) == "not a directory")
    }
}
