import BenchResults
import ResultsFixtures
import Testing

@testable import BenchVerdicts

struct ChartSentenceTests {
  private let names = ExpectationNames(
    stores: ["nested"], derivations: ["naive"], phases: ["renames", "over night"],
    operations: ["update-author", "read-feed"], pointKeys: ["dataset.posts", "hold", "dispatch"],
    pointValues: ["dataset.posts": ["10", "100"], "hold": ["0", "1"], "dispatch": ["method", "action"]])

  @Test func `a whole sentence is taken apart, its clauses in any order`() throws {
    let chart = try ChartSentence(
      "latency_p50_ns at hold=1 in over night over dataset.posts for writes", names: names)
    #expect(chart.metric.name == "latency_p50_ns")
    #expect(chart.operation == "writes")
    #expect(chart.phase == "over night")
    #expect(chart.parameter == "dataset.posts")
    #expect(chart.point.description == "hold=1")
  }

  @Test func `the title is what is left of the sentence, also words that begin a clause elsewhere`() throws {
    let chart = try ChartSentence("queries in renames as queries for a rename in all", names: names)
    #expect(chart.title == "queries for a rename in all" && chart.phase == "renames" && chart.operation == "*")
    #expect(try ChartSentence("queries in renames", names: names).title == nil)
  }

  @Test func `a metric alone leaves the rest open`() throws {
    let chart = try ChartSentence("recomputations_per_op", names: names)
    #expect(chart.operation == "*" && chart.phase == nil && chart.parameter == nil)
    #expect(chart.point.settings.isEmpty)
  }

  @Test(arguments: [
    ("", 0, "a chart begins with a metric, and the sentence ends here"),
    ("latency_p50 for writes", 0, "unknown metric \"latency_p50\"; did you mean \"latency_p50_ns\"?"),
    ("queries for wrights", 12, "unknown operation kind \"wrights\"; did you mean \"writes\"?"),
    (
      "queries by nested", 8,
      "after the metric comes nothing but \"of\", \"for\", \"over\", \"at\", \"in\" or \"as\", not \"by\""
    ),
    ("queries over", 12, "after \"over\" comes a name, and the sentence ends here"),
    ("queries over dataset.post", 13, "no sweep over \"dataset.post\"; did you mean \"dataset.posts\"?"),
    (
      "queries over dispatch", 13,
      "a chart needs at least two values, all of them numbers above 0, of \"dispatch\""
    ),
    (
      "queries over hold", 13,
      "a chart needs at least two values, all of them numbers above 0, of \"hold\""
    ),
    ("queries at hold=2", 0, "hold takes 0, 1, and not \"2\""),
    ("queries at holt=1", 11, "no sweep over \"holt\"; did you mean \"hold\"?"),
    (
      "queries over dataset.posts at dataset.posts=10", 13,
      "a chart goes over all values, so \"at\" cannot name \"dataset.posts\""
    ),
    ("load_ns in renames", 0, "load_ns has values of the load only, none in \"renames\""),
    ("load_ns for writes", 0, "the load has no operation kind \"writes\""),
    ("queries in renames in renames", 19, "a sentence has each clause once, not twice \"in\""),
    ("queries as", 10, "after \"as\" comes a name, and the sentence ends here"),
    (
      "queries as queries at 10 posts", 0,
      "a title must have no digits, because numbers change with the size; remove those of \"queries at 10 posts\""
    ),
    (
      "queries as \(String(repeating: "q", count: 71))", 0,
      "a title must have at most 70 characters; shorten \"\(String(repeating: "q", count: 71))\""
    ),
    ("queries in night", 11, "unknown phase \"night\""),
  ])
  func `what is wrong with a chart is said with its place`(text: String, offset: Int, words: String) throws {
    let error = #expect(throws: SentenceError.self) { try ChartSentence(text, names: names) }
    let problem = try #require(error?.problems.first)
    #expect(error?.problems.count == 1)
    #expect(problem.offset == offset)
    #expect(problem.description == words)
  }

  @Test func `a chart may name the designs that are compared`() throws {
    let chart = try ChartSentence("queries of nested,*/naive over dataset.posts", names: names)
    #expect(chart.designs.map(\.description) == ["nested", "*/naive"])
    #expect(try ChartSentence("queries", names: names).designs.isEmpty)
    let error = #expect(throws: SentenceError.self) { try ChartSentence("queries of nested,nestet", names: names) }
    #expect(error?.problems.map(\.offset) == [18])
  }
}
