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

  @Test func `of parallel lines the last one on which something differs is drawn`() {
    let chosen = choice([("posts", ["1", "2", "3"]), checks]) { _, at in
      at["check"] == "transaction" ? 0 : Int(at["posts"] ?? "") ?? 0
    }
    #expect(chosen.parameter == "posts")
    #expect(chosen.points.map(\.description) == (1...3).map { "check=rule;posts=\($0)" })
    #expect(chosen.fixed == [.init(setting: .init("check", "rule"), isAlike: false)])
  }

  @Test func `a name with more effect than a number of two values is shown instead of a line`() {
    let keys = [("refresh", ["commit", "frame"]), ("posts", ["100", "10000"])]
    let writes = { (store: String, at: [String: String]) in
      store == "nested" && at["refresh"] == "frame" ? (at["posts"] == "100" ? 20 : 40) : 1
    }
    let chosen = choice(keys, writes)
    #expect(chosen.parameter == nil && chosen.points.count == 4)
    #expect(chosen.place?.description == "posts=10000;refresh=frame")
    #expect(choice(keys, along: "posts", writes).parameter == "posts")
  }

  @Test func `settings that change nothing are left out, and named`() {
    let chosen = choice([checks, ("stamps", ["client", "server"])]) { store, at in
      store == "nested" ? (at["check"]?.count ?? 0) : 1
    }
    #expect(chosen.points.map(\.description) == checks.values.map { "check=\($0);stamps=server" })
    #expect(chosen.fixed == [.init(setting: .init("stamps", "server"), isAlike: true)])
  }

  @Test func `designs are compared at the last point at which they differ`() {
    let chosen = choice([("after", ["acknowledged", "local"])]) { store, at in
      at["after"] == "local" || store == "nested" ? 0 : 19
    }
    #expect(chosen.points.count == 2)
    #expect(chosen.place?.description == "after=acknowledged")
  }

  @Test func `where all is alike, all settings are shown of one design, and one place of several`() {
    #expect(choice([checks], stores: ["nested"]) { _, _ in 7 }.points.count == 3)
    #expect(choice([checks]) { store, _ in store.count }.points.count == 1)
    #expect(choice([checks]) { _, _ in 7 }.points.count == 3)
  }

  @Test func `settings with less effect are held where all would not fit on the first screen`() {
    let rooms = (key: "room", values: ["a", "b", "c"])
    let chosen = choice([checks, rooms], stores: ["a1", "b2", "c3", "d4"]) { store, at in
      let check = at["check"]?.count ?? 0
      return check * check * check + (store.utf8.first.map(Int.init) ?? 0) + (at["room"] == "a" ? 1 : 0)
    }
    #expect(chosen.points.map(\.description) == checks.values.map { "check=\($0);room=c" })
  }
}
