import BenchCore
import BenchRemote
import BenchWorkloads

/// The keys at the left margin of a scenario of kind remote.
enum RemoteKeys {
  static let remote = Field("remote", RemoteWorldKeys.self, "the server, the network and the clients")
  static let workload = Field("workload", RemoteWorkloadKeys.self, isRequired: true, "what users do")
  static let matrix = Field("matrix", RemoteMatrixKeys.self, isRequired: true, "the designs to try")
  static let cache = Field<String>(
    "cache", .word(CacheScope.allCases.map(\.rawValue)),
    "whether all queries share one cache; the default depends on the sync")

  static let section = SectionRule(
    [
      RootKeys.version.key, RootKeys.name.key, RootKeys.kind.key, RootKeys.question.key, RootKeys.answer.key,
      RootKeys.called.key, RootKeys.words.key, RootKeys.source.key, RootKeys.seed.key, RootKeys.dataset.key,
      RootKeys.views.key, remote.key, workload.key, matrix.key, cache.key, RootKeys.sweep.key, RootKeys.budget.key,
      RootKeys.expect.key, RootKeys.smoke.key,
    ], of: "a scenario of kind remote")
}

enum RemoteMatrixKeys: SectionTable {
  static let syncs = Field<[String]>("syncs", .names(.syncs), isRequired: true, "syncs to try")
  static let stores = Field<[String]>("stores", .names(.stores), isRequired: true, "stores to try with each sync")
  static let derivations = Field<[String]>(
    "derivations", .names(.derivations), isRequired: true, "derivations to try with each store")

  static let section = SectionRule([syncs.key, stores.key, derivations.key])
}

enum RemoteWorkloadKeys: SectionTable {
  static let phases = Field<Subsection>(
    "phases", .list(RemotePhaseKeys.section, limit: 100), isRequired: true, "periods of time, one after the other")

  static let section = SectionRule([phases.key])
}

enum RemotePhaseKeys: FieldTable {
  static let weights = Rule.weights(
    of: ActKind.inMix.map(\.name), NumberRange(from: .excluding(0), to: .including(1_000_000)))
  static let rates = NumberRange(0...60_000)

  static let lasts = Field<Nanoseconds>(
    "lasts", .duration(RemoteTimes.day), isRequired: true, "how long the phase lasts")
  static let mix = Field<[RemoteSpec.ActShare]>(
    "mix", weights, "the acts, each with its weight; the shares are exact, not random")
  static let spacing = Field<String>(
    "spacing", .word(["drawn", "even"]), standard: "drawn", "whether acts come at random times or at equal intervals")
  static let after = Field<String>(
    "after", .word(["local", "acknowledged"]), standard: "local",
    "whether the app continues at once after a write, or only after the server's answer")

  static let fields: [PlacedField<RemoteSpec.RemotePhase>] = [
    PlacedField(PhaseKeys.name, \.name),
    PlacedField(lasts, milliseconds: \.lasts),
    PlacedField(
      "per_minute", .number(rates), \.acts.perMinute, isRequired: true, "number of acts of each client per minute"),
    PlacedField(mix, \.acts.mix, unless: []),
    PlacedField("keys", .distribution, \.keys, standard: "zipfian", "how the entities of writes are drawn"),
    PlacedField(spacing, \.isEven, words: ("drawn", "even")),
    PlacedField(after, \.waitsForServer, words: ("local", "acknowledged")),
    PlacedField("record", .flag, \.record, standard: "true", "whether results are stored; `false` for a warm-up"),
  ]
}

enum RemoteWorldKeys: FieldTable {
  static let server = Field("server", RemoteServerKeys.self, "the behaviour of the server")
  static let network = Field("network", RemoteNetworkKeys.self, "delays and losses of messages")
  static let clients = Field("clients", RemoteClientsKeys.self, "users and devices")
  static let client = Field("client", RemoteClientKeys.self, "how syncs cache, retry and notify")
  static let gate = Field("gate", RemoteGateKeys.self, "a check before a comment is sent")
  static let elsewhere = Field("elsewhere", RemoteElsewhereKeys.self, "writes by users whose devices are not simulated")
  private static let settle = Field<Nanoseconds>(
    "settle", .duration(RemoteTimes.hour), standard: "5 min",
    "the longest time between the last phase and the comparison of views with the server's data")

