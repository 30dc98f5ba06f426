import BenchCore

// Every key of a scenario occurs here once, in the order of the documentation. The reader, the writer, the paths of
// sweeps, the schema and the test that checks docs/scenario.md all read these tables.

/// The keys at the left margin.
enum RootKeys {
  static let version = Field<Int>("version", .integer(1...1), isRequired: true, "the version of this format")
  static let name = Field<String>(
    "name", .slug(limit: 64), isRequired: true, "the name of the run in columns and folders")
  static let kind = Field<String>(
    "kind", .word(AllForms.named.map(\.kind.name)), standard: ScenarioKind.store.name,
    "what is played: " + AllForms.named.compactMap(\.meaning).joined(separator: ", or "))
  static let question = Field<String>(
    "question", .text(limit: 500), isRequired: true, "the question that the run answers")
  static let answer = Field<Subsection>(
    "answer", .list(AnswerKeys.section, limit: 8),
    "sentences that answer the question, each said where its conditions hold")
  static let called = Field<[DesignLabel]>(
    "called", .labels(limit: 60), "designs and swept values in the question's words")
  static let words = Field<Subsection>(
    "words", .section(WordKeys.section), "the app's words for entities, in all that a run says")
  static let source = Field<String>("source", .text(limit: 500), standard: "", "who has claimed an answer, and where")
  static let seed = Field<UInt64>("seed", .seed, standard: "42", "the seed of all random streams")
  static let dataset = Field<Subsection>(
    "dataset", .section(DatasetKeys.section), isRequired: true, "the entities at the beginning")
  static let payload = Field<Subsection>(
    "payload", .section(PayloadKeys.section), "extra fields of entities, which no view shows")
  static let views = Field<Subsection>("views", .list(ViewKeys.section, limit: 100), "the views on screen")
  static let workload = Field<Subsection>(
    "workload", .section(WorkloadKeys.section), "the operations, one after the other")
  static let load = Field<Subsection>(
    "load", .section(LoadKeys.section), "the operations over time, in place of `workload`")
  static let matrix = Field<Subsection>("matrix", .section(MatrixKeys.section), isRequired: true, "the designs to try")
  static let target = Field<Subsection>(
    "target", .section(TargetKeys.section), "how fast is fast enough; the answer begins with it")
  static let dispatch = Field<String>(
    "dispatch", .word(Dispatch.allCases.map(\.name)), standard: "method", "how a change reaches the store")
  static let commit = Field<String>(
    "commit", .word(CommitMode.allCases.map(\.name)), standard: "plain",
    "what is done around a change: a lock, notifications")
  static let snapshots = Field<Subsection>("snapshots", .section(SnapshotKeys.section), "which past states are held")
  static let sweep = Field<Subsection>("sweep", .settings(limit: 8), "values of settings; every combination is a point")
  static let repetitions = Field<Int>(
    "repetitions", .integer(ScenarioReader.repetitionRange), standard: "10",
    "processes that play each cell in the time pass")
  static let budget = Field<Nanoseconds>(
    "budget", .duration(.seconds(1)...Nanoseconds.seconds(86_400)), "how long a run may take; it plays what fits")
  static let expect = Field<[SourceSentence]>("expect", .sentences(limit: 200), "expectations, as sentences")
  static let thresholds = Field<[String: Double]>(
    "thresholds", .shares(NumberRange(from: .excluding(0), to: .excluding(1_000))),
    "how far a time must change to matter in a comparison")
  static let smoke = Field<Subsection>(
    "smoke", .section(SmokeKeys.section), "the same question at a size that takes a second")

  static let section = SectionRule([
    version.key, name.key, kind.key, question.key, answer.key, called.key, words.key, source.key, seed.key,
    dataset.key, payload.key, views.key, workload.key, load.key, target.key, matrix.key, dispatch.key, commit.key,
    snapshots.key, sweep.key, repetitions.key, budget.key, expect.key, thresholds.key, smoke.key,
  ])

  static let fields: [PlacedField<Scenario>] = [
    PlacedField(name, \.name), PlacedField(question, \.question), PlacedField(source, \.source),
    PlacedField(words, WordKeys.fields), PlacedField(seed, \.seed), PlacedField(repetitions, \.repetitions),
    PlacedField(thresholds, \.thresholds),
  ]

