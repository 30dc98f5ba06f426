import BenchCore
import BenchWorkloads

// Every key of a scenario occurs once in a table, in the order of the documentation: here, in ViewKeys.swift, or in the
// tables of a kind (Kinds). The reader, the writer, the paths of sweeps, the schema and the test that checks
// docs/scenario.md all read these tables.

/// The keys at the left margin.
enum RootKeys {
  static let version = Field<Int>("version", .integer(1...1), isRequired: true, "the version of this format")
  static let name = Field<String>(
    "name", .slug(limit: 64), isRequired: true, "the scenario's name in result columns and folder names")
  static let kind = Field<String>(
    "kind", .word(AllForms.named.map(\.kind.name)), standard: ScenarioKind.store.name,
    "whether the run tests " + AllForms.named.compactMap(\.meaning).joined(separator: ", or "))
  static let question = Field<String>(
    "question", .text(limit: 500), isRequired: true, "the question that the run answers")
  static let answer = Field<Subsection>(
    "answer", .list(AnswerKeys.section, limit: 8),
    "answers to the question; the run prints the first answer whose conditions hold")
  static let called = Field<[DesignLabel]>(
    "called", .labels(limit: 60), "texts that explain designs and swept values in charts and answers")
  static let words = PlacedField(
    "words", WordKeys.self, "the app's own names for posts, authors and comments; a run prints these names")
  static let source = Field<String>(
    "source", .text(limit: 500), standard: "", "who claimed an answer to the question, and where")
  static let seed = Field<UInt64>("seed", .seed, standard: "42", "the seed of all random numbers")
  static let dataset = Field(
    "dataset", DatasetKeys.self, isRequired: true, "the authors, posts and comments before the first operation")
  static let payload = PlacedField("payload", PayloadKeys.self, "extra fields that every entity has and no view shows")
  static let views = Field<Subsection>("views", .list(ViewKeys.section, limit: 100), "the views on screen")
  static let workload = Field(
    "workload", WorkloadKeys.self, "the operations; each starts when the previous operation has ended")
  static let load = Field("load", LoadKeys.self, "requests that arrive over time, as in an app; replaces `workload`")
  static let matrix = Field("matrix", MatrixKeys.self, isRequired: true, "the designs to try")
  static let target = PlacedField(
    Field("target", TargetKeys.self, "how fast a design must be to be good enough"),
    \Scenario.target, from: Target(), TargetKeys.fields)
  static let dispatch = Field("dispatch", standard: Dispatch.method, "how a change reaches the store")
  static let commit = Field(
    "commit", standard: CommitMode.plain,
    "`locked` holds a lock during each change; `observed` does so, too, and then notifies observers")
  static let snapshots = PlacedField("snapshots", SnapshotKeys.self, "how many past states the program holds")
  static let sweep = Field<Subsection>(
    "sweep", .settings(limit: 8), "settings to try with several values; each combination of values is a point")
  static let repetitions = Field<Int>(
    "repetitions", .integer(Pass.repetitions), standard: "10",
    "how many processes measure the times of each design at each point")
  static let budget = Field<Nanoseconds>(
    "budget", .duration(Scenario.budgets),
    "how long a run may take; if necessary, the run omits some points, data, operations or repetitions")
  static let expect = Field<[SourceSentence]>(
    "expect", .sentences(limit: 200), "sentences that the results must satisfy")
  static let thresholds = Field<[String: Double]>(
    "thresholds", .shares(NumberRange(from: .excluding(0), to: .excluding(1_000))),
    "for each metric of time, the smallest change that a comparison of runs reports")
  static let smoke = Field("smoke", SmokeKeys.self, "settings for a small run, which takes about a second")

  static let section = SectionRule([
    version.key, name.key, kind.key, question.key, answer.key, called.key, words.key, source.key, seed.key,
    dataset.key, payload.key, views.key, workload.key, load.key, target.key, matrix.key, dispatch.key, commit.key,
    snapshots.key, sweep.key, repetitions.key, budget.key, expect.key, thresholds.key, smoke.key,
  ])

  static let fields: [PlacedField<Scenario>] = [
    PlacedField(name, \.name), PlacedField(question, \.question), PlacedField(source, \.source),
    words, PlacedField(seed, \.seed), PlacedField(repetitions, \.repetitions),
    PlacedField(thresholds, \.thresholds, unless: [:]),
  ]