  static let fields: [PlacedField<RemoteSpec>] = [
    PlacedField(server, \.server, RemoteServerKeys.fields), PlacedField(network, \.network, RemoteNetworkKeys.fields),
    PlacedField(clients, RemoteClientsKeys.fields), PlacedField(client, \.settings, RemoteClientKeys.fields),
    PlacedField(gate, \.gate, from: RemoteStage.Gate(limit: 0, check: .firstEvent), RemoteGateKeys.fields),
    PlacedField(elsewhere, \.elsewhere, from: RemoteSpec.ActRate(perMinute: 0, mix: []), RemoteElsewhereKeys.fields),
    PlacedField(settle, milliseconds: \.settle),
  ]
}

enum RemoteTimes {
  private static let millisecond: UInt64 = 1_000_000
  static let hour = Nanoseconds(0)...Nanoseconds(3_600_000 * millisecond)
  static let day = Nanoseconds(millisecond)...Nanoseconds(86_400_000 * millisecond)
  static let anyDay = Nanoseconds(0)...Nanoseconds(86_400_000 * millisecond)
}

enum RemoteServerKeys: FieldTable {
  private static let timestamps = Field<String>(
    "timestamps", .word(["server", "client"]), standard: "server", "whose clock sets the time of a new post or comment")
  private static let answers = Field<String>(
    "answers", .word(AnswerForm.allCases.map(\.rawValue)),
    "whether posts are sent with their authors and comments inside; the default depends on the sync")
  static let postFields = Field<[String]>(
    "fields", .words(PostField.allCases.map(\.rawValue)),
    "which fields of posts the server sends for a `feed` or `author-posts`, besides author and time; by default all")
  private static let cursor = Field<String>(
    "cursor", .word(["after", "offset"]), standard: "after",
    "whether the next page begins after a given row, or at a given row number")
  private static let resumeWithin = Field<Nanoseconds>(
    "resume_within", .duration(RemoteTimes.anyDay), standard: "30 min",
    "if a listener's token is at most this old, the server sends only the changes since the token")
  private static let remembers = Field<Nanoseconds>(
    "remembers", .duration(RemoteTimes.anyDay), standard: "1440 min", "how long the server remembers an idempotency key"
  )
  private static let rules = Field("rules", RemoteRuleKeys.self, "which comments the server refuses")
  private static let rate = Field("rate", RemoteRateKeys.self, "how many requests a client may send")

  static let fields: [PlacedField<ServerSetup>] = [
    PlacedField(timestamps, \.datesByServer, words: ("client", "server")),
    PlacedField(answers, \.answers, unless: nil, read: { AnswerForm(rawValue: $0) }, write: { $0?.rawValue }),
    PlacedField(postFields.key, \.fields) { section in
      if section.node(postFields.key) == nil { return .some(nil) }
      return section.value(postFields).map { $0.compactMap(PostField.init(rawValue:)) }
    } written: { fields in
      fields.map { "[\($0.map(\.rawValue).joined(separator: ", "))]" }
    },
    PlacedField("page", .integer(1...10_000), \.page, standard: "20", "number of posts on a page"),
    PlacedField(cursor, \.pagesAfterRow, words: ("offset", "after")),
    PlacedField("push", RemotePushKeys.self, "when the server notifies listeners about commits"),
    PlacedField(resumeWithin, milliseconds: \.resumesWithin), PlacedField(remembers, milliseconds: \.remembers),
    PlacedField(rules, \.commentsPerAuthor, from: 0, RemoteRuleKeys.fields),
    PlacedField(rate, \.rate, from: ServerSetup.Rate(requests: 0, per: 0), RemoteRateKeys.fields),
  ]
}

enum RemotePushKeys: FieldTable {
  private static let every = Field<Nanoseconds>(
    "every", .duration(RemoteTimes.hour), standard: "0 ms",
    "the interval between pictures; with `0 ms`, a picture follows each commit")
  private static let lag = Field<Nanoseconds>(
    "lag", .duration(RemoteTimes.hour), standard: "0 ms", "the delay before a picture is sent")