  static let storeFields: [PlacedField<Scenario>] = [
    PlacedField(payload, PayloadKeys.fields),
    PlacedField(dispatch, \.way.dispatch, read: { Dispatch(rawValue: $0) }, write: { $0.name }),
    PlacedField(commit, \.way.commit, read: { CommitMode(rawValue: $0) }, write: { $0.name }),
    PlacedField(snapshots, SnapshotKeys.fields),
  ]
}

enum WordKeys {
  static let posts = Field<String>("posts", .text(limit: 40), standard: "", "the plural in place of posts")
  static let authors = Field<String>("authors", .text(limit: 40), standard: "", "the plural in place of authors")
  static let comments = Field<String>("comments", .text(limit: 40), standard: "", "the plural in place of comments")

  static let fields: [PlacedField<Scenario>] = [
    PlacedField(posts, \.words.posts), PlacedField(authors, \.words.authors), PlacedField(comments, \.words.comments),
  ]
  static let section = SectionRule(fields.map(\.key))
}

enum AnswerKeys {
  static let when = Field<[SourceSentence]>("when", .sentences(limit: 20), "what must hold for the sentence to be said")
  static let say = Field<String>("say", .text(limit: 1_000), isRequired: true, "the sentence, with values in braces")
  static let charts = Field<[SourceSentence]>("charts", .sentences(limit: 3), "what the first charts show")

  static let section = SectionRule([when.key, say.key, charts.key], of: "an answer")
}

enum DatasetKeys {
  /// The largest number of entities, of one kind or of all together, so that ids of 32 bits leave room for inserts.
  static let entityLimit = 20_000_000

  static let authors = Field<Int>("authors", .integer(0...entityLimit), "how many authors")
  static let posts = Field<Int>("posts", .integer(0...entityLimit), "how many posts")
  static let comments = Field<Int>(
    "comments", .integer(0...entityLimit), standard: "0", "how many comments, over all posts")
  static let tags = Field<Subsection>("tags", .section(TagKeys.section), "the tags of posts")
  static let relations = Field<Subsection>(
    "relations", .section(RelationKeys.section), "how references to authors and posts are drawn")
  static let text = Field<Subsection>("text", .section(TextKeys.section), "how long texts are")
  static let files = Field<[ImportSource]>(
    "import", .files(limit: 100), "JSON, JSON Lines or CSV, relative to the folder of the scenario")
  static let map = Field<Subsection>("map", .section(MapKeys.section), "where the fields are in these files")
  static let scales = NumberRange(from: .excluding(0), to: .including(10_000))
  static let scale = Field<Double>(
    "scale", .number(scales), standard: "1", "factor by which authors, posts and comments are multiplied")
  static let ids = Field<String>(
    "ids", .word(IDForm.allCases.map(\.name)), standard: "int", "the type of ids, by which tables are keyed")

  static let fields: [PlacedField<GeneratedDataset>] = [
    PlacedField(authors, \.authors), PlacedField(posts, \.posts), PlacedField(comments, \.comments),
    PlacedField(tags, TagKeys.fields), PlacedField(relations, RelationKeys.fields), PlacedField(text, TextKeys.fields),
  ]
  static let section = SectionRule(fields.map(\.key) + [files.key, map.key, scale.key, ids.key])
}

enum TagKeys {
  static let perPost = Field<Int>("per_post", .integer(0...100), standard: "0", "tags of each post")
  static let distinct = Field<Int>("distinct", .integer(0...1_000_000), standard: "50", "different tags in all")

  static let fields: [PlacedField<GeneratedDataset>] = [
    PlacedField(perPost, \.tagsPerPost), PlacedField(distinct, \.distinctTags),
  ]
  static let section = SectionRule(fields.map(\.key))
}

enum RelationKeys {
  static let postAuthor = Field<DistributionSpec>(
    "post.author", .distribution, standard: "uniform", "the author of a post")
  static let commentPost = Field<DistributionSpec>(
    "comment.post", .distribution, standard: "uniform", "the post of a comment")
  static let commentAuthor = Field<DistributionSpec>(
    "comment.author", .distribution, standard: "uniform", "the author of a comment")

  static let fields: [PlacedField<GeneratedDataset>] = [
    PlacedField(postAuthor, \.postAuthor), PlacedField(commentPost, \.commentPost),
    PlacedField(commentAuthor, \.commentAuthor),
  ]
  static let section = SectionRule(fields.map(\.key))
}

enum TextKeys {
  private static let size = Rule.textSize(0...100_000)
  static let name = Field<ClosedRange<Int>>("name", size, standard: "16", "characters of an author's name")
  static let title = Field<ClosedRange<Int>>("title", size, standard: "40", "characters of a post's title")
  static let body = Field<ClosedRange<Int>>("body", size, standard: "200", "characters of a post's body")
  static let comment = Field<ClosedRange<Int>>("comment", size, standard: "80", "characters of a comment")

