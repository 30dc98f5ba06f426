import Foundation
import TestSupport
import Testing

@testable import BenchReports

struct ChartTests {
  @Test func `charts are drawn as their snapshots`() throws {
    let long = String(repeating: "normalized-", count: 18) + "x"
    try expectSnapshot(ChartFixture.drawn(ChartFixture.crossing), named: "growth-crossing.svg")
    let one = ChartFixture.growth([("a", [(10, 5)])])
    try expectSnapshot(ChartFixture.drawn(one), named: "growth-one-point.svg")
    let equal = ChartFixture.growth([("a", [(1, 5), (9, 5)]), ("b", [(1, 5), (9, 5)])], width: .half, isSure: false)
    try expectSnapshot(ChartFixture.drawn(equal), named: "growth-equal.svg")
    let wide = ChartFixture.growth([("a", [(1, 0), (10, 1e-3), (100, 1e10)]), (long, [(1, 3), (100, 4)])])
    try expectSnapshot(ChartFixture.drawn(wide), named: "growth-zeros-and-orders.svg")
    let dots = ChartFixture.dots([("a", 12), (long, 0.004), ("zero", 0), ("wrong", nil)])
    try expectSnapshot(ChartFixture.drawn(dots), named: "dots.svg")
    try expectSnapshot(ChartFixture.drawn(ChartFixture.dots([("a", nil)])), named: "dots-all-absent.svg")
    try expectSnapshot(ChartFixture.drawn(ChartFixture.groups), named: "dots-groups.svg")
    let strip = ChartFixture.strip(
      [(10...100, ["normalized/keyed", "normalized/tracked"]), (100...1_000, [])], hatched: "it changes")
    try expectSnapshot(ChartFixture.drawn(strip), named: "growth-strip.svg")
    try expectSnapshot(ChartFixture.drawn(ChartFixture.tradeOff), named: "trade-off.svg")
    try expectSnapshot(ChartFixture.drawn(ChartFixture.percentiles), named: "percentiles.svg")
    try expectSnapshot(ChartFixture.drawn(ChartFixture.reach), named: "reach.svg")
    try expectSnapshot(ChartFixture.drawn(ChartFixture.forest), named: "forest.svg")
    try expectSnapshot(ChartFixture.drawn(ChartFixture.winners), named: "winners.svg")
    try expectSnapshot(ChartFixture.drawn(ChartFixture.flame), named: "flame.svg")
  }

  @Test func `the strip says what it is, and what hatched means only where something is hatched`() {
    let sure = ChartFixture.drawn(ChartFixture.strip([(10...1_000, ["nested"])], hatched: "not sure"))
    #expect(sure.contains(">best:</text>") && sure.contains(">nested</text>") && !sure.contains("hatched: not sure<"))
    let open = ChartFixture.drawn(ChartFixture.strip([(10...1_000, [])], hatched: "not sure"))
    #expect(open.contains(">hatched: not sure</text>"))
    #expect(!ChartFixture.drawn(ChartFixture.growth([("a", [(1, 1), (9, 2)])])).contains("best:"))
  }

