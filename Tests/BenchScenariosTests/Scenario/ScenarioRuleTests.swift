import Testing

/// One mistake in the sample, and the one message it must give.
struct Mistake: Sendable, CustomTestStringConvertible {
  var part: String
  var replacement: String
  var message: String

  init(_ part: String, _ replacement: String, _ message: String) {
    self.part = part
    self.replacement = replacement
    self.message = message
  }

  var testDescription: String { message }
}

@Suite struct ScenarioRuleTests {
  @Test(arguments: keys + numbers + texts)
  func `a broken rule about one value has its message`(_ mistake: Mistake) {
    #expect(Sample.problems(of: Sample.text(mistake.part, mistake.replacement)) == ["s.yaml:" + mistake.message])
  }

  @Test(arguments: distributions + mixes + lists)
  func `a broken rule about a structure has its message`(_ mistake: Mistake) {
    #expect(Sample.problems(of: Sample.text(mistake.part, mistake.replacement)) == ["s.yaml:" + mistake.message])
  }

  @Test(arguments: effects + counts)
  func `a broken rule about several values has its message`(_ mistake: Mistake) {
    #expect(Sample.problems(of: Sample.text(mistake.part, mistake.replacement)) == ["s.yaml:" + mistake.message])
  }

  @Test func `what needs entities that the scenario has none of is an error for each`() {
    #expect(
      Sample.problems(of: Sample.text("authors: 10", "authors: 0")) == [
        "s.yaml:5:12: dataset.authors (0) must be at least 1 where there are posts or comments to write",
        "s.yaml:16:14: workload.phases[0].mix.update-author needs at least one author, and there is none",
      ])
    #expect(
      Sample.problems(of: Sample.text("posts: 100", "posts: 0")) == [
        "s.yaml:6:10: dataset.posts (0) must be at least 1 where there are comments (200)",
        "s.yaml:10:13: views[0].kind (detail) needs at least one post; dataset.posts is 0",
        "s.yaml:16:32: workload.phases[0].mix.refetch needs at least one post, and there is none",
      ])
    let text = Sample.text.replacing("comments: 200", with: "comments: 0")
    #expect(
      Sample.problems(of: text.replacing("refetch: 1 }", with: "refetch: 1, update-comment: 1 }"))
        == ["s.yaml:16:44: workload.phases[0].mix.update-comment needs at least one comment, and there is none"])
    let inserting = "refetch: 1, update-comment: 1, insert-comment: 1 }"
    #expect(Sample.problems(of: text.replacing("refetch: 1 }", with: inserting)) == [])
  }

  @Test func `phases have names of their own and a sum`() {
    let second = "    - { name: changes, operations: 9_999_999, mix: { read-feed: 1 } }\nmatrix:\n"
    #expect(
      Sample.problems(of: Sample.text("matrix:\n", second)) == [
        "s.yaml:14:5: workload.phases (10_001_999 operations) must have at most 10_000_000 operations together",
        "s.yaml:19:15: workload.phases[1].name (changes) is the name of an earlier phase; "
          + "rows could not tell them apart",
      ])
    let none = "workload: { phases: [] }\nmatrix:"
    let text = Sample.text(String(Sample.text.split(separator: "matrix:")[0].split(separator: "workload:")[1]), "")
    #expect(
      Sample.problems(of: text.replacing("workload:matrix:", with: none))
        == ["s.yaml:12:21: workload.phases (a list of 0) must have at least one phase"])
  }

  @Test func `a key that only repeats its default may stand where it has no effect`() {
    let mix = Sample.text("{ update-author: 1, refetch: 1 }", "{ read-feed: 1 }")
    let text = mix.replacing("batch: 4", with: "batch: 1\n      equal_writes: 0.0")
    #expect(Sample.problems(of: text.replacing("page: 5, changed: 0.5", with: "page: 20, changed: 0.1")) == [])
  }

  @Test func `a key of a view that only repeats its default may stand where it has no effect`() {
    let views = [
      "{ kind: feed, count: 1, keys: zipfian, depth: 2 }", "{ kind: tagged, count: 9, limit: 50, depth: 2 }",
      "{ kind: badge, count: 1, limit: 9, depth: 5 }", "{ kind: top-authors, limit: 9, count: 1 }",
    ]
    for view in views { #expect(Sample.problems(of: Sample.text("{ kind: feed, limit: 30 }", view)) == []) }
  }

  @Test func `a view that needs what the data lack is an error`() {
    let text = """
      version: 1
      name: none
      question: What if there is nothing?
      dataset: { authors: 0, posts: 0 }
      views: [{ kind: tagged }, { kind: top-authors }, { kind: badge }]
      workload: { phases: [{ name: a, operations: 1, mix: { read-feed: 1 } }] }
      matrix: { stores: [nested], derivations: [naive] }

      """
    #expect(
      Sample.problems(of: text) == [
        "s.yaml:5:17: views[0].kind (tagged) needs posts with tags; dataset.tags.per_post is 0",
        "s.yaml:5:17: views[0].kind (tagged) needs at least one post; dataset.posts is 0",
        "s.yaml:5:35: views[1].kind (top-authors) needs at least one author; dataset.authors is 0",
      ])
    let map = "{ posts: a, post: { id: a, title: b, author: c }, author: { id: a, name: b } }"
    let imported = text.replacing("{ authors: 0, posts: 0 }", with: "{ import: a.json, map: \(map) }")
    #expect(
      Sample.problems(of: imported)
        == ["s.yaml:5:17: views[0].kind (tagged) needs posts with tags; dataset.map.post.tags is missing"])
    #expect(Sample.problems(of: imported.replacing("author: c }", with: "author: c, tags: d }")) == [])
  }

  @Test(arguments: [("- a\n- b\n", "a list of 2"), ("words\n", "words")])
  func `a file that is no mapping has this problem alone`(text: String, shown: String) {
    let problems = Sample.problems(of: text)
    #expect(problems.count == 1 && problems[0].hasPrefix("s.yaml:1:1: the file (\(shown)) must be a mapping; "))
  }

  @Test func `a list has a limit`() {
    let views = "views:\n" + String(repeating: "  - { kind: feed }\n", count: 101)
    #expect(
      Sample.problems(of: Sample.text("views:\n", views + "#"))
        == ["s.yaml:10:3: views (a list of 102) must have at most 100 entries"])
    #expect(
      Sample.problems(of: Sample.text("views:\n", "views: 3\nview:\n"))
        .contains("s.yaml:9:8: views (3) must be a list of mappings"))
  }

  static let keys = [
    Mistake("name: sample\n", "nam: sample\nname: s\n", "2:1: nam is no key of a scenario; did you mean 'name'?"),
    Mistake(
      "version: 1", "version: 2", "1:10: version (2) must be 1"),
    Mistake(
      "question: What does it cost?\n", "",
      "1:1: question is missing; it says: the question that the run answers"),
    Mistake(
      "matrix:\n", "matrix:\n  colours: [red]\n",
      "20:3: matrix.colours is no key of a scenario; keys here: stores, derivations, designs, presets"),
    Mistake(
      "name: sample\n", "name: sample\nseed: 1\nseed: 2\n",
      "3:1: key 'seed' is given more than once; keep one"),
    Mistake(
      "  tags: { per_post: 3, distinct: 50 }", "  tags: 3",
      "8:9: dataset.tags (3) must be a mapping; its keys: per_post, distinct"),
    Mistake(
      "views:\n", "payload: { extra_string: 1 }\nviews:\n",
      "9:12: payload.extra_string is no key of a scenario; did you mean 'extra_strings'?"),
    Mistake(
      "views:\n", "payload: 3\nviews:\n",
      "9:10: payload (3) must be a mapping; its keys: extra_strings, extra_ints"),
  ]

  static let numbers = [
    Mistake("batch: 4", "batch: 0", "17:14: workload.phases[0].batch (0) must be at least 1"),
    Mistake("batch: 4", "batch: 65_536", "17:14: workload.phases[0].batch (65_536) must be at most 65_535"),
    Mistake("batch: 4", "batch: -1", "17:14: workload.phases[0].batch (-1) must be at least 1"),
    Mistake("batch: 4", "batch: 4.5", "17:14: workload.phases[0].batch (4.5) must be a whole number"),
    Mistake("batch: 4", "batch: 1e3", "17:14: workload.phases[0].batch (1e3) must be a whole number; write 1_000"),
    Mistake(
      "batch: 4", "batch: \"4\"",
      "17:14: workload.phases[0].batch (\"4\") must be a whole number; write it without quotes"),
    Mistake("batch: 4", "batch: 04", "17:14: workload.phases[0].batch (04) must be a whole number"),
    Mistake("batch: 4", "batch: 1__0", "17:14: workload.phases[0].batch (1__0) must be a whole number"),
    Mistake("batch: 4", "batch: .nan", "17:14: workload.phases[0].batch (.nan) must be a whole number"),
    Mistake("batch: 4", "batch: [4]", "17:14: workload.phases[0].batch (a list of 1) must be a whole number"),
    Mistake("batch: 4", "batch:", "17:13: workload.phases[0].batch (nothing) must be a whole number"),
    Mistake(
      "posts: 100", "posts: 99999999999999999999",
      "6:10: dataset.posts (99999999999999999999) must be at most 20_000_000"),
    Mistake(
      "batch: 4", "equal_writes: .inf", "17:21: workload.phases[0].equal_writes (.inf) must be a finite number"),
    Mistake(
      "batch: 4", "equal_writes: .nan", "17:21: workload.phases[0].equal_writes (.nan) must be a finite number"),
    Mistake(
      "batch: 4", "equal_writes: 1e999", "17:21: workload.phases[0].equal_writes (1e999) must be a finite number"),
    Mistake("batch: 4", "equal_writes: 1.5", "17:21: workload.phases[0].equal_writes (1.5) must be at most 1"),
    Mistake("batch: 4", "equal_writes: -0.5", "17:21: workload.phases[0].equal_writes (-0.5) must be at least 0"),
    Mistake("batch: 4", "equal_writes: half", "17:21: workload.phases[0].equal_writes (half) must be a number"),
    Mistake(
      "name: sample\n", "name: sample\nseed: -1\n",
      "3:7: seed (-1) must be a whole number from 0 to 18446744073709551615"),
    Mistake(
      "name: sample\n", "name: sample\nseed: 18446744073709551616\n",
      "3:7: seed (18446744073709551616) must be a whole number from 0 to 18446744073709551615"),
    Mistake("name: sample\n", "name: sample\nrepetitions: 0\n", "3:14: repetitions (0) must be at least 1"),
    Mistake(
      "views:\n", "payload: { extra_strings: 1001 }\nviews:\n",
      "9:27: payload.extra_strings (1001) must be at most 1_000"),
    Mistake(
      "views:\n", "payload: { extra_ints: -1 }\nviews:\n", "9:24: payload.extra_ints (-1) must be at least 0"),
    Mistake("batch: 4", "record: yes", "17:15: workload.phases[0].record (yes) must be true or false"),
  ]

  static let texts = [
    Mistake("name: sample\n", "name: 12\n", "2:7: name (12) must be a text; put quotes around it if you mean it"),
    Mistake(
      "name: sample\n", "name: a/b\n",
      "2:7: name (a/b) must consist of letters, digits, '-', '_' and '.', and begin with a letter, a digit or '_'; "
        + "it becomes part of a folder name"),
    Mistake(
      "name: changes", "name: '*'",
      "14:13: workload.phases[0].name (\"*\") must not be '*', 'load' or 'mount'; they mean something else in columns"),
    Mistake(
      "name: changes", "name: load",
      "14:13: workload.phases[0].name (load) must not be '*', 'load' or 'mount'; they mean something else in columns"),
    Mistake("What does it cost?", "\"a\\nb\"", "3:11: question (\"a b\") must be one line of text"),
    Mistake("What does it cost?", "[a]", "3:11: question (a list of 1) must be a text"),
    Mistake("What does it cost?", "~", "3:11: question (nothing) must be a text"),
    Mistake(
      "What does it cost?", String(repeating: "x", count: 501),
      "3:11: question (\(String(repeating: "x", count: 40))…) must be at most 500 characters long"),
    Mistake(
      "workload:\n", "workload:\n  time_limit: 5\n",
      "13:15: workload.time_limit (5) must be a number and a unit (us, ms, s or min); for example '5 s'"),
    Mistake(
      "workload:\n", "workload:\n  time_limit: 5 h\n",
      "13:15: workload.time_limit (5 h) must be a number and a unit (us, ms, s or min); for example '5 s'"),
    Mistake(
      "workload:\n", "workload:\n  time_limit: 0 s\n", "13:15: workload.time_limit (0 s) must be at least 0.001 s"),
    Mistake(
      "workload:\n", "workload:\n  time_limit: 61 min\n", "13:15: workload.time_limit (61 min) must be at most 60 min"),
    Mistake(
      "workload:\n", "workload:\n  time_limit: .inf s\n",
      "13:15: workload.time_limit (.inf s) must be a finite number"),
  ]

  static let distributions = [
    Mistake(
      "batch: 4", "keys: zipfan",
      "17:13: workload.phases[0].keys (zipfan) must be a distribution this program knows; did you mean 'zipfian'?"),
    Mistake(
      "batch: 4", "keys: 5",
      "17:13: workload.phases[0].keys (5) must be a distribution this program knows; "
        + "known: hotspot, latest, sequential, uniform, zipfian"),
    Mistake("batch: 4", "keys: { zipfian: 0 }", "17:24: workload.phases[0].keys.zipfian (0) must be above 0"),
    Mistake(
      "batch: 4", "keys: { hotspot: { set: 1.5 } }",
      "17:31: workload.phases[0].keys.hotspot.set (1.5) must be at most 1"),
    Mistake(
      "batch: 4", "keys: { hotspot: { operations: -0.25 } }",
      "17:38: workload.phases[0].keys.hotspot.operations (-0.25) must be at least 0"),
    Mistake(
      "batch: 4", "keys: { hotspot: { sets: 0.1 } }",
      "17:26: workload.phases[0].keys.hotspot.sets is no parameter of it; did you mean 'set'?"),
    Mistake(
      "batch: 4", "keys: { uniform: 3 }",
      "17:24: workload.phases[0].keys.uniform (3) takes no parameter; write the name alone"),
    Mistake(
      "batch: 4", "keys: { zipfian: 1, latest: 1 }",
      "17:13: workload.phases[0].keys (a mapping) must name one distribution; for example uniform or { zipfian: 0.9 }"),
    Mistake(
      "  tags: { per_post: 3, distinct: 50 }", "  text: { name: { uniform: [9, 4] } }",
      "8:32: dataset.text.name.uniform[1] (4) must be at least uniform[0] (9)"),
    Mistake(
      "  tags: { per_post: 3, distinct: 50 }", "  text: { name: { normal: [1, 2] } }",
      "8:17: dataset.text.name (a mapping) must be a number of characters or a range; for example { uniform: [20, 60] }"
    ),
    Mistake(
      "  tags: { per_post: 3, distinct: 50 }", "  text: { name: 100_001 }",
      "8:17: dataset.text.name (100_001) must be at most 100_000"),
  ]

  static let mixes = [
    Mistake(
      "{ update-author: 1, refetch: 1 }", "{}",
      "16:12: workload.phases[0].mix (a mapping) must name at least one kind of operation; "
        + "for example { update-author: 1 }"),
    Mistake(
      "{ update-author: 1, refetch: 1 }", "{ refetch: 0 }",
      "16:23: workload.phases[0].mix.refetch (0) must be above 0"),
    Mistake(
      "{ update-author: 1, refetch: 1 }", "{ refetch: -3 }",
      "16:23: workload.phases[0].mix.refetch (-3) must be above 0"),
    Mistake(
      "{ update-author: 1, refetch: 1 }", "{ refetch: 1, update-auther: 1 }",
      "16:26: workload.phases[0].mix.update-auther is no kind of operation; did you mean 'update-author'?"),
    Mistake(
      "{ update-author: 1, refetch: 1 }", "{ refetch: 1, subscribe: 1 }",
      "16:26: workload.phases[0].mix.subscribe is no kind of operation; kinds: update-author, update-post, "
        + "update-comment, insert-post, insert-comment, delete-post, delete-comment, delete-author, refetch, "
        + "read-detail, read-feed, read-author-posts, read-thread"),
  ]

  static let lists = [
    Mistake(
      "kind: detail", "kind: details",
      "10:13: views[0].kind (details) must be one of those this program knows; did you mean 'detail'?"),
    Mistake(
      "[nested, normalized]", "[nested, normalised]",
      "20:20: matrix.stores[1] (normalised) must be the name of a store; did you mean 'normalized'?"),
    Mistake(
      "[nested, normalized]", "[nested, nested]",
      "20:20: matrix.stores[1] (nested) is in the list already; remove it"),
    Mistake(
      "[nested, normalized]", "nested",
      "20:11: matrix.stores (nested) must be a list of 1 to 100 stores; for example [a, b]"),
    Mistake(
      "[nested, normalized]", "[]",
      "20:11: matrix.stores (a list of 0) must be a list of 1 to 100 stores; for example [a, b]"),
    Mistake(
      "matrix:\n", "expect:\n  - stale: 0\nmatrix:\n",
      "20:5: expect[0] (a mapping) must be a sentence of at most 500 characters; "
        + "put quotes around it if it has a ':' or a '#'"),
    Mistake(
      "matrix:\n", "expect: none\nmatrix:\n", "19:9: expect (none) must be a list of at most 200 sentences"),
  ]

  static let effects = [
    Mistake(
      "comments: 200", "comments: 200\n  ids: string",
      "21:11: matrix.stores (nested) cannot be keyed by strings, which dataset.ids asks for; normalized can"),
    Mistake(
      "comments: 200", "comments: 200\n  ids: uuid",
      "8:8: dataset.ids (uuid) must be one of those this program knows; known: int, string"),
    Mistake(
      "refetch: 1 }", "read-feed: 1 }",
      "18:16: workload.phases[0].refetch (a mapping) has no effect; the mix has no refetch; remove it"),
    Mistake(
      "{ update-author: 1, refetch: 1 }\n      batch: 4\n      refetch: { page: 5, changed: 0.5 }",
      "{ read-feed: 1 }\n      batch: 4",
      "17:14: workload.phases[0].batch (4) has no effect; the mix changes nothing; remove it"),
    Mistake(
      "update-author: 1, refetch: 1 }", "refetch: 1 }\n      equal_writes: 0.5",
      "17:21: workload.phases[0].equal_writes (0.5) has no effect; the mix has no update; remove it"),
    Mistake(
      "count: 20", "limit: 20",
      "10:28: views[0].limit (20) has no effect; only feed, top-authors, badge, author-posts, thread and tagged have a "
        + "limit; remove it"),
    Mistake("feed, limit: 30", "thread, limit: 0", "11:28: views[1].limit (0) must be at least 1"),
    Mistake(
      "feed, limit: 30", "feed, limit: 30, from: oldest",
      "11:36: views[1].from (oldest) has no effect; only author-posts, thread and tagged have an end; remove it"),
    Mistake(
      "feed, limit: 30", "thread, from: oldest",
      "11:27: views[1].from (oldest) has no effect without a limit; remove it"),
    Mistake(
      "limit: 30", "keys: uniform",
      "11:25: views[1].keys (uniform) has no effect; feed is about no single entity; remove it"),
    Mistake(
      "feed, limit: 30", "top-authors, keys: uniform",
      "11:32: views[1].keys (uniform) has no effect; top-authors is about no single entity; remove it"),
    Mistake(
      "feed, limit: 30", "badge, count: 3",
      "11:27: views[1].count (3) has no effect; there is one badge for each limit; remove it"),
    Mistake(
      "feed, limit: 30", "feed, depth: 3",
      "11:26: views[1].depth (3) has no effect; only badge has a depth; remove it"),
    Mistake("feed, limit: 30", "badge, depth: 6", "11:27: views[1].depth (6) must be at most 5"),
    Mistake("feed, limit: 30", "badge, depth: 0", "11:27: views[1].depth (0) must be at least 1"),
    Mistake(
      "per_post: 3, distinct: 50 }\nviews:", "per_post: 0, distinct: 50 }\nviews:\n  - { kind: tagged }",
      "10:13: views[0].kind (tagged) needs posts with tags; dataset.tags.per_post is 0"),
    Mistake(
      "batch: 4", "record: false",
      "14:5: workload.phases (a list of 1) must have a phase that is recorded; a run without rows shows nothing"),
  ]

  static let counts = [
    Mistake(
      "per_post: 3, distinct: 50", "per_post: 3, distinct: 2",
      "8:21: dataset.tags.per_post (3) must be at most dataset.tags.distinct (2)"),
    Mistake(
      "comments: 200", "comments: 20_000_000",
      "7:13: dataset.comments (20_000_110 entities in all) must keep all entities within 20_000_000"),
    Mistake(
      "operations: 2_000", "operations: 10_000_001",
      "15:19: workload.phases[0].operations (10_000_001) must be at most 10_000_000"),
    Mistake(
      "batch: 4", "batch: 2_001",
      "17:14: workload.phases[0].batch (2_001) must be at most workload.phases[0].operations (2_000)"),
    Mistake(
      "{ update-author: 1, refetch: 1 }", "{ delete-author: 1, refetch: 99 }",
      "16:14: workload.phases[0].mix.delete-author (20 operations) must not delete more authors than there are (10)"),
  ]
}