  static let fields: [PlacedField<GeneratedDataset>] = [
    PlacedField(name, \.text.name), PlacedField(title, \.text.title), PlacedField(body, \.text.body),
    PlacedField(comment, \.text.comment),
  ]
  static let section = SectionRule(fields.map(\.key))
}

enum PayloadKeys {
  private static let count = Rule.integer(0...1_000)
  static let extraStrings = Field<Int>(
    "extra_strings", count, standard: "0", "additional texts of 40 characters in every entity")
  static let extraInts = Field<Int>("extra_ints", count, standard: "0", "additional whole numbers in every entity")

  static let fields: [PlacedField<Scenario>] = [
    PlacedField(extraStrings, \.extra.strings), PlacedField(extraInts, \.extra.ints),
  ]
  static let section = SectionRule(fields.map(\.key))
}

enum WorkloadKeys {
  static let timeLimit = Field<Nanoseconds>(
    "time_limit", .duration(Nanoseconds(1_000_000)...Nanoseconds(3_600_000_000_000)), standard: "5 s",
    "a timed play stops there, and its rows say so")
  static let phases = Field<Subsection>(
    "phases", .list(PhaseKeys.section, limit: 100), "parts of the workload, each with its own mix")
  static let log = Field<String>("log", .text(limit: 1_000), "a file of recorded operations, in place of phases")
  static let views = Field<String>("views", .text(limit: 1_000), "a file of the views on screen, for such a log")

  static let fields: [PlacedField<Workload>] = [PlacedField(timeLimit, \.timeLimit)]
  static let section = SectionRule(fields.map(\.key) + [phases.key, log.key, views.key])
}

enum PhaseKeys {
  static let operationLimit = 10_000_000

  static let name = Field<String>("name", .text(limit: 64), isRequired: true, "the name of the phase in columns")
  static let operations = Field<Int>(
    "operations", .integer(1...operationLimit), isRequired: true, "how many operations")
  static let mix = Field<[MixShare]>(
    "mix", .weights(NumberRange(from: .excluding(0), to: .including(1_000_000))), isRequired: true,
    "kinds of operation with their weights; the shares are exact")
  static let keys = Field<DistributionSpec>(
    "keys", .distribution, standard: "zipfian", "how the operations choose entities")
  static let batch = Field<Int>("batch", .integer(1...65_535), standard: "1", "changes in a commit")
  static let equalWrites = Field<Double>(
    "equal_writes", .number(NumberRange(0...1)), standard: "0", "share of updates that write the value already there")
  static let refetch = Field<Subsection>("refetch", .section(RefetchKeys.section), "the pages of a refetch")
  static let churn = Field<Subsection>(
    "churn", .section(ChurnKeys.section), "views that are mounted and unmounted during the phase")
  static let record = Field<Bool>("record", .flag, standard: "true", "false for a warm-up that leaves no rows")

  static let ofFlows: [PlacedField<PhaseSpec>] = [
    PlacedField(keys, \.keys), PlacedField(batch, \.batch), PlacedField(equalWrites, \.equalWrites),
    PlacedField(refetch, RefetchKeys.fields),
  ]
  static let fields: [PlacedField<PhaseSpec>] =
    [PlacedField(name, \.name), PlacedField(operations, \.operations), PlacedField(mix, \.mix)] + ofFlows
    + [PlacedField(churn, ChurnKeys.fields), PlacedField(record, \.record)]
  static let section = SectionRule(fields.map(\.key))
}

enum ChurnKeys {
  private static let rate = Rule.integer(0...100_000)
  static let subscribe = Field<Int>("subscribe", rate, standard: "0", "views mounted per 1,000 commits")
  static let unsubscribe = Field<Int>("unsubscribe", rate, standard: "0", "views unmounted per 1,000 commits")

  static let fields: [PlacedField<PhaseSpec>] = [
    PlacedField(subscribe, \.churn.subscribe), PlacedField(unsubscribe, \.churn.unsubscribe),
  ]
  static let section = SectionRule(fields.map(\.key))
}

enum RefetchKeys {
  static let page = Field<Int>("page", .integer(1...10_000), standard: "20", "posts on a page")
  static let changed = Field<Double>(
    "changed", .number(NumberRange(0...1)), standard: "0.1",
    "share of them with a new title, and new points of their author")
  static let from = Field<String>(
    "from", .word(PageStart.allCases.map(\.rawValue)), standard: PageStart.drawn.rawValue,
    "its first post: drawn by `keys`, or the newest")

