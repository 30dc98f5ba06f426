/// Usual names of keys, the most usual first. If no name matches a key, the values of the key decide.
package enum FieldWords {
  static let id = [
    "id", "_id", "uuid", "guid", "key", "node_id", "iid", "number", "issue_key", "sku", "slug", "ts", "uid",
  ]
  static let author = [
    "author", "user", "creator", "reporter", "sender", "from", "owner", "poster", "writer", "by", "account", "customer",
    "member", "seller", "person", "created_by", "user_id", "editor", "assignee",
  ]
  package static let people = [
    "users", "authors", "people", "members", "accounts", "customers", "profiles", "contacts", "persons", "sellers",
  ]
  static let name = [
    "name", "login", "username", "display_name", "full_name", "real_name", "screen_name", "handle", "nick",
    "nickname", "email", "address",
  ]
  static let points = [
    "points", "score", "reputation", "karma", "followers", "followers_count", "contributions", "balance", "likes",
  ]
  static let posts = [
    "posts", "issues", "articles", "products", "rooms", "channels", "threads", "topics", "stories", "statuses",
    "tweets", "mails", "tasks", "tickets", "questions", "items", "conversations", "pages", "documents",
  ]
  static let comments = [
    "comments", "replies", "messages", "reviews", "answers", "notes", "responses", "entries", "items", "trades",
  ]
  static let parent = ["post", "parent", "thread", "topic", "room", "channel", "issue", "product", "article", "ticket"]
  static let title = ["title", "subject", "name", "headline", "summary", "label", "symbol", "question", "topic"]
  static let body = ["body", "text", "description", "content", "message", "comment", "review", "note", "answer"]
  static let tags = ["tags", "labels", "topics", "keywords", "categories", "hashtags", "folders", "groups"]
  static let moment = [
    "created_at", "created", "createdat", "date", "time", "timestamp", "ts", "published_at", "published", "posted_at",
    "sent_at", "sent", "submitted", "at",
  ]

  /// Returns how well a key fits the words, from 0 to 3; the last name of its path may be or contain a word.
  static func rank(_ path: [String], _ words: [String]) -> Double {
    guard let last = path.last.map(plain) else { return 0 }
    for (place, word) in words.enumerated() where last == plain(word) { return 3 - Double(place) * 0.05 }
    let place = words.firstIndex { plain($0).count > 2 && last.contains(plain($0)) }
    return place.map { 1 - Double($0) * 0.02 } ?? 0
  }

  /// Returns how well a key fits the names of ids; a key that ends like `accountId` or `user_id` also fits.
  static func rankOfID(_ path: [String]) -> Double {
    let usual = rank(path, id)
    guard usual == 0, let last = path.last else { return usual }
    return ["Id", "ID", "_id", "-id"].contains(where: last.hasSuffix) ? 0.8 : 0
  }

  /// Returns how well a key fits the names of moments; a key that ends like `reviewed_on` also fits.
  static func rankOfMoment(_ path: [String]) -> Double {
    let usual = rank(path, moment)
    guard usual <= 0.5, let last = path.last else { return usual }
    return ["_at", "_on", "_date", "_time", "At", "On", "Date", "Time"].contains(where: last.hasSuffix) ? 0.8 : usual
  }

  static func rankOfAny(_ path: [String], _ words: [String]) -> Double {
    path.indices.map { rank(Array(path[...$0]), words) }.max() ?? 0
  }

  /// Returns true if a key contains the singular of a list's name: `issue_id` contains `issue`.
  static func names(_ path: [String], _ list: [String]) -> Bool {
    guard let noun = list.last(where: { !["nodes", "edges", "node", "data", "items"].contains($0) }) else {
      return false
    }
    let stem = plain(noun.hasSuffix("s") ? String(noun.dropLast()) : noun)
    return stem.count > 1 && path.contains { plain($0).contains(stem) }
  }

  private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
