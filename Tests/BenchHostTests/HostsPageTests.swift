import BenchCore
import Foundation
import Testing

/// The vectors of docs/hosts.md, which programs in other languages are written from.
struct HostsPageTests {
  /// The cells of the rows of the table below a heading.
  private static func table(_ heading: String) throws -> [[String]] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/hosts.md")
    let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "### \(heading)\n").last?.components(separatedBy: "\n#")[0])
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ").map { $0.trimmingCharacters(in: ["`"]) }
    }
  }

  @Test func `the digests of the page are those of rows`() throws {
    let vectors = try Self.table("Digest")
    #expect(vectors.count == 10)
    for vector in vectors {
      let list = try JSONSerialization.jsonObject(with: Data(vector[0].utf8)) as? [[Any]]
      var rows = Rows()
      for row in try #require(list) {
        rows.append(
          Row(
            id: try #require(row[0] as? Int), headline: try #require(row[1] as? String),
            text: try #require(row[2] as? String), author: row[3] as? String, number: try #require(row[4] as? Int)))
      }
      #expect(rows.digest.hexadecimal == vector[1], "\(vector[0])")
    }
  }

  @Test func `the indexes of the page are those of a histogram`() throws {
    struct Filled: Decodable { let buckets: [Int] }
    let vectors = try Self.table("Histogram").map { $0.map { $0.replacing(",", with: "") } }
    #expect(vectors.count == 10)
    for vector in vectors {
      var histogram = LatencyHistogram()
      histogram.record(Nanoseconds(try #require(UInt64(vector[0]))))
      let filled = try JSONDecoder().decode(Filled.self, from: JSONEncoder().encode(histogram))
      #expect(filled.buckets == [Int(vector[1]), 1], "\(vector[0])")
    }
  }
}