  static let fields: [PlacedField<PhaseSpec>] = [
    PlacedField(page, \.refetchPage), PlacedField(changed, \.refetchChanged),
    PlacedField(from, \.refetchFrom, read: { PageStart(rawValue: $0) }, write: { $0.rawValue }),
  ]
  static let section = SectionRule(fields.map(\.key))
}

enum TargetKeys {
  static let rates = NumberRange(from: .excluding(0), to: .including(1_000_000))
  static let changes = Field<Double>(
    "changes_per_s", .number(rates), isRequired: true, "changes that arrive in a second")
  static let frame = Field<Nanoseconds>(
    "frame", .duration(Nanoseconds(1_000_000)...Nanoseconds(1_000_000_000)), standard: "16.7 ms",
    "the time in which those of a frame must be shown")

  static let section = SectionRule([changes.key, frame.key])
}

enum SnapshotKeys {
  static let hold = Field<Int>(
    "hold", .integer(0...1_000), standard: "0", "how many of the last states are held during a commit")

  static let fields: [PlacedField<Scenario>] = [PlacedField(hold, \.way.hold)]
  static let section = SectionRule(fields.map(\.key))
}

enum MatrixKeys {
  static let stores = Field<[String]>("stores", .names(.stores), "stores to try")
  static let derivations = Field<[String]>("derivations", .names(.derivations), "derivations to try with each of them")
  static let presets = Field<[String]>(
    "presets", .names(.presets), "designs by the system they model, each one choice on every axis")
  static let designs = Field<[Matrix.Design]>(
    "designs", .designs, "designs to try besides these, each a store and a derivation: nested/naive")

  static let section = SectionRule([stores.key, derivations.key, designs.key, presets.key])
}

enum SmokeKeys {
  static let set = Field<Subsection>("set", .settings(limit: 20), "values of settings; a list replaces a sweep")
  static let expect = Field<[SourceSentence]>("expect", .sentences(limit: 200), "expectations at smoke size")

  static let section = SectionRule([set.key, expect.key])
}

enum MapKeys {
  static let authors = Field<String>(
    "authors", .path, "the list of all authors; without it those of posts and comments")
  static let posts = Field<String>("posts", .path, isRequired: true, "the list of posts, from the root of the file")
  static let comments = Field<String>(
    "comments", .path, "the list of all comments, where they are not inside their posts")
  static let post = Field<Subsection>("post", .section(Post.section), isRequired: true, "fields of a post")
  static let comment = Field<Subsection>("comment", .section(Comment.section), "fields of a comment")
  static let author = Field<Subsection>("author", .section(Author.section), isRequired: true, "fields of an author")

  static let section = SectionRule([authors.key, posts.key, comments.key, post.key, comment.key, author.key])

  enum Post {
    static let id = Field<String>("id", .path, isRequired: true, "text or whole number")
    static let title = Field<String>("title", .path, isRequired: true, "text")
    static let body = Field<String>("body", .path, "text; without it bodies are empty")
    static let author = Field<String>("author", .path, "the author's object, bare value or id; without it unknown")
    static let tags = Field<String>("tags", .path, "texts; without it there are no tags")
    static let comments = Field<String>("comments", .path, "objects; without it there are none")
    static let createdAt = Field<String>(
      "created_at", .path, "milliseconds or a moment; without it posts are in the order of the file")

    static let section = SectionRule([id.key, title.key, body.key, author.key, tags.key, comments.key, createdAt.key])
  }

  enum Comment {
    static let id = Field<String>("id", .path, "text or whole number; without it one is assigned")
    static let post = Field<String>("post", .path, "the id of the post, in a list of all comments")
    static let body = Field<String>("body", .path, isRequired: true, "text")
    static let author = Field<String>("author", .path, "the author's object, bare value or id; without it unknown")
    static let createdAt = Field<String>("created_at", .path, "like that of a post, and there if that is")

    static let section = SectionRule([id.key, post.key, body.key, author.key, createdAt.key])
  }

  enum Author {
    static let id = Field<String>("id", .path, isRequired: true, "text or whole number")
    static let name = Field<String>("name", .path, isRequired: true, "text")
    static let points = Field<String>("points", .path, "whole number; without it 0")

    static let section = SectionRule([id.key, name.key, points.key])
  }
}
