import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchReports

/// Profiles for pprof, read by a reader that was written apart.
struct PprofExportTests {
  /// The fields of a message, in their order.
  private struct Message {
    struct Malformed: Error {}

    var numbers: [(field: Int, value: UInt64)] = []
    var contents: [(field: Int, bytes: ArraySlice<UInt8>)] = []

    init(_ bytes: ArraySlice<UInt8>) throws {
      var rest = bytes
      while !rest.isEmpty {
        let key = try Self.number(&rest)
        switch key % 8 {
        case 0: numbers.append((Int(key / 8), try Self.number(&rest)))
        case 2:
          let count = Int(try Self.number(&rest))
          guard count <= rest.count else { throw Malformed() }
          contents.append((Int(key / 8), rest.prefix(count)))
          rest = rest.dropFirst(count)
        default: throw Malformed()
        }
      }
    }

    static func number(_ rest: inout ArraySlice<UInt8>) throws -> UInt64 {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while let byte = rest.popFirst() {
        value += UInt64(byte % 128) << shift
        if byte < 128 { return value }
        shift += 7
      }
      throw Malformed()
    }

    func number(_ field: Int) -> Int { Int(numbers.first { $0.field == field }?.value ?? 0) }

    func messages(_ field: Int) throws -> [Message] {
      try contents.filter { $0.field == field }.map { try Message($0.bytes) }
    }

    func texts(_ field: Int) -> [String] {
      contents.filter { $0.field == field }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    func packed(_ field: Int) throws -> [Int] {
      guard var rest = contents.first(where: { $0.field == field })?.bytes else { return [] }
      var values: [Int] = []
      while !rest.isEmpty { values.append(Int(try Self.number(&rest))) }
      return values
    }
  }

  /// The content of a profile, with words in the place of numbers.
  private struct Profile {
    var types: [String] = []
    var samples: [(frames: [String], values: [Int], labels: [String: String])] = []
    var period = 0

    init(_ bytes: [UInt8]) throws {
      let message = try Message(bytes[...])
      let texts = message.texts(6)
      #expect(texts.first == "")
      #expect(Set(texts).count == texts.count)
      types = try message.messages(1).map { "\(texts[$0.number(1)])/\(texts[$0.number(2)])" }
      let names = try message.messages(5).reduce(into: [:]) { $0[$1.number(1)] = texts[$1.number(2)] }
      let functions = try message.messages(4).reduce(into: [Int: Int]()) { found, location in
        found[location.number(1)] = try location.messages(4).first?.number(1)
      }
      for sample in try message.messages(2) {
        let frames = try sample.packed(1).map { location in
          let function = try #require(functions[location])
          return try #require(names[function])
        }
        let labels = try sample.messages(3).map { (texts[$0.number(1)], texts[$0.number(2)]) }
        samples.append((frames, try sample.packed(2), Dictionary(uniqueKeysWithValues: labels)))
      }
      period = message.number(12)
    }
  }

  private var run: StoredRun {
    let whole = ExportFixture.run()
    return whole.only(RunPart("store=\(whole.manifest.cells[0].cell.store),derivation=naive") ?? RunPart())
  }

  @Test func `each stack is a sample, innermost first, with numbers of its profile and words around it`() throws {
    let profile = try Profile(PprofExport.bytes(run))
    #expect(
      profile.types == ["allocations/count", "allocated/bytes", "retained/bytes", "samples/count", "cpu/nanoseconds"])
    let period = Int(CycleStack.period.rawValue)
    #expect(profile.period == period)
    #expect(
      profile.samples.map(\.values) == [
        [3, 480, 480, 0, 0], [2, 64, 0, 0, 0], [0, 0, 0, 5, 5 * period], [0, 0, 0, 300, 300 * period],
      ])
    #expect(profile.samples[0].frames == ["Array.append(_:)", "NestedStore.commit(_:_:_:)", "AnyStore.init"])
    let cell = try #require(run.cycles.keys.first)
    #expect(profile.samples[3].labels["store"] == cell.store)
    #expect(profile.samples[3].labels["derivation"] == "naive")
    #expect(profile.samples[3].labels["phase"] == "main")
    #expect(profile.samples[3].labels["operation"] == "updatePost")
    #expect(profile.samples[2].labels["operation"] == nil)
  }

  @Test func `a run with one profile has its types alone, and hostile names stay whole`() throws {
    var sites = ExportFixture.hostileRun
    sites.cycles = [:]
    let profile = try Profile(PprofExport.bytes(sites))
    #expect(profile.types == ["allocations/count", "allocated/bytes", "retained/bytes"])
    #expect(profile.period == 0)
    #expect(profile.samples.count == 2)
    #expect(profile.samples.map(\.frames.count) == [3, 1])
  }

  @Test(arguments: [0, 1, 127, 128, 300, .max, -1])
  func `a number is read back as it was written`(number: Int) throws {
    var message = ProtocolMessage()
    message.add(5, number)
    message.add(6, packed: [number, 7])
    let read = try Message(message.bytes[...])
    #expect(read.numbers.first.map { Int(truncatingIfNeeded: $0.value) } ?? 0 == number)
    #expect(read.contents.first?.field == 6)
  }
}
