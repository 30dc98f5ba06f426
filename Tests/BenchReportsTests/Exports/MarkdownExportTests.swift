import BenchCore
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct MarkdownExportTests {
  private func read(_ run: StoredRun) throws -> MarkdownReader { try MarkdownReader(Exported.text("markdown", run)) }

  @Test func `the page is Markdown in which no cell breaks out of its table`() throws {
    let troubled = StoredRun(manifest: ManifestFixture.manifest, rows: [])
    for run in [ExportFixture.run(), troubled, ExportFixture.hostileRun] { #expect(try !read(run).tables.isEmpty) }
  }

  @Test func `the reader refuses a page in which something is not escaped`() throws {
    let page = try Exported.text("markdown", ExportFixture.hostileRun)
    for reference in ["&#124;", "&#96;", "&#60;", "&#42;"] {
      let number = try #require(UInt32(reference.dropFirst(2).dropLast()))
      let character = Character(try #require(Unicode.Scalar(number)))
      #expect(throws: MarkdownReader.Problem.self) {
        try MarkdownReader(page.replacing(reference, with: "\(character)"))
      }
    }
  }

  @Test func `foreign text comes back as it was, on one line`() throws {
    let wanted = Layout.printable(ExportFixture.hostile)
    let page = try read(ExportFixture.hostileRun)
    #expect(page.tables[1].rows.map { $0[1] } == Array(repeating: wanted, count: 4))
    #expect(page.items.first == "Warning: \(wanted)")
    #expect(page.code == [Layout.printable("storebench run '\(ExportFixture.hostile)'")])
  }

  @Test func `the verdict comes first, then what is missing, then counts, then times`() throws {
    let page = try read(ExportFixture.hostileRun)
    #expect(page.headings[0].hasPrefix("FAIL  "))
    #expect(
      page.headings.dropFirst().map { String($0.prefix { $0 != " " }) } == [
        "Cells", "Warnings", "Expectations", "Counts", "Times",
      ])
    #expect(page.tables[0].rows.map { $0[1] } == ["failed", "impossible"])
    #expect(page.tables[0].rows[0][2].hasPrefix("crashed: signal 11 (SIGSEGV)"))
    #expect(page.tables[1].rows.map { $0[0] } == ["missing", "fail", "inconclusive", "pass"])
  }

  @Test func `counts and times stand apart, times with their intervals, and what is absent is no 0`() throws {
    let page = try read(ExportFixture.run())
    #expect(page.headings.dropFirst(2) == ["Counts at 20 posts", "Times at 20 posts"])
    let counts = page.tables[0]
    #expect(counts.head.prefix(3) == ["design", "entity writes", "recomputed"])
    #expect(counts.rows[0].prefix(3) == ["nested/naive", "21", "20"])
    let times = page.tables[1]
    #expect(times.head.prefix(3) == ["design", "write p50", "write p99"])
    #expect(times.rows[0][1].contains(#/^\d+ns \(\d+ns to \d+ns\)$/#), "\(times.rows[0])")
    #expect(times.rows[0][3] == "–")
    #expect(page.paragraphs.contains("Reproduce, from seed 18446744073709551615:"))
    // A run says of its noise what its table says.
    let run = ExportFixture.run()
    let table = RunReport(run, judgements: [], folder: nil).table()
    let noise = try #require(table.split(separator: "\n").first { $0.hasPrefix("Noise: if one time is compared") })
    #expect(page.items.contains { $0.hasPrefix(noise) })
  }
}
