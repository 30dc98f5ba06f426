import BenchCore
import Foundation
import Testing

/// The vectors of the example, which programs in other languages are written from.
struct HostsPageTests {
  private struct Vectors: Decodable {
    let digests: [Digest]
    let indexes: [Index]
  }

  private struct Digest: Decodable {
    let rows: [Row]
    let digest: String
  }

  private struct Index: Decodable {
    let nanoseconds: UInt64
    let index: Int
  }

  private struct Row: Decodable {
    let row: BenchCore.Row

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      row = BenchCore.Row(
        id: try list.decode(Int.self), headline: try list.decode(String.self), text: try list.decode(String.self),
        author: try list.decodeIfPresent(String.self), number: try list.decode(Int.self))
    }
  }

  private static func vectors() throws -> Vectors {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/HostInC/vectors.json").standardizedFileURL
    return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
  }

  @Test func `the digests of the example are those of rows`() throws {
    let vectors = try Self.vectors().digests
    #expect(vectors.count == 10)
    for vector in vectors {
      var rows = Rows()
      for row in vector.rows { rows.append(row.row) }
      #expect(rows.digest.hexadecimal == vector.digest, "\(vector)")
    }
  }

  @Test func `the times of the page are read as it says`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/hosts.md")
      .standardizedFileURL
    let text = try String(contentsOf: page, encoding: .utf8)
    let example = try #require(text.firstMatch(of: /`({"buckets":.*})`/)?.1)
    var histogram = LatencyHistogram()
    for latency in [1_000, 1_000, 1_000_000] as [UInt64] { histogram.record(Nanoseconds(latency)) }
    #expect(try JSONDecoder().decode(LatencyHistogram.self, from: Data(example.utf8)) == histogram)
    let wrong = example.replacing("1002000", with: "-1")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(LatencyHistogram.self, from: Data(wrong.utf8)) }
  }

  @Test func `the indexes of the example are those of a histogram`() throws {
    struct Filled: Decodable { let buckets: [Int] }
    let vectors = try Self.vectors().indexes
    #expect(vectors.count == 10)
    for vector in vectors {
      var histogram = LatencyHistogram()
      histogram.record(Nanoseconds(vector.nanoseconds))
      let filled = try JSONDecoder().decode(Filled.self, from: JSONEncoder().encode(histogram))
      #expect(filled.buckets == [vector.index, 1], "\(vector)")
    }
  }
}
