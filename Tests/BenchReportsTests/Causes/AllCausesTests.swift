import BenchCore
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct AllCausesTests {
  /// Ten operations of one cell with these totals.
  private func work(_ totals: [String: Int], _ operation: String = "update-post", store: String = "a") throws
    -> CountedWork
  {
    let cell = Fixture.cell(store, "naive")
    let rows = totals.sorted { $0.key < $1.key }.map { metric, total in
      Fixture.row(cell, metric, .integer(total), operation: operation, operations: 10)
    }
    return CountedWork(run: try BooksFixture.run(rows: rows), cell: cell, operation: operation)
  }

  @Test(arguments: [
    (["allocated_bytes": 64_000], ["allocated_bytes": 640], "allocates 6.40KB instead of 64B"),
    (
      ["compared_elements": 1_330, "comparisons": 420], ["compared_elements": 0],
      "walks 133 elements in 42 comparisons instead of none"
    ),
    (
      ["copied_elements": 10_000, "container_copies": 10], ["copied_elements": 0],
      "copies 1 container with 1,000 elements instead of none, because a state that is held still needs the old ones"
    ),
    (["notifications": 210], ["notifications": 10], "tells 21 views instead of 1"),
    (["queries": 10], ["queries": 0], "asks the store 1 query instead of none"),
    (["recomputations": 25], ["recomputations": 10], "computes 2.50 views anew instead of 1"),
    (["entity_removals": 60], ["entity_removals": 10], "removes 6 slots instead of 1"),
    (["entity_writes": 10_010], ["entity_writes": 10], "rewrites 1,000 copies: 1,001 slots instead of 1"),
    (["selector_calls": 40], ["selector_calls": 20], "reads the inputs of 4 views out of a state instead of 2"),
    (["blank_ms": 4_200], ["blank_ms": 200], "shows nothing for 4.20s instead of 200ms"),
    (["error_ms": 900], ["error_ms": 0], "shows an error for 900ms instead of none"),
    (
      ["stale_ms": 5_000, "torn_ms": 70], ["stale_ms": 1_000, "torn_ms": 0],
      "shows what is no longer true for 5.00s instead of 1.00s and what never was true for 70.0ms instead of none"
    ),
    (
      ["writes": 10, "own_deliveries": 20], ["writes": 10, "own_deliveries": 10],
      "changes screens of the writer 2 times instead of once for each write: when it is made, and when the server's "
        + "answer comes"
    ),
    (["duplicate_fetches": 12], ["duplicate_fetches": 0], "fetches what it has 12 times instead of never"),
    (["gate_overruns": 12], ["gate_overruns": 1], "lets 12 writes through that are beyond the limit instead of 1"),
  ])
  func `a difference is said with both numbers`(_ more: [String: Int], _ less: [String: Int], _ words: String) throws {
    let (subject, reference) = (try work(more), try work(less, store: "b"))
    #expect(AllCauses.differences(subject, from: reference).map(\.words) == [words])
    #expect(AllCauses.differences(reference, from: subject).isEmpty)
    #expect(AllCauses.differences(subject, from: subject).isEmpty)
    // What one side did not count is no difference.
    #expect(AllCauses.differences(subject, from: try work([:])).isEmpty)
  }

  @Test func `of a run with sites the function is named that allocates at least half`() throws {
    let stacks = [("S.commit(_:);_NativeDictionary.copy()", 48_000), ("S.commit(_:);Array.append(_:)", 16_000)]
    func words(_ operation: String) throws -> [String] {
      let plain = try work(["allocated_bytes": 64_000])
      var run = plain.run
      run.sites[plain.cell] = stacks.map { stack, bytes in
        AllocationSite(
          phase: "main", operation: operation, allocations: 1, allocatedBytes: Bytes(bytes), freedBytes: .zero,
          stack: stack)
      }
      let subject = CountedWork(run: run, cell: plain.cell, operation: plain.operation)
      return AllCauses.differences(subject, from: try work(["allocated_bytes": 640], store: "b")).map(\.words)
    }
    #expect(try words("update-post") == ["allocates 6.40KB instead of 64B: a dictionary is copied in S.commit"])
    #expect(try words("insert-post") == ["allocates 6.40KB instead of 64B"])
  }

  @Test func `what an insert writes was not there before`() throws {
    let clauses = AllCauses.differences(
      try work(["entity_writes": 20], "insert-post"), from: try work(["entity_writes": 10], "insert-post"))
    #expect(clauses.map(\.words) == ["writes 1 copy: 2 slots instead of 1"])
  }

  @Test(arguments: [
    (
      ["cache_misses": 20, "cache_misses_evicted": 16],
      "forgets what it is asked for again: 80 % of its cache misses are of values that had made room for others"
    ),
    (["glitches": 5], "shows 0.500 values that the same commit replaces, for a state that never was"),
    (["recomputations_at_first_read": 20], "computes 2 views that earlier commits had left to the first read"),
    (["missing_references": 10], "follows 1 reference behind which there is nothing"),
    (["notifications": 210, "required_updates": 10], "tells 21 views of which 1 has to change"),
    (["stale_views": 30], "leaves 3 views wrong on screen and tells nobody"),
    (
      ["recomputations": 100, "wasted_recomputations": 96, "wasted_updates": 96, "view_updates": 100],
      "works for nothing: 96 % of its recomputations delivered an unchanged value"
    ),
    (
      ["recomputations": 100, "wasted_recomputations": 100, "wasted_updates": 0, "view_updates": 0],
      "works for nothing: all its recomputations came to an unchanged value"
    ),
    (
      ["view_updates": 100, "wasted_updates": 50, "wasted_recomputations": 0, "recomputations": 0],
      "disturbs the screen for nothing: 50 % of its deliveries brought an unchanged value"
    ),
    (["error_ms": 120, "mounted_ms": 1_000], "shows an error for 12 % of the time that views are on screen"),
    (["blank_ms": 120, "mounted_ms": 1_000], "shows nothing for 12 % of the time that views are on screen"),
    (
      ["stale_ms": 400, "torn_ms": 100, "mounted_ms": 1_000],
      "shows what is no longer true for 40 % of the time that views are on screen and "
        + "what never was true for 10 % of it"
    ),
    (
      ["writes": 10, "own_deliveries": 20],
      "changes screens of the writer 2 times for each write: when it is made, and when the server's answer comes"
    ),
    (["fetches": 10, "duplicate_fetches": 4], "fetches what it has: 40 % of its fetches brought nothing new"),
    (
      ["gate_overruns": 12, "gate_passed": 22],
      "lets 12 of 22 writes through that are beyond the limit"
    ),
  ])
  func `a remark is made about a cell alone`(_ totals: [String: Int], _ words: String) throws {
    #expect(AllCauses.remarks(on: try work(totals)).map(\.words) == [words])
    #expect(AllCauses.remarks(on: try work(totals.mapValues { _ in 0 })).isEmpty)
  }

  @Test func `every cause is held by an example`() {
    // One for each line of the two lists above; seven stand in both, and what works for nothing in one of them twice.
    #expect(AllCauses.menu.count == 15 + 15 - 7 - 1)
  }

  @Test func `more work is listed first`() throws {
    let clauses = AllCauses.differences(
      try work(["recomputations": 20, "entity_writes": 10_010]),
      from: try work(["recomputations": 10, "entity_writes": 10], store: "b"))
    #expect(clauses.map(\.figure) == ["1,000 copies", "2 views"])
  }
}