  static let storeFields: [PlacedField<Scenario>] = [
    payload, PlacedField(dispatch, \.way.dispatch), PlacedField(commit, \.way.commit), snapshots,
  ]
}

enum WordKeys: FieldTable {
  static let fields: [PlacedField<Scenario>] = [
    PlacedField("posts", .text(limit: 40), \.words.posts, standard: "", "the app's plural word for posts"),
    PlacedField("authors", .text(limit: 40), \.words.authors, standard: "", "the app's plural word for authors"),
    PlacedField("comments", .text(limit: 40), \.words.comments, standard: "", "the app's plural word for comments"),
  ]
}

enum AnswerKeys {
  static let when = Field<[SourceSentence]>(
    "when", .sentences(limit: 20), "conditions, each written like an expectation")
  static let say = Field<String>(
    "say", .text(limit: 1_000), isRequired: true, "the sentence to print; each pair of braces is replaced with a value")
  static let charts = Field<[SourceSentence]>("charts", .sentences(limit: 3), "the charts that a report shows first")

  static let section = SectionRule([when.key, say.key, charts.key], of: "an answer")
}

enum DatasetKeys: SectionTable {
  private static let count = Rule.integer(0...ImportedDataset.entityLimit)

  static let authors = Field<Int>("authors", count, "how many authors")
  static let posts = Field<Int>("posts", count, "how many posts")
  static let comments = Field<Int>(
    "comments", count, standard: "0", "how many comments in total")
  static let tags = Field("tags", TagKeys.self, "the tags of posts")
  static let files = Field<[ImportSource]>(
    "import", .files(limit: 100), "files (JSON, JSON Lines or CSV); their paths are relative to the scenario's folder")
  static let map = Field("map", MapKeys.self, "the paths of the fields in the imported files")
  static let scales = NumberRange(from: .excluding(0), to: .including(10_000))
  static let scale = Field<Double>(
    "scale", .number(scales), standard: "1",
    "the factor by which the numbers of authors, posts and comments are multiplied")
  static let ids = Field("ids", standard: IDForm.int, "the type of the entities' ids")

  static let fields: [PlacedField<GeneratedDataset>] = [
    PlacedField(authors, \.authors), PlacedField(posts, \.posts), PlacedField(comments, \.comments),
    PlacedField(tags, TagKeys.fields),
    PlacedField("relations", RelationKeys.self, "how posts and comments get authors, and how comments get posts"),
    PlacedField("text", TextKeys.self, "the lengths of names, titles, bodies and comments"),
  ]
  static let section = SectionRule(fields.map(\.key) + [files.key, map.key, scale.key, ids.key])
}

enum TagKeys: FieldTable {
  static let perPost = Field<Int>("per_post", .integer(0...100), standard: "0", "number of tags of each post")
  static let distinct = Field<Int>("distinct", .integer(0...1_000_000), standard: "50", "number of different tags")

  static let fields: [PlacedField<GeneratedDataset>] = [
    PlacedField(perPost, \.tagsPerPost), PlacedField(distinct, \.distinctTags),
  ]
}

enum RelationKeys: FieldTable {
  static let fields: [PlacedField<GeneratedDataset>] = [
    PlacedField("post.author", .distribution, \.postAuthor, standard: "uniform", "how a post's author is drawn"),
    PlacedField("comment.post", .distribution, \.commentPost, standard: "uniform", "how a comment's post is drawn"),
    PlacedField(
      "comment.author", .distribution, \.commentAuthor, standard: "uniform", "how a comment's author is drawn"),
  ]
}

enum TextKeys: FieldTable {
  private static let size = Rule.textSize(0...100_000)

  static let fields: [PlacedField<GeneratedDataset>] = [
    PlacedField("name", size, \.text.name, standard: "16", "characters in an author's name"),
    PlacedField("title", size, \.text.title, standard: "40", "characters in a post's title"),
    PlacedField("body", size, \.text.body, standard: "200", "characters in a post's body"),
    PlacedField("comment", size, \.text.comment, standard: "80", "characters in a comment"),
  ]
}

enum PayloadKeys: FieldTable {
  private static let count = Rule.integer(0...1_000)

  static let fields: [PlacedField<Scenario>] = [
    PlacedField(
      "extra_strings", count, \.extra.strings, standard: "0",
      "number of extra texts of each entity; a text has 40 characters"),
    PlacedField("extra_ints", count, \.extra.ints, standard: "0", "how many extra whole numbers each entity has"),
  ]
}

