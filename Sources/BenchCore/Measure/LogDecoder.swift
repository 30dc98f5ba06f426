/// A converter of the numbers of a log into values with separate texts.
///
/// The decoder follows the table at `Operation`. If a log names a missing entity, the code that drew the log is wrong.
package struct LogDecoder: Sendable {
  private let dataset: Dataset
  let log: OperationLog
  private let lastMoment: Timestamp

  package init(_ stage: Stage) {
    dataset = stage.dataset
    log = stage.log
    lastMoment = stage.lastMoment
  }

  func operation(_ position: Int) -> Operation { log.operations[position] }

  package func authorEdit(_ operation: Operation) -> AuthorEdit {
    let id = AuthorID(Int(operation.entity))
    if operation.flags.contains(.points) { return AuthorEdit(id: id, change: .points(points(operation.value))) }
    return AuthorEdit(id: id, change: .name(text(operation.value) { dataset.authors[id.rawValue].name }))
  }

  package func postEdit(_ operation: Operation) -> PostEdit {
    let id = PostID(Int(operation.entity))
    return PostEdit(id: id, title: text(operation.value) { dataset.posts[id.rawValue].title })
  }

  package func commentEdit(_ operation: Operation) -> CommentEdit {
    let id = CommentID(Int(operation.entity))
    return CommentEdit(id: id, body: text(operation.value) { dataset.comments[id.rawValue].body })
  }

  package func commentInsert(_ operation: Operation) -> CommentInsert {
    CommentInsert(post: PostID(Int(operation.entity)), comment: comment(Int(operation.value)))
  }

  package func post(_ index: Int) -> PostPayload {
    let record = log.posts[index]
    let id = PostID(Int(record.id))
    let run = Int(record.firstComment)..<Int(record.firstComment + record.commentCount)
    return PostPayload(
      id: id, title: text(record.title) { dataset.posts[id.rawValue].title },
      body: text(record.body) { dataset.posts[id.rawValue].body }, author: author(record.author),
      tags: tags(of: record), createdAt: moment(record.created) { dataset.posts[id.rawValue].createdAt },
      comments: run.map(comment), extra: dataset.extra(of: id).copied())
  }

  /// Appends the posts of a page or an insert; returns the number of posts and comments.
  func decodePosts(_ operation: Operation, into posts: Arena<PostPayload>) -> Int {
    var count = 0
    for index in 0..<Int(operation.other) {
      let post = post(Int(operation.value) + index)
      count += 1 + post.comments.count
      posts.append(post)
    }
    return count
  }

  private func comment(_ index: Int) -> CommentPayload {
    let record = log.comments[index]
    let id = CommentID(Int(record.id))
    return CommentPayload(
      id: id, body: text(record.body) { dataset.comments[id.rawValue].body }, author: author(record.author),
      createdAt: moment(record.created) { dataset.comments[id.rawValue].createdAt },
      extra: dataset.extra(of: id).copied())
  }

  private func author(_ record: AuthorRecord) -> Author? {
    if record == .nobody { return nil }
    let id = AuthorID(Int(record.id))
    return Author(
      id: id, name: text(record.name) { dataset.authors[id.rawValue].name }, points: points(record.points),
      extra: dataset.extra(of: id).copied())
  }

  private func tags(of record: PostRecord) -> [String] {
    let tags =
      record.tags == Operation.initialText
      ? dataset.posts[Int(record.id)].tags : log.tagSets[Int(record.tags)]
    return tags.map { $0.copied() }
  }

  private func text(_ index: UInt32, initial: () -> String) -> String {
    index == Operation.initialText ? initial().copied() : log.texts[Int(index)].copied()
  }

  private func points(_ bits: UInt32) -> Int { Int(Int32(bitPattern: bits)) }

  private func moment(_ seconds: UInt32, initial: () -> Timestamp) -> Timestamp {
    if seconds == Operation.initialText { return initial() }
    return Timestamp(milliseconds: lastMoment.milliseconds + Int64(seconds) * 1_000)
  }
}
