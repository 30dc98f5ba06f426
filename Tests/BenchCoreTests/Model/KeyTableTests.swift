import Testing

@testable import BenchCore

@Suite struct KeyTableTests {
  private static let author = AuthorRecord(id: 3, name: 0, points: 0)
  private let dataset = Dataset(authors: [Author(id: AuthorID(0), name: "somebody", points: 0)])
  private let log: OperationLog = {
    var log = OperationLog()
    log.posts = [
      PostRecord(id: 99, title: 0, body: 0, tags: 0, created: 0, author: author, firstComment: 0, commentCount: 0)
    ]
    log.comments = [CommentRecord(id: 7, body: 0, created: 0, author: .nobody)]
    return log
  }()

  @Test func `covers the data and all that the log names`() {
    let table = KeyTable(dataset, log)
    #expect(table.authors.count == 4)
    #expect(table.posts.count == 100)
    #expect(table.comments.count == 8)
  }

  @Test func `texts are 20 characters long, and no two are equal`() {
    let table = KeyTable(dataset, log)
    let texts = table.authors + table.posts + table.comments
    #expect(texts.allSatisfy { $0.utf8.count == 20 })
    #expect(Set(texts).count == texts.count)
    #expect(table.posts[65] == "I_kwDOAABAAAAAAAAABB")
  }

  @Test func `a stage sends texts only where it is asked to`() {
    #expect(Stage(dataset: dataset, log: log).payload().keys == nil)
    #expect(Stage(dataset: dataset, log: log, ids: .string).payload().keys == KeyTable(dataset, log))
  }
}
