import BenchReports
import BenchResults
import Testing

/// Exports by their names.
enum Exported {
  static func text(_ name: String, _ run: StoredRun) throws -> String {
    String(decoding: try #require(AllExports.named(name)).bytes(run), as: UTF8.self)
  }
}
