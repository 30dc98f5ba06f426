import BenchCore
import BenchScenarios
import BenchWorkloads
import DesignsFixtures
import Testing

/// Maps for exports of unknown shapes, held against what those who wrote the exports mean by them.
@Suite struct ImportProposalTests {
  @Test(arguments: Export.all) func `the map of an export is found`(_ export: Export) throws {
    let proposal = try export.proposal()
    let map = proposal.source.map
    let found = [
      "posts": map.posts, "comments": map.comments, "authors": map.authors, "post.id": map.postID,
      "post.title": map.postTitle, "post.body": map.postBody, "post.author": map.postAuthor, "post.tags": map.postTags,
      "post.comments": map.postComments, "post.created_at": map.postCreatedAt, "comment.post": map.commentPost,
      "comment.body": map.postComments ?? map.comments == nil ? nil : map.commentBody,
      "comment.author": map.commentAuthor, "author.id": map.authorID, "author.name": map.authorName,
      "author.points": map.authorPoints,
    ].compactMapValues { $0 }
    #expect(found == export.map)
    let read = try Import.read(export.inputs(named: proposal.source.files), map, false)
    #expect([read.dataset.posts.count, read.dataset.comments.count] == [export.posts, export.comments])
    #expect(read.dataset.brokenInvariant == nil)
  }