  static let fields: [PlacedField<ServerSetup>] = [
    PlacedField(every, milliseconds: \.pushEvery), PlacedField(lag, milliseconds: \.pushLag),
  ]
}

enum RemoteRuleKeys: FieldTable {
  private static let commentsPerAuthor = Field<Int>(
    "comments_per_author", .integer(0...1_000_000), isRequired: true,
    "the largest number of comments that an author may have under one post")

  static let fields: [PlacedField<Int>] = [PlacedField(commentsPerAuthor, \.self)]
}

enum RemoteRateKeys: FieldTable {
  private static let per = Field<Nanoseconds>(
    "per", .duration(RemoteTimes.day), isRequired: true,
    "after this time, a client may send `requests` requests again; after half the time, it may send half as many")

  static let fields: [PlacedField<ServerSetup.Rate>] = [
    PlacedField(
      "requests", .integer(1...1_000_000), \.requests, isRequired: true, "how many requests a client may send at once"),
    PlacedField(per, milliseconds: \.per),
  ]
}

enum RemoteNetworkKeys: FieldTable {
  static let share = NumberRange(from: .including(0), to: .excluding(1))

  static let roundTrip = Field("round_trip", RemoteRoundTripKeys.self, "the time of a message and its answer together")
  private static let timeout = Field<Nanoseconds>(
    "timeout", .duration(RemoteTimes.day), standard: "10 s", "how long a client waits for an answer")
  static let offline = Field("offline", RemoteOfflineKeys.self, "when devices have no network")

  static let fields: [PlacedField<RemoteSpec.NetworkSpec>] = [
    PlacedField(roundTrip.key, \.roundTrip) { section in
      section.node(roundTrip.key) == nil ? .constant(0) : section.section(roundTrip).roundTrip()
    } written: { trip in
      trip == .constant(0) ? nil : trip.spelled
    },
    PlacedField(
      "bandwidth", .integer(1...1_000_000_000), \.setup.bandwidth,
      "bytes per millisecond in each direction; by default unlimited"),
    PlacedField(
      "loss", .number(share), \.setup.loss, standard: "0", "share of messages that are lost, in each direction"),
    PlacedField(
      "errors", .number(share), \.setup.errors, standard: "0",
      "share of requests that the server answers with an error"),
    PlacedField(timeout, milliseconds: \.setup.timeout),
    PlacedField(offline, \.offline, from: .standard, RemoteOfflineKeys.fields),
  ]
}

/// The keys under `remote.network.round_trip`; a file has exactly one of them.
enum RemoteRoundTripKeys: SectionTable {
  static let constant = Field<Nanoseconds>("constant", .duration(RemoteTimes.hour), "the round trip of every message")
  static let lognormal = Field("lognormal", RemoteLognormalKeys.self, "a random round trip for each message")
  static let trace = Field<String>(
    "trace", .text(limit: 1_000),
    "a CSV file's path, relative to the scenario; each line has a time and the round trip from then on, both in ms")

  static let section = SectionRule([constant.key, lognormal.key, trace.key])
}

enum RemoteLognormalKeys: SectionTable {
  static let median = Field<Nanoseconds>(
    "median", .duration(RemoteTimes.day), isRequired: true, "the median round trip")
  static let p99 = Field<Nanoseconds>(
    "p99", .duration(RemoteTimes.day), isRequired: true, "the 99th percentile of the round trip")

  static let section = SectionRule([median.key, p99.key])
}

enum RemoteOfflineKeys: FieldTable {
  static let shares = NumberRange(0...0.95)

  static let share = Field<Double>(
    "share", .number(shares), "share of the time in which a client is offline; the periods are random for each client")
  static let spell = Field<Nanoseconds>(
    "spell", .duration(RemoteTimes.day), standard: "30 s", "with `share`, the mean length of an offline period")
  static let windows = Field<[ClosedRange<Int>]>(
    "windows", .windows(limit: 1_000), "periods in which all clients are offline")

