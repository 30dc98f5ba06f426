import BenchCore
import Foundation
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns
@testable import BenchScenarios
@testable import BenchWorkloads

struct ScenarioFileTests {
  @Test func `a file that is not there is named`() {
    let error = #expect(throws: InputError.self) { try ScenarioFile(path: "/no/such.yaml") }
    #expect(error?.description == "/no/such.yaml: there is no such file")
  }

  @Test func `a folder is no file`() throws {
    try withTemporaryFolder { folder in
      #expect(throws: InputError.self) { try ScenarioFile(path: folder) }
    }
  }

  @Test func `bytes that are no text are an error at their place`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/s.yaml"
      try Data(Array("version: 1\nname: ".utf8) + [0xFF, 0x0A]).write(to: URL(filePath: path))
      let error = #expect(throws: ScenarioError.self) { try ScenarioFile(path: path).read(.standard, .init()) }
      #expect(error?.description == "\(path):2:7: the file must be UTF-8 text; save it as UTF-8")
    }
  }

  @Test func `a sentence that cannot be understood is an error at its place`() throws {
    let text = FakeBench.scenario.replacing("waste_factor of nested > 2", with: "waste_facto of nested > 2")
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
    }
    let line = try #require(error?.description)
    #expect(line == "s.yaml:23:5: expect: unknown metric \"waste_facto\"; did you mean \"waste_factor\"?")
  }

  @Test(arguments: [false, true])
  func `a sentence of the other size is checked too, against the sweep of that size`(isSmoke: Bool) throws {
    func problem(_ sentence: String) -> String? {
      let text =
        FakeBench.scenario + "smoke:\n  set: { dataset.posts: [5] }\n  expect: [\(sentence)]\n"
      do {
        _ = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init(smoke: isSmoke))
        return nil
      } catch {
        return error.description
      }
    }
    #expect(problem("waste_factor of nested > 2 at dataset.posts=5") == nil)
    #expect(problem("waste_factor of nestd > 2")?.contains("unknown store") == true)
    #expect(problem("waste_factor of nested > 2 at dataset.authors=5")?.contains("no sweep over") == true)
  }

  @Test(arguments: [false, true])
  func `a chart may name the points of either size, and nothing else`(isSmoke: Bool) throws {
    func problem(_ chart: String) -> String? {
      let sweep = "sweep: { dataset.posts: [5, 7] }\n"
      let text =
        "answer: [{ say: It is so, charts: [\(chart)] }]\n" + FakeBench.scenario + sweep
        + "smoke:\n  set: { dataset.posts: [6] }\n"
      do {
        _ = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init(smoke: isSmoke))
        return nil
      } catch {
        return error.description
      }
    }
    #expect(problem("waste_factor over dataset.posts") == nil)
    #expect(problem("waste_factor at dataset.posts=5") == nil)
    #expect(problem("waste_factor at dataset.posts=6") == nil)
    #expect(
      problem("waste_facto")
        == "s.yaml:1:36: answer[0].charts: unknown metric \"waste_facto\"; did you mean \"waste_factor\"?")
    #expect(problem("waste_factor at dataset.posts=8")?.contains("and not \"8\"") == true)
  }

  /// Returns the problem of an answer to a small scenario, folded as in a file.
  private func problem(_ say: String, when: String = "entity_writes of nested > 1") -> String? {
    let answer = "answer:\n  - when: [\(when)]\n    say: >\n      \(say)\n"
    do {
      let sizes = "sweep: { dataset.posts: [5, 7] }\nsmoke: { set: { dataset.posts: [6] } }\n"
      let text = answer + FakeBench.scenario + sizes
      _ = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (
      "It is {waste_facto of nested}.",
      "4:14: answer[0].say: unknown metric \"waste_facto\"; did you mean \"waste_factor\"?"
    ),
    ("It is\n      {waste_factor of neste}.", "5:24: answer[0].say: unknown store \"neste\""),
    (
      "It is {waste_factor of nested at dataset.posts=8}.",
      "answer[0].say: dataset.posts takes 5, 7, 6, and not \"8\""
    ),
    ("It is {waste_factor of nested.", "4:13: answer[0].say: a brace without another one \"{\""),
    ("Up to 17 posts.", "4:13: answer[0].say: a number that is no setting of the file; put it in braces, not \"17\""),
    ("It is {fetches of nested}.", "answer[0].say: no run of a scenario of kind store has fetches"),
    (
      "{waste_factor of nested} and {waste_factor of normalized}.",
      "4:8: answer[0].say: designs are compared, so when needs a condition on \"waste_factor\""
    ),
  ])
  func `what is wrong with an answer is said with its line and column`(say: String, words: String) {
    #expect(problem(say)?.contains(words) == true, "\(problem(say) ?? "nothing")")
  }

  @Test func `an answer whose values exist, and whose numbers are settings, is accepted`() {
    #expect(problem("With 5 to {dataset.posts at dataset.posts=last} posts {waste_factor of nested}.") == nil)
    #expect(
      problem("{waste_factor of nested over normalized}.", when: "waste_factor of nested over normalized > 1") == nil)
  }

  @Test func `words are for designs of the matrix and for swept values alone`() {
    func problem(_ called: String, _ more: String = "", isSmoke: Bool = false) -> String? {
      do {
        _ = try ScenarioFile(name: "s.yaml", text: "called: \(called)\n" + FakeBench.scenario + more)
          .read(.standard, .init(smoke: isSmoke))
        return nil
      } catch {
        return error.description
      }
    }
    #expect(problem("{ nested: copies, naive: all again }") == nil)
    #expect(
      problem("{ nestd: copies }")
        == "s.yaml:1:11: called.nestd is no design of the matrix and no swept value; did you mean 'nested'?")
    #expect(problem("{ locked: a lock }")?.contains("no swept value") == true)
    let swept = "\nsweep: { commit: [plain, locked] }\nsmoke: { set: { commit: [plain] } }\n"
    #expect(problem("{ locked: a lock }", swept) == nil && problem("{ locked: a lock }", swept, isSmoke: true) == nil)
  }

  @Test func `a size is that of the file beside the scenario; nothing when there is none`() throws {
    try withTemporaryFolder { folder in
      try Data(count: 1_234).write(to: URL(filePath: folder + "/data.json"))
      let file = ScenarioFile(name: folder + "/s.yaml", text: "")
      let map = ImportMap(
        posts: "p", postID: "id", postTitle: "t", postBody: nil, postAuthor: "a", postTags: nil, postComments: nil,
        commentID: nil, commentBody: "b", commentAuthor: "a", authorID: "id", authorName: "n", authorPoints: nil)
      #expect(file.size(of: ImportedDataset(files: [ImportSource(path: "data.json")], map: map)).rawValue == 1_234)
      #expect(file.size(of: ImportedDataset(files: [ImportSource(path: "none.json")], map: map)).rawValue == 0)
    }
  }
}