enum WorkloadKeys: SectionTable {
  static let timeLimit = Field<Nanoseconds>(
    "time_limit", .duration(Nanoseconds(1_000_000)...Nanoseconds(3_600_000_000_000)), standard: "5 s",
    "after this time, a play that measures time is stopped")
  static let phases = Field<Subsection>(
    "phases", .list(PhaseKeys.section, limit: 100), "parts of the workload, each with its own mix")
  static let log = Field<String>("log", .text(limit: 1_000), "a file of recorded operations; replaces `phases`")
  static let views = Field<String>(
    "views", .text(limit: 1_000), "a file with the views that were on screen when `log` was recorded")

  static let fields: [PlacedField<Workload>] = [PlacedField(timeLimit, \.timeLimit)]
  static let section = SectionRule(fields.map(\.key) + [phases.key, log.key, views.key])
}

enum PhaseKeys: FieldTable {
  static let name = Field<String>("name", .phaseName, isRequired: true, "the name of the phase in result columns")
  static let operations = Field<Int>(
    "operations", .integer(1...PhaseSpec.operationLimit), isRequired: true, "number of operations in the phase")
  static let mix = Field<[MixShare]>(
    "mix", .weights(of: OperationKind.inMix.map(\.name), NumberRange(from: .excluding(0), to: .including(1_000_000))),
    isRequired: true, "the kinds of operation, each with its weight; the shares are exact, not random")
  static let batch = Field<Int>("batch", .integer(1...65_535), standard: "1", "number of changes in each commit")
  static let equalWrites = Field<Double>(
    "equal_writes", .number(NumberRange(0...1)), standard: "0",
    "share of updates that write the value that the entity already has")
  static let refetch = Field("refetch", RefetchKeys.self, "the page of posts that each `refetch` operation loads")
  static let churn = Field("churn", ChurnKeys.self, "views that are mounted and unmounted during the phase")

  static let ofFlows: [PlacedField<PhaseSpec>] = [
    PlacedField("keys", .distribution, \.keys, standard: "zipfian", "how the entities of operations are drawn"),
    PlacedField(batch, \.batch), PlacedField(equalWrites, \.equalWrites), PlacedField(refetch, RefetchKeys.fields),
  ]
  static let fields: [PlacedField<PhaseSpec>] =
    [PlacedField(name, \.name), PlacedField(operations, \.operations), PlacedField(mix, \.mix)] + ofFlows
    + [
      PlacedField(churn, ChurnKeys.fields),
      PlacedField("record", .flag, \.record, standard: "true", "whether results are stored; `false` for a warm-up"),
    ]
}

enum ChurnKeys: FieldTable {
  private static let rate = Rule.integer(0...100_000)

  static let fields: [PlacedField<PhaseSpec>] = [
    PlacedField("subscribe", rate, \.churn.subscribe, standard: "0", "views mounted per 1,000 commits"),
    PlacedField("unsubscribe", rate, \.churn.unsubscribe, standard: "0", "views unmounted per 1,000 commits"),
  ]
}

enum RefetchKeys: FieldTable {
  static let fields: [PlacedField<PhaseSpec>] = [
    PlacedField("page", .integer(1...10_000), \.refetchPage, standard: "20", "number of posts on a page"),
    PlacedField(
      "changed", .number(NumberRange(0...1)), \.refetchChanged, standard: "0.1",
      "share of the page's posts that have a new title and an author with new points"),
    PlacedField(
      Field(
        "from", standard: PageStart.drawn, "whether the page begins at a post drawn by `keys`, or at the newest post"),
      \.refetchFrom),
  ]
}

enum TargetKeys: FieldTable {
  static let rates = NumberRange(from: .excluding(0), to: .including(1_000_000))

  static let fields: [PlacedField<Target>] = [
    PlacedField(
      "changes_per_s", .number(rates), \.changesPerSecond, isRequired: true, "number of changes per second"),
    PlacedField(
      "frame", .duration(Nanoseconds(1_000_000)...Nanoseconds(1_000_000_000)), \.frame, standard: "16.7 ms",
      "the time in which the changes of one frame must be shown"),
  ]
}