  @Test(arguments: Export.all) func `the written section means the map that was found`(_ export: Export) throws {
    let proposal = try export.proposal()
    #expect(proposal.yaml.contains("  # "))
    #expect(Set(proposal.reasons.keys).isSuperset(of: export.map.keys.filter { !$0.hasSuffix("points") }))
    let text = Sample.text.replacing(#/dataset:\n(  .*\n)+/#, with: proposal.yaml)
    let document = try Sample.read(text)
    guard case .imported(let source) = document.base.dataset else {
      Issue.record("the data set is imported")
      return
    }
    #expect(source == proposal.source)
  }

  @Test func `lists whose names say something are the words of the app`() throws {
    func words(_ export: String) throws -> [String] {
      let found = try #require(Export.all.first { $0.testDescription == export }).proposal().words
      return found.map { "\($0.key): \($0.word)" }
    }
    #expect(try words("tracker") == ["posts: issues", "authors: users"])
    #expect(try words("chat") == ["posts: rooms", "authors: members", "comments: messages"])
    #expect(try words("shop") == ["posts: products", "authors: customers", "comments: reviews"])
    #expect(try words("catalog") == ["posts: products", "authors: customers", "comments: reviews"])
    #expect(try words("nameless") == [])
  }

  @Test(arguments: ["uid", "ident"], ["at", "ratedAt"])
  func `people inside records have the field beside their name as id, and times under short names are read`(
    _ id: String, _ time: String
  ) throws {
    func person(_ number: Int) -> String {
      #"{"\#(id)":"user-\#(number)","handle":"@cook\#(number % 9)","avatarUrl":"https://r.example/\#(number).jpg"}"#
    }
    let recipes = (1...12).map { number in
      let ratings = (1...3).map { rating in
        #"{"ratingId":\#(number * 10 + rating),"remark":"a remark that says more of \#(rating)","#
          + #""from":\#(person(number + rating)),"\#(time)":"2024-05-0\#(rating + 1)T10:00:00Z"}"#
      }
      return #"{"slug":"recipe-\#(number)","headline":"headline of \#(number)","#
        + #""method":"chop, fry and serve \#(number)","by":\#(person(number)),"#
        + #""publishedAt":"2024-05-01T10:00:00Z","ratings":{"items":[\#(ratings.joined(separator: ","))]}}"#
    }
    let file = "[\(recipes.joined(separator: ","))]"
    let export = Export("recipes", ["recipes.json": file], [:], posts: 12, comments: 36)
    let proposal = try export.proposal()
    #expect(proposal.words.map { "\($0.key): \($0.word)" } == ["posts: recipes", "comments: ratings"])
    let map = proposal.source.map
    #expect(map.authorID == id && map.authorName == "handle")
    #expect(map.postCreatedAt == "publishedAt" && map.commentCreatedAt == time)
  }

  @Test func `labels in one field of a table are found, and ids of people without a place are said`() throws {
    let products = (1...20).map { "\(100 + $0),Product number \($0),\(1 + $0 % 3),c\($0 % 5)|d\($0 % 7)|e\($0 % 4)" }
    let reviews = (1...60).map {
      "\(900 + $0),\(100 + 1 + $0 % 20),\(50 + $0 % 9),a review that says something of \($0)"
    }
    let export = Export(
      "sellers",
      [
        "sellers.csv": "id,name\n" + (1...3).map { "\($0),Seller \($0)\n" }.joined(),
        "customers.csv": "id,display_name\n" + (50...58).map { "\($0),Ann \($0)\n" }.joined(),
        "products.csv": "id,name,seller_id,categories\n" + products.joined(separator: "\n") + "\n",
        "reviews.csv": "id,product_id,customer_id,body\n" + reviews.joined(separator: "\n") + "\n",
      ],
      [:], posts: 20, comments: 60)
    let proposal = try export.proposal()
    #expect(proposal.source.map.postTags == "categories")
    #expect(proposal.authors == "reviews.customer_id (60 ids of 9 customers)")
    let keys =
      "authors: sellers, words: { authors: sellers }, post.author: seller_id, author.name: name, without comment.author"
    #expect(proposal.leftOut == ["products.seller_id (20 ids of 3 sellers); to read it instead: \(keys)"])
    var map = proposal.source.map
    (map.authors, map.postAuthor, map.authorName, map.commentAuthor) = ("sellers", "seller_id", "name", nil)
    let other = try Import.read(export.inputs(named: proposal.source.files), map, false).dataset
    #expect(other.authors.count == 3 && other.posts.allSatisfy { $0.author != nil })
    let left = try Export.all.flatMap { try $0.proposal().leftOut }
    let cures = ["; to read it instead: ", ", which no key reads"]
    #expect(left.allSatisfy { line in cures.contains { line.contains($0) } }, "\(left)")
  }

  @Test func `another field with people of the same list, and objects of people, are said with their keys`() throws {
    func left(_ issues: (Int) -> String) throws -> [String] {
      let text = (1...20).map(issues).joined(separator: ",")
      let users = (1...6).map { #"{"id":"u\#($0)","name":"Ann Person \#($0)"}"# }.joined(separator: ",")
      let export = Export(
        "people", ["d.json": #"{"users":[\#(users)],"issues":[\#(text)]}"#], [:], posts: 20, comments: 0)
      return try export.proposal().leftOut
    }
    let one = try left {
      let assignee = $0 % 4 == 0 ? "null" : "\"u\($0 % 3 + 1)\""
      return #"{"id":"i\#($0)","title":"what is wrong \#($0)","reporter":"u\#($0 % 6 + 1)","assignee":\#(assignee)}"#
    }
    #expect(one == ["issues.assignee (15 ids of 3 users); to read it instead: post.author: assignee"])
    let members = try left {
      let members = #"["u1","u\#($0 % 5 + 2)"]"#
      return #"{"id":"i\#($0)","title":"what is wrong \#($0)","reporter":"u\#($0 % 6 + 1)","members":\#(members)}"#
    }
    #expect(members == ["issues.members (lists of 40 ids), which no key reads"], "\(members)")
    let two = try left {
      let seller = #"{"id":\#($0 % 3),"label":"x","name":"Seller \#($0 % 3)"}"#
      return #"{"id":"i\#($0)","title":"what is wrong \#($0)","reporter":"u\#($0 % 6 + 1)","seller":\#(seller)}"#
    }
    #expect(
      two == ["issues.seller (20 objects, 3 different); to read it instead: post.author: seller, without authors"],
      "\(two)")
  }

  @Test func `titles and bodies that are null in some records are read`() throws {
    let rooms = (1...9).map {
      #"{"id":"t\#($0)","title":\#($0 % 3 == 0 ? "null" : "\"room of \($0)\""),"last":"m\#($0)"}"#
    }
    let messages = (1...30).map {
      #"{"id":"m\#($0)","by":"Ann \#($0 % 4)","room":"t\#(1 + $0 % 9)","#
        + #""text":\#($0 % 5 == 0 ? "null" : "\"words of message \($0)\"")}"#
    }
    let export = Export(
      "rooms", ["rooms.jsonl": rooms.joined(separator: "\n"), "messages.jsonl": messages.joined(separator: "\n")],
      [:], posts: 9, comments: 30)
    let proposal = try export.proposal()
    let map = proposal.source.map
    #expect([map.posts, map.postTitle, map.comments, map.commentBody] == ["rooms", "title", "messages", "text"])
    #expect(proposal.reasons["post.title"]?.contains("3 times null") == true)
    #expect(proposal.found?.nulls == ["post.title": 3, "comment.body": 6])
  }

  @Test func `ids of other records are no title, and without one the id is`() throws {
    let rooms = (1...9).map { #"{"id":"t\#($0)","title":null,"last":"m\#($0)"}"# }
    let messages = (1...30).map {
      #"{"id":"m\#($0)","by":"Ann \#($0 % 4)","room":"t\#(1 + $0 % 9)","text":"words of message \#($0)"}"#
    }
    let export = Export(
      "rooms", ["rooms.jsonl": rooms.joined(separator: "\n"), "messages.jsonl": messages.joined(separator: "\n")],
      [:], posts: 9, comments: 30)
    let map = try export.proposal().source.map
    #expect([map.posts, map.postTitle, map.comments, map.commentPost] == ["rooms", "id", "messages", "room"])
  }

  @Test func `dates by which comments are older than their posts are left out`() throws {
    let export = Export(
      "dates",
      [
        "d.json": #"{"posts":[{"id":"p","title":"a b","by":"x","created_at":"2020-01-02","comments":[{"text":"c d","#
          + #""by":"y","created_at":"2020-01-01"}]},{"id":"q","title":"c d","by":"x","created_at":"2020-01-03","#
          + #""comments":[]}]}"#
      ],
      [:], posts: 2, comments: 1)
    let proposal = try export.proposal()
    #expect(proposal.source.map.postCreatedAt == nil)
    #expect(proposal.reasons["post"]?.contains("older") == true)
  }

  @Test func `moments in seconds and in texts are not compared`() throws {
    let text = (0..<4).map {
      #"{"id":"p\#($0)","title":"a b \#($0)","by":"x","created_at":\#(1_600_000_000 + $0),"#
        + #""comments":[{"text":"c d","by":"y","created_at":"2020-01-01"}]}"#
    }
    let export = Export(
      "units", ["d.json": "{\"posts\":[\(text.joined(separator: ","))]}"], [:], posts: 4, comments: 4)
    #expect(try export.proposal().source.map.postCreatedAt == nil)
  }

  @Test func `records of which some lack a body or comments are read`() throws {
    let posts = (0..<12).map {
      let body = $0 % 3 == 0 ? "" : #","body":"what is said at length of \#($0)""#
      let comments = $0 % 2 == 0 ? "" : #","comments":[{"id":"c\#($0)","text":"an answer \#($0)","author":"Ann"}]"#
      return #"{"id":"p\#($0)","title":"title number \#($0)","author":"Ben"\#(body)\#(comments)}"#
    }
    let export = Export("gaps", ["d.json": "[\(posts.joined(separator: ","))]"], [:], posts: 12, comments: 6)
    let found = try #require(try export.proposal().found)
    #expect([found.dataset.posts.count, found.dataset.comments.count] == [12, 6])
    #expect(found.notes == ["null or missing, read as an empty text: post.body (4)"])
  }

  @Test func `whole numbers refer to a list only under a name that says so`() throws {
    func map(_ field: String) throws -> ImportMap {
      let rooms = (1...5).map { #"{"id":\#($0),"name":"room of \#($0)"}"# }.joined(separator: ",")
      let notes = (0..<20).map {
        #"{"id":\#($0 + 100),"\#(field)":\#($0 % 5 + 1),"text":"words of note \#($0)","author":"Ann \#($0 % 4)"}"#
      }
      let text = "{\"rooms\":[\(rooms)],\"notes\":[\(notes.joined(separator: ","))]}"
      return try Export("numbers", ["d.json": text], [:], posts: 5, comments: 20).proposal().source.map
    }
    let stars = try map("stars")
    #expect(stars.posts == "notes" && stars.comments == nil)
    for name in ["room_id", "parent"] {
      let named = try map(name)
      #expect(named.posts == "rooms" && named.commentPost == name)
    }
  }

  @Test(arguments: [
    (#"[{"id":1,"title":"a b"},{"id":2,"title":"c d"}]"#, "no authors found"),
    (#"[{"id":1,"title":"a b","comments":[{"id":1,"text":"c d"}]},{"id":2,"title":"c d"}]"#, "no authors found"),
    (#"{"a.b":[{"id":1,"title":"a b","author":"x"}]}"#, "no list of objects under keys without a dot"),
    (#"[{"a": 1}, {"a": 1}]"#, "lists without both an id and a title"),
  ])
  func `data are refused with what they lack`(_ text: String, _ value: String) {
    let export = Export("lack", ["d.json": text], [:], posts: 0, comments: 0)
    let error = #expect(throws: ImportError.self) { try export.proposal() }
    #expect(
      error?.description.hasPrefix(
        "d.json:1:1: the data (\(value)) must have a list of objects, each with an id and a text, and authors of them "
          + "or of their comments; ") == true, "\(error?.description ?? "")")
  }

  @Test func `a repeated id makes no other list the posts`() throws {
    func list(_ record: (Int) -> String) -> String { "[\((0..<9).map(record).joined(separator: ","))]" }
    let posts = list { #"{"id":\#($0 % 8),"title":"some words \#($0)","author":\#($0 % 2)}"# }
    let users = #"[{"id":0,"name":"Ann"},{"id":1,"name":"Bob"}]"#
    let comments = list { #"{"id":\#($0),"post":\#($0 % 8),"body":"a remark of length \#($0)","author":\#($0 % 2)}"# }
    let text = #"{"posts":\#(posts),"users":\#(users),"comments":\#(comments)}"#
    let proposal = try Export("mistake", ["d.json": text], [:], posts: 0, comments: 0).proposal()
    #expect(proposal.source.map.posts.hasSuffix("posts") && proposal.source.map.comments?.hasSuffix("comments") == true)
  }

  @Test(arguments: [
    (#""id":7,"#, #""id":3,"#, "[7] (id '3') must be another post than [3]"),
    (#""id":7,"#, #""id":null,"#, "[7].id (null) must be an id"), (#""id":7,"#, "", "[7].id is missing"),
  ])
  func `an id with a mistake is an id, and the mistake is named`(old: String, new: String, problem: String) throws {
    let posts = (0..<9).map { number in
      #"{"id":\#(number),"title":"some words \#(number)","author":{"id":\#(number % 2),"name":"n\#(number % 2)"}}"#
    }
    let text = "[\(posts.joined(separator: ","))]".replacing(old, with: new)
    let proposal = try Export("mistake", ["d.json": text], [:], posts: 0, comments: 0).proposal()
    #expect(proposal.source.map.postID == "id" && proposal.found == nil)
    let error = #expect(throws: ImportError.self) {
      try Import.read([ImportInput("d.json", Array(text.utf8))], proposal.source.map, false)
    }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["[]", "{}", "3", "[1, 2]", #"[{"a": 1}, {"a": 1}]"#, #"{"users":[{"id":1,"age":2}]}"#])
  func `a file without records is refused`(_ text: String) {
    let export = Export("none", ["d.json": text], [:], posts: 0, comments: 0)
    let error = #expect(throws: ImportError.self) { try export.proposal() }
    #expect(error?.description.hasPrefix("d.json:1:1: the data (") == true)
    #expect(error?.description.hasSuffix("write the map by hand: storebench new my.yaml --from import") == true)
  }
}
