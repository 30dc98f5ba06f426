import Testing

@testable import BenchWorkloads

/// Files as some program exports them, and the map by which they are to be read.
struct Export: CustomTestStringConvertible {
  let testDescription: String
  let files: [(path: String, text: String)]
  let map: [String: String]
  let posts: Int
  let comments: Int

  init(
    _ name: String, _ files: KeyValuePairs<String, String>, _ map: [String: String], posts: Int, comments: Int
  ) {
    testDescription = name
    self.files = files.map { ($0.key, $0.value) }
    self.map = map
    self.posts = posts
    self.comments = comments
  }

  func proposal() throws -> ImportProposal {
    try ImportProposal(inputs(named: files.map { ImportSource(path: $0.path) }), spelled: files.map(\.path))
  }

  func inputs(named sources: [ImportSource]) -> [ImportInput] {
    zip(sources, files).map { ImportInput($0.path, Array($1.text.utf8), name: $0.name) }
  }

  static let all = [tracker, copies, chat, shop, catalog, nameless, timeline, pages, mail, edges]
}

extension Export {
  private static func words(_ number: Int, _ count: Int) -> String {
    let words = ["green", "river", "stone", "light", "paper", "cloud", "table", "window"]
    return (0..<count).map { words[(number * 7 + $0 * 3 + number / 8 + $0 * number) % 8] }.joined(separator: " ")
      + " \(number)"
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  private static func rows(_ header: String, _ count: Int, _ row: (Int) -> String) -> String {
    header + "\n" + (0..<count).map { row($0) + "\n" }.joined()
  }

  /// An issue tracker: fields in an object of their own, references by id, comments apart.
  private static var tracker: Export {
    let users = list(9) { #"{"accountId":"u\#($0)","displayName":"Name \#($0)","active":true}"# }
    let issues = list(20) { number in
      let assignee = number % 3 == 0 ? "null" : "\"u\(number % 4)\""
      return #"{"key":"AB-\#(number)","self":"https://x.org/\#(number)","fields":{"summary":"\#(words(number, 4))","#
        + #""description":"\#(words(number, 30))","reporter":"u\#(number % 9)","assignee":\#(assignee),"#
        + #""status":"open","labels":["bug","l\#(number % 3)"],"created":"2020-01-\#(10 + number)T10:00:00Z"}}"#
    }
    let comments = list(50) { number in
      #"{"id":\#(number),"issue":"AB-\#(number % 17)","author":"u\#(number % 7)","body":"\#(words(number, 9))","#
        + #""created":"2020-03-01T10:00:00Z"}"#
    }
    return Export(
      "tracker", ["export.json": "{\"users\":\(users),\"issues\":\(issues),\"comments\":\(comments)}"],
      [
        "posts": "issues", "comments": "comments", "authors": "users", "post.id": "key",
        "post.title": "fields.summary", "post.body": "fields.description", "post.author": "fields.reporter",
        "post.tags": "fields.labels", "post.created_at": "fields.created", "comment.post": "issue",
        "comment.body": "body", "comment.author": "author", "author.id": "accountId", "author.name": "displayName",
      ], posts: 20, comments: 50)
  }

  /// Issues in pages of a server: people inside each record, two of one name, times with a zone without a colon.
  private static var copies: Export {
    func person(_ number: Int) -> String {
      #"{"accountId":"5b\#(number)","displayName":"Name \#(max(1, number))","active":true}"#
    }
    let issues = list(20) { number in
      let comments = list(number % 4) { place in
        #"{"id":"\#(number * 10 + place)","author":\#(person(place)),"body":"\#(words(number + place, 9))","#
          + #""created":"2020-03-01T10:00:00.000+0100"}"#
      }
      return #"{"id":"\#(500 + number)","key":"AB-\#(number)","fields":{"summary":"\#(words(number, 4))","#
        + #""description":"\#(words(number, 30))","reporter":\#(person(number % 9)),"assignee":null,"#
        + #""created":"2020-01-\#(10 + number)T10:00:00.000+0100","comment":{"comments":\#(comments)}}}"#
    }
    return Export(
      "copies", ["issues.json": #"{"total":20,"issues":\#(issues)}"#],
      [
        "posts": "issues", "post.id": "id", "post.title": "fields.summary", "post.body": "fields.description",
        "post.author": "fields.reporter", "post.comments": "fields.comment.comments",
        "post.created_at": "fields.created", "comment.body": "body", "comment.author": "author",
        "author.id": "accountId", "author.name": "displayName",
      ], posts: 20, comments: 30)
  }

  /// Rooms without authors, messages in lines.
  private static var chat: Export {
    let messages = (0..<60).map {
      #"{"ts":"15000\#($0)","room":"r\#($0 % 6)","sender":"p\#($0 % 5)","text":"\#(words($0, 6))"}"#
    }
    return Export(
      "chat",
      [
        "rooms.jsonl": (0..<6).map {
          #"{"room_id":"r\#($0)","name":"room-\#($0)","topic":"\#(words($0, 5))","members":["p\#($0 % 3)","p3"]}"#
        }.joined(separator: "\n"),
        "messages.jsonl": messages.joined(separator: "\n"),
        "members.jsonl": (0..<5).map { #"{"uid":"p\#($0)","nick":"nick\#($0)"}"# }.joined(separator: "\n"),
      ],
      [
        "posts": "rooms", "comments": "messages", "authors": "members", "post.id": "room_id", "post.title": "name",
        "post.body": "topic", "comment.post": "room", "comment.body": "text", "comment.author": "sender",
        "author.id": "uid", "author.name": "nick",
      ], posts: 6, comments: 60)
  }

  /// Tables with whole numbers for ids, among which ratings and stocks are by chance, and products among the orders.
  private static var shop: Export {
    Export(
      "shop",
      [
        "data/orders.csv": rows("order_id;customer_id;total", 60) { "\($0 + 1);\($0 % 8 + 1);\($0 * 7).25" },
        "data/products.csv": rows("product_id,name,price,stock,categories", 12) {
          "\($0 + 1),\"\(words($0, 3))\",\($0 * 3).50,\($0 % 4 + 1),\"home,c\($0 % 3)\""
        },
        "data/customers.csv": rows("id;full_name;email", 8) { "\($0 + 1);Person \($0);p\($0)@x.org" },
        "data/reviews.csv": rows("review_id,product_id,customer_id,rating,review", 40) {
          "\($0 + 1),\($0 % 11 + 1),\($0 % 8 + 1),\($0 % 5 + 1),\"\(words($0, 8))\""
        },
      ],
      [
        "posts": "products", "comments": "reviews", "authors": "customers", "post.id": "product_id",
        "post.title": "name", "post.tags": "categories", "comment.post": "product_id", "comment.body": "review",
        "comment.author": "customer_id", "author.id": "id", "author.name": "full_name",
      ], posts: 12, comments: 40)
  }

  /// Products with their reviews inside, moments in seconds, and names of two words.
  private static var catalog: Export {
    let products = list(14) { number in
      let reviews = list(number % 4) { place in
        #"{"review_id":\#(number * 10 + place),"stars":\#(place + 1),"review_text":"\#(words(number + place, 9))","#
          + #""reviewed_on":\#(1_650_000_000 + number),"customer":{"customer_id":\#(5_000 + (number + place) % 6),"#
          + #""full_name":"Person \#((number + place) % 6)"}}"#
      }
      return #"{"sku":"SKU-\#(number)","display_name":"\#(words(number, 3))","listed_on":\#(1_640_995_200 + number),"#
        + #""long_description":"\#(words(number, 30))","customer_reviews":\#(reviews)}"#
    }
    return Export(
      "catalog", ["catalog.json": #"{"meta":{"page":1},"catalog":{"product_items":\#(products)}}"#],
      [
        "posts": "catalog.product_items", "post.id": "sku", "post.title": "display_name",
        "post.body": "long_description", "post.comments": "customer_reviews", "post.created_at": "listed_on",
        "comment.body": "review_text", "comment.author": "customer", "author.id": "customer_id",
        "author.name": "full_name",
      ], posts: 14, comments: (0..<14).reduce(0) { $0 + $1 % 4 })
  }

  /// Keys that say nothing: all is in the values.
  private static var nameless: Export {
    let a = list(7) { #"{"k1":"x\#($0)","k2":"Zed\#($0)"}"# }
    let b = list(15) { #"{"k1":"y\#($0)","k2":"\#(words($0, 4))","k3":"x\#($0 % 7)"}"# }
    let c = list(40) { #"{"k1":"z\#($0)","k2":"y\#($0 % 13)","k3":"\#(words($0, 12))","k4":"x\#($0 % 5)"}"# }
    return Export(
      "nameless", ["d.json": "{\"a\":\(a),\"b\":\(b),\"c\":\(c)}"],
      [
        "posts": "b", "comments": "c", "authors": "a", "post.id": "k1", "post.title": "k2", "post.author": "k3",
        "comment.post": "k2", "comment.body": "k3", "comment.author": "k4", "author.id": "k1", "author.name": "k2",
      ], posts: 15, comments: 40)
  }

  /// A timeline: no comments, no titles, the author inside.
  private static var timeline: Export {
    let lines = (0..<25).map { number in
      #"{"id_str":"9\#(number)","text":"\#(words(number, 14))","favorites":\#(number % 4),"#
        + #""user":{"id":\#(number % 6),"screen_name":"s\#(number % 6)","followers_count":\#(number % 6 * 10)}}"#
    }
    return Export(
      "timeline", ["tweets.ndjson": lines.joined(separator: "\n")],
      [
        "posts": ".", "post.id": "id_str", "post.title": "text", "post.author": "user", "author.id": "id",
        "author.name": "screen_name", "author.points": "followers_count",
      ], posts: 25, comments: 0)
  }

  /// Two pages of one list.
  private static var pages: Export {
    func page(_ first: Int) -> String {
      let posts = list(10) { number in
        let number = number + first
        let replies = list(number % 4) {
          #"{"text":"\#(words(number * 3 + $0, 7))","by":{"login":"l\#(($0 + number) % 5)","#
            + #""id":\#(($0 + number) % 5)}}"#
        }
        return #"{"number":\#(number),"title":"\#(words(number, 4))","body":null,"#
          + #""by":{"login":"l\#(number % 5)","id":\#(number % 5)},"replies":\#(replies)}"#
      }
      return "{\"total\":20,\"items\":\(posts)}"
    }
    return Export(
      "pages", ["page-1.json": page(0), "page-2.json": page(10)],
      [
        "posts": "items", "post.id": "number", "post.title": "title", "post.author": "by",
        "post.comments": "replies", "comment.body": "text", "comment.author": "by", "author.id": "id",
        "author.name": "login",
      ], posts: 20, comments: (0..<20).reduce(0) { $0 + $1 % 4 })
  }

  /// Mails in threads: only they have senders, who have no id but their address.
  private static var mail: Export {
    let threads = list(14) { number in
      let mails = list(number % 3 + 1) {
        #"{"uid":\#(number * 3 + $0),"from":{"name":"N\#($0)","address":"a\#($0)@x.org"},"#
          + #""text":"\#(words(number + $0, 20))","read":true}"#
      }
      return #"{"id":"t\#(number)","subject":"\#(words(number, 5))","folder":"inbox","mails":\#(mails)}"#
    }
    return Export(
      "mail", ["mail.json": "{\"threads\":\(threads)}"],
      [
        "posts": "threads", "post.id": "id", "post.title": "subject", "post.comments": "mails",
        "comment.body": "text", "comment.author": "from", "author.id": "address", "author.name": "name",
      ], posts: 14, comments: (0..<14).reduce(0) { $0 + $1 % 3 + 1 })
  }

  /// An object around each record.
  private static var edges: Export {
    let edges = list(12) { number in
      let inner = list(number % 3) {
        #"{"node":{"id":"c\#(number)-\#($0)","body":"\#(words($0 + number, 9))","#
          + #""author":{"login":"l\#($0)","url":"u"}}}"#
      }
      return #"{"cursor":"x\#(number)","node":{"id":"i\#(number)","title":"\#(words(number, 4))","#
        + #""author":{"login":"l\#(number % 4)","url":"u"},"labels":{"edges":[{"node":{"name":"bug"}}]},"#
        + #""comments":{"edges":\#(inner)}}}"#
    }
    return Export(
      "edges", ["answer.json": "{\"data\":{\"issues\":{\"edges\":\(edges)}}}"],
      [
        "posts": "data.issues.edges.node", "post.id": "id", "post.title": "title", "post.author": "author",
        "post.tags": "labels.edges.node.name", "post.comments": "comments.edges.node", "comment.body": "body",
        "comment.author": "author", "author.id": "login", "author.name": "login",
      ], posts: 12, comments: (0..<12).reduce(0) { $0 + $1 % 3 })
  }
}
