/// A choice of the lists of posts, comments and authors, and of their fields.
struct Roles {
  private let posts: RecordList
  private let id: RecordField
  private let title: RecordField
  private let body: RecordField?
  private let comments: CommentRole?
  private let author: AuthorRole
  private let moments: (post: RecordField, comment: RecordField?)?

  private struct CommentRole {
    let list: RecordList
    /// The field with the id of the post; `nil` if comments are inside their post.
    let post: RecordField?
    let score: Double
  }

  private struct AuthorRole {
    let system: AuthorSystem
    let post: AuthorSpot?
    let comment: AuthorSpot?
    let score: Double
  }

  /// Chooses the best roles; `nil` if no list can be a list of posts.
  init?(_ lists: [RecordList]) {
    // If ids have mistakes, reading the data names them.
    let choices = lists.compactMap { Self.choice($0, $0.id ?? $0.nearID, lists) }
    guard let best = choices.best({ $0.score }) else { return nil }
    self = best.roles
  }

  private typealias Choice = (roles: Roles, score: Double)

  private static func choice(_ posts: RecordList, _ id: RecordField?, _ lists: [RecordList]) -> Choice? {
    guard let id, posts.count > 1 || lists.count == 1 else { return nil }
    let people = lists.filter { $0.id != nil && $0.personName != nil && $0.wholePath != posts.wholePath }
    let candidates: [CommentRole?] = commentRoles(posts, id, lists) + [nil]
    return candidates.compactMap { comments -> Choice? in
      let others = people.filter { $0.wholePath != comments?.list.wholePath }
      guard let author = authorRole(posts, comments, others),
        let text = posts.titleAndBody(except: [id, author.post?.field] + posts.references(to: lists))
          ?? comments.map({ _ in (id, posts.text(except: [id, author.post?.field] + posts.references(to: lists))) })
      else { return nil }
      let noun = FieldWords.rankOfAny(posts.wholePath, FieldWords.posts)
      let isPeople = FieldWords.rank(posts.wholePath, FieldWords.people)
      let depth = Double(posts.wholePath.count) * 0.01
      let score = (comments?.score ?? 0) + author.score + noun - isPeople + (text.body == nil ? 0 : 0.5) - depth
      return (Roles(posts, id, text, comments, author), score)
    }.best { $0.score }
  }

  private init(
    _ posts: RecordList, _ id: RecordField, _ text: (title: RecordField, body: RecordField?),
    _ comments: CommentRole?, _ author: AuthorRole
  ) {
    (self.posts, self.id) = (posts, id)
    (title, body) = text
    (self.comments, self.author) = (comments, author)
    let moment = posts.moment
    let ofComment = comments?.list.moment
    moments = moment.flatMap { moment in
      // If the units of the two moments differ, all comments would be far older or far younger than their posts.
      if comments != nil, ofComment?.values.isSeconds != moment.values.isSeconds { return nil }
      return (moment, ofComment)
    }
  }

  private static func commentRoles(_ posts: RecordList, _ id: RecordField, _ lists: [RecordList]) -> [CommentRole] {
    let inside = posts.lists.compactMap { list -> CommentRole? in
      guard list.text(except: [list.id]) != nil else { return nil }
      return CommentRole(list: list, post: nil, score: 4 + weight(list))
    }
    let apart = lists.filter { !$0.wholePath.starts(with: posts.wholePath) || posts.wholePath.isEmpty && $0.path != [] }
      .flatMap { list in
        list.fields.compactMap { field -> CommentRole? in
          guard list.wholePath != posts.wholePath, field.path != list.id?.path, field.values.present == list.count,
            field.values.isWithin(id.values), list.text(except: [list.id, field]) != nil,
            !field.names(anyOf: lists, besides: posts)
          else { return nil }
          let words =
            FieldWords.rankOfAny(field.path, FieldWords.parent)
            + (FieldWords.names(field.path, posts.wholePath) ? 2 : 0)
          // Ratings match small ids by chance.
          if words <= 0, field.values.isNumeric { return nil }
          return CommentRole(list: list, post: field, score: 3.5 + min(words, 2) * 0.5 + weight(list))
        }
      }
    return inside + apart
  }

