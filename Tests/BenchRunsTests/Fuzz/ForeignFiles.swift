import BenchCore
import DesignsFixtures
import RunsFixtures
import TestSupport

@testable import BenchScenarios
@testable import BenchWorkloads

/// Exports in lists and files of their own, one of which is broken.
enum ForeignFiles {
  private static let map = ImportMap(
    posts: "issues", postID: "id", postTitle: "title", postBody: nil, postAuthor: "by", postTags: "tags",
    postComments: nil, commentID: "id", commentBody: "text", commentAuthor: "by", authorID: "id", authorName: "name",
    authorPoints: "points", authors: "users", postCreatedAt: "at", commentCreatedAt: "at", comments: "notes",
    commentPost: "issue")

  private static let tables = [
    ("users", "users.csv", "id,name,points\nu1,\"Ann, \"\"A\"\"\",3\nu2,Bob,-2147483648\nu3,,\n"),
    ("issues", "issues.tsv", "id\ttitle\tby\ttags\tat\n1\tone\tu1\tx;y\t2020-01-31\n22\ttwo\t\t\t1580472000000\n"),
    (
      "notes", "notes.csv",
      "id;issue;text;by;at\r\na;1;\"hi\nho\";u2;2020-02-01 10:00\r\nb;22;ä;u3;2020-02-01T10:00Z\r\n"
    ),
  ]

  private static let lines = [
    ("users", "users.jsonl", #"{"id":"u1","name":"Ann","points":3}"# + "\n" + #"{"id":"u2","name":"B","points":null}"#),
    (
      "issues", "issues.ndjson",
      #"{"id":1,"title":"one","by":"u1","tags":["x"],"at":1580472000000}"# + "\n"
        + #"{"id":22,"title":"two","by":null,"tags":null,"at":1580472000001}"#
    ),
    ("notes", "notes.json", #"[{"id":"a","issue":1,"text":"hi","by":"u2","at":"2020-02-01T10:00:00Z"}]"#),
  ]

  /// Reads files of which one is a mutant, and looks for a map in them.
  ///
  /// - Returns: Whether what was accepted keeps what every data set promises.
  /// - Throws: That the files are refused, each problem with its place and a cure.
  static func outcome(_ mutator: inout Mutator, _ skips: Bool) throws(ImportError) -> Bool {
    let files = mutator.draw(2) == 0 ? tables : lines
    let broken = mutator.draw(files.count)
    var inputs: [ImportInput] = []
    for (place, file) in files.enumerated() {
      let bytes = Array(file.2.utf8)
      inputs.append(ImportInput(file.1, place == broken ? mutator.mutant(of: bytes) : bytes, name: file.0))
    }
    // A proposal for a broken export is another one, or none: it must only come to its end.
    _ = try? ImportProposal(inputs, spelled: files.map(\.1)).yaml
    do throws(ImportError) {
      return try Import.read(inputs, map, skips).dataset.brokenInvariant == nil
    } catch {
      if case .unfit(let found) = error {
        return found.problems.allSatisfy { problem in
          let place = problem.location
          let isPlaced = files.map(\.1).contains(place.file) && place.line > 0 && place.column > 0
          return isPlaced && problem.cure?.isEmpty == false
        } ? try refuse(error) : false
      }
      throw error
    }
  }

  private static func refuse(_ error: ImportError) throws(ImportError) -> Bool { throw error }
}
