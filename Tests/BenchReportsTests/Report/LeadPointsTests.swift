import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchReports

struct LeadPointsTests {
  /// Writes per operation of two stores, by the settings of a point.
  private func choice(
    _ keys: [(key: String, values: [String])], along slope: String? = nil, stores: [String] = ["nested", "normalized"],
    _ writes: (_ store: String, _ settings: [String: String]) -> Int
  ) -> LeadPoints {
    var points = [Point()]
    for (key, values) in keys {
      points = points.flatMap { point in values.map { Point(point.settings + [Point.Setting(key, $0)]) } }
    }
    var rows: [ResultRow] = []
    for point in points {
      let settings = Dictionary(uniqueKeysWithValues: point.settings.map { ($0.key, $0.value) })
      for store in stores {
        let cell = Fixture.cell(store, "naive", point.description)
        rows.append(Fixture.row(cell, "entity_writes", .integer(writes(store, settings))))
      }
    }
    let cells = points.flatMap { point in stores.map { Fixture.cell($0, "naive", point.description) } }
    let values = LeadValues(AnswerFixture.run(cells, rows), (.entityWrites, [], "*", nil))
    return LeadPoints(among: points.sorted(), along: slope, values)
  }

  private let checks = (key: "check", values: ["first", "rule", "transaction"])

  @Test func `a number of three values is a line, of parallel ones the last that was played`() {
    let chosen = choice([("posts", ["1", "2", "3"]), checks]) { _, at in Int(at["posts"] ?? "") ?? 0 }
    #expect(chosen.parameter == "posts")
    #expect(chosen.points.map(\.description) == (1...3).map { "check=transaction;posts=\($0)" })
    #expect(chosen.fixed == [.init("check", "transaction")])
    #expect(chosen.place?.description == "check=transaction;posts=3")
  }

  @Test func `a number of two values is a line where a chart asks for it`() {
    let keys = [("refresh", ["commit", "frame"]), ("posts", ["100", "10000"])]
    let chosen = choice(keys) { store, _ in store.count }
    #expect(chosen.parameter == nil && chosen.points.count == 4)
    #expect(choice(keys, along: "posts") { store, _ in store.count }.parameter == "posts")
  }

  @Test func `settings are held at their last value where all would not fit on the first screen`() {
    let rooms = (key: "room", values: ["a", "b", "c"])
    let chosen = choice([checks, rooms], stores: ["a1", "b2", "c3", "d4"]) { store, at in
      (at["check"]?.count ?? 0) + (store.utf8.first.map(Int.init) ?? 0)
    }
    #expect(chosen.points.map(\.description) == rooms.values.map { "check=transaction;room=\($0)" })
  }
}