  private static func weight(_ list: RecordList) -> Double {
    let prose = list.text(except: [list.id]).map { $0.values.prose } ?? 0
    return FieldWords.rankOfAny(list.path.isEmpty ? list.wholePath : list.path, FieldWords.comments) * 0.5 + prose
  }

  /// Returns the author system that fits posts and comments together best; posts or comments may have no authors.
  private static func authorRole(_ posts: RecordList, _ comments: CommentRole?, _ people: [RecordList]) -> AuthorRole? {
    let ofPosts = posts.authorSpots(people)
    let reference = comments?.post?.path
    let ofComments = comments?.list.authorSpots(people).filter { $0.path != reference } ?? []
    return (ofPosts + ofComments).map { spot in
      let post = ofPosts.filter { $0.system.key == spot.system.key }.best { $0.score }
      let comment = ofComments.filter { $0.system.key == spot.system.key }.best { $0.score }
      let score = (post?.score ?? 0) + (comment?.score ?? 0)
      // More than one field may use a system, and the reason in the map must describe the chosen field.
      let system = (post ?? comment ?? spot).system
      return AuthorRole(system: system, post: post, comment: comment, score: score)
    }.best { $0.score }
  }
}

extension RecordList {
  /// Returns text fields whose values are ids of other lists, as `lastMessageId`; such fields cannot be titles.
  fileprivate func references(to lists: [RecordList]) -> [RecordField?] {
    fields.filter { field in
      field.values.isText && field.values.distinct.count > 1
        && lists.contains { other in
          other.wholePath != wholePath && (other.id.map { field.values.isWithin($0.values) } ?? false)
        }
    }
  }
}

extension RecordField {
  /// Returns true if the field has ids of another list and names that list (`product_id`): small ids match many lists.
  fileprivate func names(anyOf lists: [RecordList], besides list: RecordList) -> Bool {
    !FieldWords.names(path, list.wholePath)
      && lists.contains { other in
        FieldWords.names(path, other.wholePath) && other.id.map { values.isWithin($0.values) } ?? false
      }
  }
}

extension Roles {
  private func path(_ spot: AuthorSpot?) -> String? {
    spot.map { $0.path.isEmpty ? "." : $0.path.joined(separator: ".") }
  }

  /// The labels of posts; a list of participants does not count as labels.
  private var tags: (path: [String], values: FieldProfile)? {
    posts.tags.flatMap { $0.values.isWithin(author.system.idField.values, inLists: true) ? nil : $0 }
  }

  var map: ImportMap {
    let list = comments?.list
    let text = list.flatMap { $0.text(except: [$0.id, comments?.post, author.comment?.field]) ?? $0.text(except: []) }
    return ImportMap(
      posts: posts.name, postID: id.name, postTitle: title.name, postBody: body?.name, postAuthor: path(author.post),
      postTags: tags?.path.joined(separator: "."),
      postComments: comments?.post == nil ? list?.path.joined(separator: ".") : nil,
      commentID: list?.id?.name, commentBody: text?.name ?? ".", commentAuthor: path(author.comment),
      authorID: author.system.id, authorName: author.system.name, authorPoints: author.system.points,
      authors: author.system.list?.name, postCreatedAt: moments?.post.name, commentCreatedAt: moments?.comment?.name,
      comments: comments?.post == nil ? nil : list?.name, commentPost: comments?.post?.name)
  }

  private typealias Place = (list: RecordList, key: String, spot: AuthorSpot?)

  private var places: [Place] {
    [(posts, "post", author.post)] + (comments.map { [($0.list, "comment", author.comment)] } ?? [])
  }

  /// Returns the fields with other people, which the map cannot also read: a record has one author, and all authors are
  /// of one kind. Each field has its counts, and the changes of keys that would make the map read it.
  func leftOut(among lists: [RecordList]) -> [String] {
    let places = places
    let people = lists.filter { list in !places.contains { $0.list.wholePath == list.wholePath } }
    let ids = author.system.idField.values
    let inLists = places.flatMap { place in
      place.list.fields.filter { $0.values.isList && $0.values.isText && $0.values.isWithin(ids, inLists: true) }.map {
        "\(place.list.name).\($0.name) (lists of \(DatasetSummary.said($0.values.present)) ids), which no key reads"
      }
    }
    return inLists
      + places.flatMap { place in
        place.list.authorSpots(people).compactMap { spot -> String? in
          let isPerson = spot.system.list != nil || FieldWords.rankOfAny(spot.path, FieldWords.author) > 0
          let isOther = ![place.spot?.path, comments?.post?.path].contains(spot.path)
          guard isPerson, isOther, spot.field.path.count > 1 || spot.system.list != nil else { return nil }
          return "\(words(place, spot)); to read it instead: \(keys(place, spot).joined(separator: ", "))"
        }
      }
  }

