import BenchCore
import BenchResults
import ResultsFixtures
import Testing

struct CellIdentityTests {
  private let preset = Fixture.cell("normalized", "naive", "commit=locked;hold=1;n=20;preset=reswift")

  @Test func `a preset is called by its name, and its way belongs to it`() {
    #expect(preset.design == "reswift" && preset.pair == "normalized/naive")
    #expect(preset.words == "reswift at n=20")
    let locked = Fixture.cell("normalized", "naive", "commit=locked;n=20")
    #expect(locked.words == "normalized/naive at commit=locked;n=20")
  }

  @Test func `a preset meets what differs from it in nothing but the way`() {
    func cell(_ point: String) -> CellIdentity { Fixture.cell("nested", "naive", point) }
    #expect(preset.meets(cell("n=20")) && cell("commit=plain;n=20").meets(preset))
    #expect(!preset.meets(cell("n=50")) && !preset.meets(cell("n=20;seed=1")))
    #expect(!cell("commit=plain;n=20").meets(cell("n=20")))
  }

  @Test func `presets stand with the cells that they meet, and by themselves where they meet none`() {
    func cell(_ store: String, _ point: String) -> CellIdentity { Fixture.cell(store, "naive", point) }
    let cells = [
      cell("nested", "hold=0;n=20"), cell("nested", "hold=1;n=20"), cell("nested", "n=100"), preset,
      cell("flat", "commit=locked;n=50;preset=flatstore"),
    ]
    let places = cells.map { CellReport(cell: $0) }.byPlace
    #expect(places.map { "\($0.point)" } == ["hold=0;n=20", "hold=1;n=20", "n=50", "n=100"])
    #expect(
      places.map { $0.cells.map(\.cell.design) } == [
        ["nested/naive", "reswift"], ["nested/naive", "reswift"], ["flatstore"], ["nested/naive"],
      ])
  }
}
