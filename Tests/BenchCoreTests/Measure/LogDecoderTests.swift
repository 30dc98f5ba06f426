import Testing

@testable import BenchCore

/// Line by line what the table at `Operation` says.
@Suite struct LogDecoderTests {
  private let initial = Operation.initialText

  @Test func `update-author: the text is a name, or the value is points`() {
    let decoder = decoder()
    #expect(
      decoder.authorEdit(Operation(.updateAuthor, entity: 1, value: 2)) == edit(1, .name("Eve")))
    #expect(
      decoder.authorEdit(Operation(.updateAuthor, entity: 1, value: initial)) == edit(1, .name("Bob")))
    let minus = UInt32(bitPattern: -7)
    #expect(
      decoder.authorEdit(Operation(.updateAuthor, entity: 0, value: minus, flags: .points)) == edit(0, .points(-7)))
    // Points are not taken for the mark of an initial text.
    #expect(
      decoder.authorEdit(Operation(.updateAuthor, entity: 0, value: initial, flags: [.points, .equal]))
        == edit(0, .points(-1)))
  }

  @Test func `update-post and update-comment: the text is a title, a body`() {
    let decoder = decoder()
    #expect(
      decoder.postEdit(Operation(.updatePost, entity: 2, value: 3)) == PostEdit(id: PostID(2), title: "new title"))
    #expect(
      decoder.postEdit(Operation(.updatePost, entity: 2, value: initial)) == PostEdit(id: PostID(2), title: "title 2"))
    #expect(
      decoder.commentEdit(Operation(.updateComment, entity: 0, value: 0)) == CommentEdit(id: CommentID(0), body: "Cid"))
    #expect(
      decoder.commentEdit(Operation(.updateComment, entity: 0, value: initial))
        == CommentEdit(id: CommentID(0), body: "said"))
  }

  @Test func `insert-comment: one of the comments, under the post`() {
    let insert = decoder().commentInsert(Operation(.insertComment, entity: 2, value: 1))
    #expect(
      insert
        == CommentInsert(
          post: PostID(2),
          comment: CommentPayload(
            id: CommentID(7), body: "Eve", author: nil, createdAt: Timestamp(milliseconds: 5_000 + 3_000))))
  }

  @Test func `a record of the log names texts, tags and moments, or those the entity was born with`() {
    let decoder = decoder()
    #expect(
      decoder.post(0)
        == PostPayload(
          id: PostID(1), title: "title 1", body: "body 1", author: Author(id: AuthorID(1), name: "Bob", points: -3),
          tags: ["tag"], createdAt: Timestamp(milliseconds: 1_000),
          comments: [
            CommentPayload(
              id: CommentID(0), body: "said", author: Author(id: AuthorID(0), name: "Dan", points: 4),
              createdAt: Timestamp(milliseconds: 5_000)),
            CommentPayload(
              id: CommentID(7), body: "Eve", author: nil, createdAt: Timestamp(milliseconds: 8_000)),
          ]))
    #expect(
      decoder.post(1)
        == PostPayload(
          id: PostID(3), title: "new title", body: "Cid", author: nil, tags: ["a", "b"],
          createdAt: Timestamp(milliseconds: 6_000), comments: []))
  }

  @Test func `what the log brings has the fields that its id has, in a box of its own`() {
    let extras = (0..<64).map { Extra(strings: ["text \($0)"], ints: [$0]) }
    let dataset = SmallStage.dataset.carrying(extras)
    let decoder = decoder(carrying: extras)
    let (known, new) = (decoder.post(0), decoder.post(1))
    #expect(known.extra == dataset.extra(of: PostID(1)) && new.extra == dataset.extra(of: PostID(3)))
    #expect(known.author?.extra == dataset.extra(of: AuthorID(1)))
    #expect(known.comments.map(\.extra) == [0, 7].map { dataset.extra(of: CommentID($0)) })
    #expect(known.extra.box !== decoder.post(0).extra.box)
    #expect(new.post.extra == new.extra)
  }

  private func edit(_ author: Int, _ change: AuthorEdit.Change) -> AuthorEdit {
    AuthorEdit(id: AuthorID(author), change: change)
  }

  private func decoder(carrying extras: [Extra] = []) -> LogDecoder {
    var dataset = SmallStage.dataset
    dataset.comments = [
      Comment(
        id: CommentID(0), post: PostID(1), author: AuthorID(0), body: "said", createdAt: Timestamp(milliseconds: 5_000))
    ]
    var log = OperationLog()
    log.texts = SmallStage.texts
    log.tagSets = [["a", "b"]]
    let bob = AuthorRecord(id: 1, name: initial, points: UInt32(bitPattern: -3))
    log.posts = [
      PostRecord(
        id: 1, title: initial, body: initial, tags: initial, created: initial, author: bob, firstComment: 0,
        commentCount: 2),
      PostRecord(
        id: 3, title: 3, body: 0, tags: 0, created: 1, author: .nobody, firstComment: 2, commentCount: 0),
    ]
    log.comments = [
      CommentRecord(id: 0, body: initial, created: initial, author: AuthorRecord(id: 0, name: 1, points: 4)),
      CommentRecord(id: 7, body: 2, created: 3, author: .nobody),
    ]
    return LogDecoder(Stage(dataset: dataset.carrying(extras), log: log))
  }
}