  @Test func `equal designs of a strip are all named, below it where they do not fit`() {
    let pair = ["normalized/keyed", "normalized/tracked"]
    let narrow = ChartFixture.drawn(ChartFixture.strip([(10...100, pair), (100...1_000, ["nested"])]))
    #expect(
      narrow.contains(">2 designs, equal</text>") && narrow.contains(">equal: normalized/keyed and normalized/tracked<")
    )
    let one = ChartFixture.drawn(ChartFixture.strip([(10...20, ["normalized/keyed"]), (20...1_000, ["nested"])]))
    #expect(one.contains(">from the left: normalized/keyed, nested</text>"))
    let all = ChartFixture.drawn(ChartFixture.strip([(10...1_000, pair + ["nested"])]))
    #expect(all.contains(">all equal</text>") && !all.contains(">equal: "))
  }

  @Test func `a row of several designs has all names that fit, and the number of the others`() {
    #expect(RowNames.lines(["a", "b", "c"], in: 200, most: 2) == ["a, b and c"])
    #expect(RowNames.lines(["one", "two", "three"], in: 80, most: 3) == ["one, two", "and three"])
    let many = (10...29).map { "design-\($0)" }
    #expect(RowNames.lines(many, in: 150, most: 2) == ["design-10, design-11", "and 18 more"])
    #expect(RowNames.lines(many, in: 1_000, most: 2).joined(separator: " ").hasSuffix("and design-29"))
    #expect(RowNames.lines([String(repeating: "x", count: 90)], in: 80, most: 2).count == 1)
    #expect(
      RowNames.notes("a copy of the author in every comment", in: 150) == ["a copy of the author in", "every comment"])
    #expect(RowNames.notes("", in: 150).isEmpty)
    #expect(RowNames.notes(String(repeating: "a word ", count: 30), in: 150).count == 2)
  }

  @Test func `a row of several designs has the look of none of them`() {
    func dot(_ name: String, _ designs: [String]) -> DotChart.Dot {
      DotChart.Dot(name: name, style: DesignStyle(hue: 2, form: 1), value: Measured(1), designs: designs)
    }
    let chart = DotChart(
      measure: "writes",
      panels: [.init(name: "", dots: [dot("both", ["a", "b"]), dot("c", ["c"])])], words: ChartFixture.short)
    let source = ChartFixture.drawn(chart, .alone)
    #expect(source.contains("<g class=\"series shared\" data-design=\"a · b\">"))
    #expect(source.contains("<g class=\"series c2 k1\" data-design=\"c\">"))
  }

  @Test func `an axis is broken between 0 and a logarithmic scale, and nowhere else`() {
    func breaks(_ values: [Double]) -> Int {
      let line = ChartFixture.growth([("a", values.enumerated().map { (Double($0 + 1), $1) })], isSure: false)
      return ChartFixture.drawn(line, .alone).matches(of: /class="one"/).count
    }
    #expect(breaks([0, 10, 1_000]) == 1)
    #expect(breaks([1, 10, 1_000]) == 0)
  }

  @Test func `a still drawing keeps its name and loses the words of its marks`() {
    let figure = ChartFixture.figure(ChartFixture.crossing, caption: "Times", note: "medians")
    #expect(figure.picture.contains("<title>") && !figure.stillPicture.contains("<title>"))
    #expect(figure.stillPicture.contains("<title id="))
    #expect(figure.words == "Times: medians")
  }

  @Test func `dots of values that are near each other lie on a scale from 0, and others on a logarithmic one`() {
    #expect(ChartFixture.dots([("a", 10), ("b", 90), ("c", 0)]).scaleWords == "from 0")
    #expect(ChartFixture.dots([("a", 1), ("b", 90)]).scaleWords == "logarithmic")
    #expect(ChartFixture.dots([("a", -1), ("b", 90)]).scaleWords == "logarithmic on both sides of 0")
    let zero = ChartFixture.drawn(ChartFixture.dots([("a", 0), ("b", 0)]))
    #expect(zero.matches(of: /class="grid"/).count == 1, "nothing but 0 has a place on the axis")
  }

  @Test func `what a flame graph draws below a function is what it calls, the widest first, and nothing is lost`() {
    let stacks = [(["a", "b"], 3.0), (["a", "c"], 5.0), (["d"], 2.0), (["a"], 1.0)]
    let root = FlameFrame("all", stacks.map { ($0.0[...], $0.1) })
    #expect(root.value == 11)
    #expect(root.children.map(\.name) == ["a", "d"])
    #expect(root.children[0].value == 9)
    #expect(root.children[0].children.map(\.name) == ["c", "b"])
    #expect(root.depth == 3)
  }

  @Test func `functions that are too narrow are one`() {
    let stacks = [(["wide"], 1_000.0)] + (0..<3).map { (["narrow-\($0)"], 2.0) } + [(["wider"], 3.0)]
    let root = FlameFrame("all", stacks.map { ($0.0[...], $0.1) })
    #expect(root.children.map(\.name) == ["wide", "wider", "(3 smaller)"])
    #expect(root.children.reduce(0) { $0 + $1.value } == root.value)
    #expect(root.children.map(\.isGroup) == [false, false, true])
  }

  @Test func `forty designs are drawn with a name each, none on another`() {
    let lines = (0..<40).map { number in
      (name: "design-\(number)", values: [(x: 10.0, y: Double(number + 1)), (x: 100.0, y: 50.0)])
    }
    let drawn = ChartFixture.drawn(ChartFixture.growth(lines))
    for number in 0..<40 { #expect(drawn.contains(">design-\(number)</text>")) }
  }

  @Test func `every number that is drawn is finite and inside`() throws {
    let source = ChartFixture.drawn(ChartFixture.crossing)
    #expect(!source.contains("nan") && !source.contains("inf"))
    for match in source.matches(of: /translate\((-?[\d.]+) (-?[\d.]+)\)/) {
      let (x, y) = (try #require(Double(match.1)), try #require(Double(match.2)))
      #expect((0...1_072).contains(x) && (0...352).contains(y))
    }
  }
}