enum SnapshotKeys: FieldTable {
  static let hold = Field<Int>(
    "hold", .integer(0...1_000), standard: "0",
    "how many of the latest states are held; if above 0, stores whose states cannot be held are not played")

  static let fields: [PlacedField<Scenario>] = [PlacedField(hold, \.way.hold)]
}

enum MatrixKeys: SectionTable {
  static let stores = Field<[String]>("stores", .names(.stores), "stores to try")
  static let derivations = Field<[String]>("derivations", .names(.derivations), "derivations to try with each store")
  static let presets = Field<[String]>(
    "presets", .names(.presets), "models of real systems, such as `redux`; each also sets dispatch, commit and `hold`")
  static let designs = Field<[Matrix.Design]>(
    "designs", .designs, "further designs, each written as store and derivation, such as `nested/naive`")

  static let section = SectionRule([stores.key, derivations.key, designs.key, presets.key])
}

enum SmokeKeys: SectionTable {
  static let set = Field<Subsection>("set", .settings(limit: 20), "the values that settings have in a smoke run")
  static let expect = Field<[SourceSentence]>("expect", .sentences(limit: 200), "expectations for a smoke run")

  static let section = SectionRule([set.key, expect.key])
}

enum MapKeys: SectionTable {
  static let authors = Field<String>(
    "authors", .path, "the list of all authors; if omitted, authors come from posts and comments")
  static let posts = Field<String>("posts", .path, isRequired: true, "the list of all posts")
  static let comments = Field<String>(
    "comments", .path, "the list of all comments, if comments are not inside their posts")
  static let post = Field("post", Post.self, isRequired: true, "fields of a post")
  static let comment = Field("comment", Comment.self, "fields of a comment")
  private static let author = Field("author", Author.self, isRequired: true, "fields of an author")

  /// The keys that every map may have; those of a comment need a list of comments.
  static let fields: [PlacedField<ImportMap>] = [
    PlacedField(authors, \.authors), PlacedField(posts, \.posts), PlacedField(comments, \.comments),
    PlacedField(post, Post.fields), PlacedField(author, Author.fields),
  ]
  static let section = SectionRule([authors.key, posts.key, comments.key, post.key, comment.key, author.key])

  enum Post: FieldTable {
    static let author = Field<String>(
      "author", .path,
      "the post's author, as an object, a name, or an id in the list `authors`; if omitted, authors are unknown")
    static let comments = Field<String>(
      "comments", .path, "the list of the post's comments, if comments are inside their posts")

    static let fields: [PlacedField<ImportMap>] = [
      PlacedField("id", .path, \.postID, isRequired: true, "the post's id, a text or a whole number"),
      PlacedField("title", .path, \.postTitle, isRequired: true, "the post's title, a text"),
      PlacedField("body", .path, \.postBody, "the post's body, a text; if omitted, all bodies are empty"),
      PlacedField(author, \.postAuthor),
      PlacedField("tags", .path, \.postTags, "the post's tags, a list of texts; if omitted, posts have no tags"),
      PlacedField(comments, \.postComments),
      PlacedField(
        "created_at", .path, \.postCreatedAt,
        "the post's time of creation; if omitted, posts later in the file are newer"),
    ]
  }

  enum Comment: FieldTable {
    static let post = Field<String>("post", .path, "the id of the comment's post; required if the map has `comments`")
    static let createdAt = Field<String>(
      "created_at", .path, "the comment's time of creation; required if posts have `created_at`")

    static let fields: [PlacedField<ImportMap>] = [
      PlacedField(
        "id", .path, \.commentID, "the comment's id, a text or a whole number; if omitted, storebench chooses the ids"),
      PlacedField(post, \.commentPost),
      PlacedField("body", .path, \.commentBody, isRequired: true, "the comment's body, a text"),
      PlacedField(
        "author", .path, \.commentAuthor,
        "the comment's author, as an object, a name, or an id in the list `authors`; if omitted, authors are unknown"
      ),
      PlacedField(createdAt, \.commentCreatedAt),
    ]
  }

  enum Author: FieldTable {
    static let fields: [PlacedField<ImportMap>] = [
      PlacedField("id", .path, \.authorID, isRequired: true, "the author's id, a text or a whole number"),
      PlacedField("name", .path, \.authorName, isRequired: true, "the author's name, a text"),
      PlacedField("points", .path, \.authorPoints, "the author's points, a whole number; if omitted, all points are 0"),
    ]
  }
}