  static let fields: [PlacedField<RemoteSpec.OfflineSpec>] = [
    PlacedField(share, \.share, unless: 0), PlacedField(spell, milliseconds: \.spell),
    PlacedField(windows.key, \.windows) { section in
      section.node(windows.key) == nil ? [] : section.value(windows)
    } written: { windows in
      let parts = windows.map { "[\($0.lowerBound) ms, \($0.upperBound) ms]" }
      return parts.isEmpty ? nil : "[\(parts.joined(separator: ", "))]"
    },
    PlacedField(
      "known", .flag, \.isKnown, standard: "true",
      "whether a device knows that it is offline, and then sends nothing; otherwise, its requests time out"),
  ]
}

enum RemoteClientsKeys: FieldTable {
  static let count = Field<Int>(
    "count", .integer(1...1_000), standard: "1", "number of users; each user writes as a different author")
  private static let skew = Field<Nanoseconds>(
    "skew", .duration(RemoteTimes.hour), standard: "0 ms",
    "the largest difference between a client's clock and the server's")

  static let fields: [PlacedField<RemoteSpec>] = [
    PlacedField(count, \.users),
    PlacedField("devices", .integer(1...10), \.devices, standard: "1", "number of devices of each user"),
    PlacedField(skew, milliseconds: \.skew),
  ]
}

enum RemoteClientKeys: FieldTable {
  static let fields = SyncSetting.allCases.map(field)

  private static func field(_ setting: SyncSetting) -> PlacedField<SyncSettings> {
    let name = setting.rawValue
    switch setting.place {
    case .time(let place, let meaning):
      return PlacedField(
        Field<Nanoseconds>(name, .duration(RemoteTimes.anyDay), meaning), place, unless: nil,
        read: { Milliseconds(UInt64($0.milliseconds)) }, write: { $0.map { Nanoseconds($0.count * 1_000_000) } })
    case .count(let place, let meaning): return PlacedField(Field<Int>(name, .integer(0...100), meaning), place)
    case .flag(let place, let meaning):
      return PlacedField(Field<Bool>(name, .flag, standard: "\(SyncSettings()[keyPath: place])", meaning), place)
    }
  }
}

enum RemoteGateKeys: FieldTable {
  private static let act = Field<String>(
    "act", .word([ActKind.insertComment.rawValue]), isRequired: true, "the act that the gate checks")

  static let fields: [PlacedField<RemoteStage.Gate>] = [
    PlacedField(
      key: act.key, read: { section, _ in section.value(act) != nil },
      written: { _ in ActKind.insertComment.rawValue }),
    PlacedField(
      "limit", .integer(0...1_000_000), \.limit, isRequired: true, "the comment is sent if the count is at most this"),
    PlacedField(Field("check", standard: RemoteStage.Gate.Check.firstEvent, "how the gate gets the count"), \.check),
  ]
}

enum RemoteElsewhereKeys: FieldTable {
  static let rates = NumberRange(from: .excluding(0), to: .including(60_000))

  private static let perMinute = Field<Double>(
    "per_minute", .number(rates), isRequired: true,
    "number of writes per minute")
  static let mix = Field<[RemoteSpec.ActShare]>(
    "mix", RemotePhaseKeys.weights, isRequired: true, "the writes, each with its weight")

  static let fields: [PlacedField<RemoteSpec.ActRate>] = [
    PlacedField(perMinute, \.perMinute), PlacedField(mix, \.mix, unless: []),
  ]
}

extension PlacedField {
  init<Value: BinaryInteger & Sendable>(
    _ field: Field<Nanoseconds>, milliseconds place: any WritableKeyPath<Owner, Value> & Sendable
  ) { self.init(field, place, read: { Value($0.milliseconds) }, write: { Nanoseconds(UInt64($0) * 1_000_000) }) }

  /// Creates a key whose value is one of two words; the word given as `no` means false, and the one as `yes` true.
  init(_ field: Field<String>, _ place: any WritableKeyPath<Owner, Bool> & Sendable, words: (no: String, yes: String)) {
    self.init(field, place, read: { $0 == words.yes }, write: { $0 ? words.yes : words.no })
  }
}