  /// The fields chosen as authors, with their counts.
  var authors: String {
    places.compactMap { place in place.spot.map { words(place, $0) } }.joined(separator: " and ")
  }

  /// Describes a field of authors: `products.seller_id (12,000 ids of 400 sellers)`.
  private func words(_ place: Place, _ spot: AuthorSpot) -> String {
    let values = spot.field.values
    let (count, distinct) = (DatasetSummary.said(values.present), DatasetSummary.said(values.distinct.count))
    let kinds = spot.system.list.map { "ids of \(distinct) \($0.name)" } ?? "objects, \(distinct) different"
    return "\(place.list.name).\(spot.path.joined(separator: ".")) (\(count) \(kinds))"
  }

  /// Returns the changes that make the map read other authors.
  private func keys(_ place: Place, _ spot: AuthorSpot) -> [String] {
    let (old, new) = (author.system, spot.system)
    let own = "\(place.key).author: \(spot.path.joined(separator: "."))"
    if old.key == new.key { return [own] }
    let changed = [("author.id", old.id, new.id), ("author.name", old.name, new.name)].filter { $0.1 != $0.2 }
    let gone =
      (old.list != nil && new.list == nil ? ["authors"] : []) + (old.points != nil ? ["author.points"] : [])
      + places.filter { $0.key != place.key && $0.spot != nil }.map { "\($0.key).author" }
    return (new.list.map { ["authors: \($0.name)", "words: { authors: \($0.name) }"] } ?? []) + [own]
      + changed.map { "\($0.0): \($0.2)" }
      + (gone.isEmpty ? [] : ["without \(gone.joined(separator: " and "))"])
  }

  func reasons(among lists: [RecordList]) -> [String: String] {
    let map = map
    var reasons: [String: String] = [:]
    let used = [map.posts, map.comments, map.authors]
    let others = lists.filter { !used.contains($0.name) }.map { "\($0.name) (\(NumberText.grouped($0.count)))" }
    let rest = others.isEmpty ? "" : "; other lists: \(others.prefix(6).joined(separator: ", "))"
    reasons["posts"] = "\(NumberText.grouped(posts.count)) objects\(rest)"
    reasons["post.id"] = "\(id.values.words)"
    reasons["post.title"] = title.values.words
    reasons["post.body"] = body?.values.words
    reasons["post.author"] = author.post.map(words)
    reasons["post.tags"] = tags?.values.words
    reasons["post.created_at"] = (moments?.post.values).map(words)
    if let list = comments?.list {
      let count = "\(NumberText.grouped(list.count)) objects"
      reasons["post.comments"] = "\(count), inside their posts"
      reasons["comments"] = count
      reasons["comment.id"] = list.id?.values.words ?? "none: no field is different in each; ids are assigned"
      reasons["comment.post"] = comments?.post.map { "\($0.values.words), all of them ids of \(posts.name)" }
      reasons["comment.body"] = list.fields.first { $0.name == map.commentBody }?.values.words
      reasons["comment.author"] = author.comment.map(words)
      reasons["comment.created_at"] = (moments?.comment?.values).map(words)
    }
    reasons["authors"] = author.system.list.map { "\(NumberText.grouped($0.count)) objects" }
    reasons["author.id"] = author.system.idField.values.words
    reasons["author.name"] = author.system.nameField.values.words
    return reasons
  }

  private func words(_ moment: FieldProfile) -> String {
    moment.words + (moment.isSeconds ? ", seconds since 1970" : "")
  }

  private func words(_ spot: AuthorSpot) -> String {
    let list = spot.system.list.map { ", all of them ids of \($0.name)" }
    return spot.field.values.words + (list ?? "")
  }
}
