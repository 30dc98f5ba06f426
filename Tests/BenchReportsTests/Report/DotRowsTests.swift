import Testing

@testable import BenchReports

struct DotRowsTests {
  private func panel(
    _ name: String, called: String = "", _ values: [(name: String, value: Double?)]
  ) -> DotChart.Panel {
    DotChart.Panel(
      name: name, called: called,
      dots: values.enumerated().map { place, dot in
        DotChart.Dot(
          name: dot.name, style: DesignStyle(hue: place, form: 0), value: dot.value.map { Measured($0) },
          reason: "failed")
      })
  }

  private func rows(_ panels: [DotChart.Panel], isMoreBetter: Bool = false) -> DotRows {
    DotRows(panels, isMoreBetter: isMoreBetter) { "\(Int($0))" }
  }

  @Test func `of one design the rows are the settings`() {
    let rows = rows(["lock", "snapshot"].map { panel($0, called: "the \($0)", [("nested", 1)]) })
    #expect(rows.isBySetting)
    #expect(rows.panels.map { $0.dots.map(\.name) } == [["lock", "snapshot"]])
    #expect(rows.panels.map { $0.dots.map(\.called) } == [["the lock", "the snapshot"]])
  }

  @Test func `few rows stay as they are`() {
    let all = [panel("a", [("x", 1), ("y", 1)]), panel("b", [("x", 1), ("y", 2)])]
    #expect(rows(all).panels.map { $0.dots.map(\.name) } == [["x", "y"], ["x", "y"]])
    #expect(rows(all).note.isEmpty)
  }

  @Test func `of many rows equal ones are one, under the names of all`() {
    let syncs = ["direct", "outbox", "optimistic", "local"].flatMap { sync in
      ["naive", "keyed"].map { (name: "\(sync)/\($0)", value: sync == "direct" ? 400.0 : sync == "local" ? nil : 0) }
    }
    let rows = rows([panel("a", syncs), panel("b", syncs)])
    #expect(rows.panels[1].dots.map(\.name) == ["direct", "outbox and optimistic", "local/naive", "local/keyed"])
    #expect(rows.panels[1].dots[0].designs == ["direct/naive", "direct/keyed"])
    #expect(rows.note.contains("share a row"))
  }

  @Test(arguments: [false, true]) func `of one long panel the best and the worst are shown`(_ isMoreBetter: Bool) {
    let all = (1...30).map { (name: "d\($0)", value: Double($0) as Double?) } + [(name: "gone", value: nil)]
    let dots = rows([panel("", all)], isMoreBetter: isMoreBetter).panels[0].dots
    #expect(dots.count == 14)
    #expect(dots[0].name == (isMoreBetter ? "d30" : "d1"))
    #expect(dots[8].name == "18 more")
    #expect(dots[8].reason == (isMoreBetter ? "from 22 to 5" : "from 9 to 26"))
    #expect(dots[8].designs?.count == 18)
    #expect(dots[13].reason == "failed")
  }
}
