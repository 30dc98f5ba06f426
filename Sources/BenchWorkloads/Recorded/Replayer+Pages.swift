import BenchCore

// MARK: - Server data: posts and comments with their authors inside, new ones and pages of known ones
extension Replayer {
  mutating func insertPost(_ kind: OperationKind, _ fields: RecordedFields) throws(DataProblem) -> Operation {
    let post = try RecordedFields(try fields.needed("post"), "post")
    let name = try newName(.post, post)
    if let comments = try post.list("comments"), !comments.isEmpty {
      throw DataProblem(
        "post.comments", "\(comments.count)", "must be empty", cure: "each is an insert-comment of its own")
    }
    let author = try author(of: post, within: "post", mayChange: false)
    let title = place(of: try post.neededText("title"))
    let body = place(of: try post.text("body") ?? "")
    let tags = place(of: try tags(of: post) ?? [])
    let place = world.insertPost(title: title, body: body, tags: tags, author: author ?? World.none)
    names.add(name, .post, at: place)
    return log.send([place], in: world, kind)
  }

  mutating func insertComment(_ kind: OperationKind, _ fields: RecordedFields) throws(DataProblem) -> Operation {
    let post = try living(.post, fields)
    let comment = try RecordedFields(try fields.needed("comment"), "comment")
    let name = try newName(.comment, comment)
    let author = try author(of: comment, within: "comment", mayChange: false)
    let body = place(of: try comment.neededText("body"))
    let place = world.insertComment(under: post, body: body, author: author ?? World.none)
    names.add(name, .comment, at: place)
    log.comments.append(world.record(ofComment: place))
    return Operation(kind, entity: post, value: UInt32(log.comments.count - 1))
  }

  /// Applies all changes of a page and only then records its posts, so that every post shows the state in which the
  /// page was sent.
  mutating func refetch(_ kind: OperationKind, _ fields: RecordedFields) throws(DataProblem) -> Operation {
    guard let values = try fields.list("posts"), !values.isEmpty else {
      throw DataProblem("posts", nil, "must be a list of posts")
    }
    var page: [UInt32] = []
    var authors: [UInt32: RecordedAuthor] = [:]
    for value in values {
      let post = try RecordedFields(value, "posts[\(page.count)]")
      let place = try living(.post, try post.name("id"), as: "posts[\(page.count)].id")
      if page.contains(place) { throw DataProblem("posts[\(page.count)].id", nil, "is on the page already") }
      try update(place, post, "posts[\(page.count)]", &authors)
      page.append(place)
    }
    return log.send(page, in: world, kind)
  }

  private mutating func update(
    _ post: UInt32, _ fields: RecordedFields, _ path: String, _ authors: inout [UInt32: RecordedAuthor]
  ) throws(DataProblem) {
    set(\.posts[Int(post)].title, to: try fields.text("title"), over: title(of: post))
    set(\.posts[Int(post)].body, to: try fields.text("body"), over: body(ofPost: post))
    if let tags = try tags(of: fields), tags != self.tags(of: post) {
      throw DataProblem("\(path).tags", nil, "must be those that the post has", cure: "tags do not change")
    }
    try read(authorOf: fields, known: world.posts[Int(post)].author, path, &authors)
    guard let values = try fields.list("comments") else { return }
    var known: [CommentRecord] = []
    world.appendComments(of: post, to: &known)
    guard values.count == known.count else {
      throw DataProblem(
        "\(path).comments", "\(values.count)", "must be all \(known.count) comments of the post",
        cure: "new ones are insert-comment lines above; leave comments out where none has changed")
    }
    for (number, value) in values.enumerated() {
      let path = "\(path).comments[\(number)]"
      let comment = try RecordedFields(value, path)
      let place = try living(.comment, try comment.name("id"), as: "\(path).id")
      guard place == known[number].id else {
        throw DataProblem("\(path).id", nil, "must stand where the comment is under its post")
      }
      set(\.comments[Int(place)].body, to: try comment.text("body"), over: body(of: place))
      try read(authorOf: comment, known: world.comments[Int(place)].author, path, &authors)
    }
  }

  private mutating func read(
    authorOf fields: RecordedFields, known: UInt32, _ path: String, _ authors: inout [UInt32: RecordedAuthor]
  ) throws(DataProblem) {
    guard fields.has("author") else { return }
    let author = try author(of: fields, within: path, mayChange: true)
    let isThere = known != World.none && world.livingAuthors.contains(known)
    guard author == (isThere ? known : nil) else {
      throw DataProblem("\(path).author", nil, "must be who wrote it", cure: "null where that author was deleted")
    }
    guard let author, case .object? = fields["author"]?.content else { return }
    let now = (name: name(of: author), points: world.authors[Int(author)].points)
    if let before = authors.updateValue(now, forKey: author), before != now {
      throw DataProblem("\(path).author", nil, "must be the same wherever a page shows it")
    }
  }

  private typealias RecordedAuthor = (name: String, points: Int32)

  private func newName(_ kind: EntityKind, _ fields: RecordedFields) throws(DataProblem) -> String {
    let name = try fields.name("id")
    if names.place(name, kind) != nil {
      throw DataProblem("\(kind.rawValue).id", "'\(ShownText.short(name))'", "must be new, and there was one before")
    }
    return name
  }

  /// Reads the author of a post or comment: an id, or an object with the server's state; returns `nil` for no author.
  ///
  /// A page may change names and points of authors; the author of a new entity must be unchanged.
  private mutating func author(
    of fields: RecordedFields, within path: String, mayChange: Bool
  ) throws(DataProblem) -> UInt32? {
    guard let value = fields["author"] else { return nil }
    guard case .object = value.content else {
      return try living(.author, try RecordedFields.name(value, "\(path).author"), as: "\(path).author")
    }
    let object = try RecordedFields(value, "\(path).author")
    let author = try living(.author, try object.name("id"), as: "\(path).author.id")
    let points = try object.number("points", in: Int(Int32.min)...Int(Int32.max)).map { Int32($0) }
    let name = try object.text("name")
    let known = (self.name(of: author), world.authors[Int(author)].points)
    if mayChange {
      set(\.authors[Int(author)].name, to: name, over: known.0)
      if let points { world.authors[Int(author)].points = points }
    } else if (name ?? known.0, points ?? known.1) != known {
      throw DataProblem(
        "\(path).author", nil, "must be as the author is known here", cure: "its change is an update-author line above")
    }
    return author
  }

  private func tags(of fields: RecordedFields) throws(DataProblem) -> [String]? {
    try fields.list("tags")?.map { value throws(DataProblem) in
      guard case .string(let tag) = value.content else { throw DataProblem("tags", value.kind, "must be texts") }
      return tag
    }
  }

  private func tags(of post: UInt32) -> [String] {
    let place = world.posts[Int(post)].tags
    return place == Operation.initialText ? dataset.posts[Int(post)].tags : log.tagSets[Int(place)]
  }

  private func body(ofPost post: UInt32) -> String {
    text(world.posts[Int(post)].body) { dataset.posts[Int(post)].body }
  }
}
