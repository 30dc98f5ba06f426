import Testing

@testable import BenchReports

struct LabelTests {
  @Test(arguments: [
    [100.0, 101, 102], [10, 10, 10, 10], [300, 10, 150], [299, 298, 297, 296], [0, 300],
  ]) func `labels at ends keep their order, touch no other and stay inside`(_ wishes: [Double]) {
    let places = EndLabels.placed(wishes, height: 15, within: 0...300)
    let sorted = places.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 >= 15 - 1e-9 })
    #expect(sorted.allSatisfy { (0...300).contains($0) })
    for first in wishes.indices {
      for second in wishes.indices where wishes[first] < wishes[second] { #expect(places[first] < places[second]) }
    }
  }

  @Test func `labels that have room stand where they wish`() {
    #expect(EndLabels.placed([200, 50, 120], height: 15, within: 0...300) == [200, 50, 120])
  }

  @Test func `names of points that lie together cover neither each other nor a point`() {
    let points = (0..<12).map { number -> (x: Double, y: Double, text: String) in
      let (column, row) = (Double(number % 4), Double(number / 4))
      return (x: 200 + column * 3, y: 100 + row * 3, text: "design-\(number)")
    }
    let frame = Box(x: 0, y: 0, width: 520, height: 300)
    let placed = PointLabels.placed(points, in: frame)
    let boxes = zip(points, placed).compactMap { point, place in
      place.map { Box(x: $0.x, y: $0.y - 12, width: TextWidth.of(point.text, isBold: true), height: 15) }
    }
    for (index, box) in boxes.enumerated() {
      #expect(box.lies(in: frame))
      #expect(!boxes.dropFirst(index + 1).contains(where: box.overlaps))
    }
    #expect(boxes.count >= 10)
  }

  @Test func `a name keeps off the frontier`() {
    let front = Box(x: 205, y: 0, width: 2, height: 300)
    let placed = PointLabels.placed(
      [(x: 200, y: 100, text: "normalized")], in: Box(x: 0, y: 0, width: 520, height: 300), around: [front])
    let place = placed.first.flatMap(\.self)
    #expect(place.map { $0.x + TextWidth.of("normalized", isBold: true) < 205 || $0.x > 207 } == true)
  }

  @Test func `a text that is too wide is cut and says so`() {
    let cut = TextWidth.fitting("normalized-scan/memoized-table", in: 100)
    #expect(cut.hasSuffix("…") && TextWidth.of(cut) <= 100)
    #expect(TextWidth.fitting("a", in: 100) == "a")
  }
}
