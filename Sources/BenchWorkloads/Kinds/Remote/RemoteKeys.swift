import BenchCore
import BenchRemote

// The keys of a scenario of kind remote, as those of the other kinds in their files.

/// The keys at the left margin of a scenario of kind remote.
enum RemoteKeys {
  static let remote = Field<Subsection>(
    "remote", .section(RemoteWorldKeys.section), isRequired: false, "the server, the network and the clients")
  static let workload = Field<Subsection>(
    "workload", .section(RemoteWorkloadKeys.section), isRequired: true, "what users do")
  static let matrix = Field<Subsection>(
    "matrix", .section(RemoteMatrixKeys.section), isRequired: true, "the designs to try")
  static let cache = Field<String>(
    "cache", .word(CacheScope.allCases.map(\.rawValue)), isRequired: false,
    "whether screens share cached documents; without it, as in each sync's model")

  static let section = SectionRule(
    [
      RootKeys.version.key, RootKeys.name.key, RootKeys.kind.key, RootKeys.question.key, RootKeys.answer.key,
      RootKeys.called.key, RootKeys.source.key, RootKeys.seed.key, RootKeys.dataset.key, RootKeys.views.key, remote.key,
      workload.key, matrix.key, cache.key,
      RootKeys.sweep.key, RootKeys.budget.key, RootKeys.expect.key, RootKeys.smoke.key,
    ], of: "a scenario of kind remote")
}

/// The keys under `matrix`.
enum RemoteMatrixKeys {
  static let syncs = Field<[String]>("syncs", .names(.syncs), isRequired: true, "ways of getting and syncing data")
  static let stores = Field<[String]>("stores", .names(.stores), isRequired: true, "stores to try with each of them")
  static let derivations = Field<[String]>(
    "derivations", .names(.derivations), isRequired: true, "derivations to try with each of them")

  static let section = SectionRule([syncs.key, stores.key, derivations.key])
}

/// The keys under `workload`.
enum RemoteWorkloadKeys {
  static let phases = Field<Subsection>(
    "phases", .list(RemotePhaseKeys.section, limit: 100), isRequired: true, "periods of time, one after the other")

  static let section = SectionRule([phases.key])
}

/// The keys of one entry of `workload.phases`.
enum RemotePhaseKeys {
  static let weights = NumberRange(from: .excluding(0), to: .including(1_000_000))
  static let rates = NumberRange(from: .including(0), to: .including(60_000))

  static let name = Field<String>("name", .text(limit: 64), isRequired: true, "the name of the phase in columns")
  static let lasts = Field<Nanoseconds>("lasts", .duration(RemoteTimes.day), isRequired: true, "how long it is")
  static let perMinute = Field<Double>(
    "per_minute", .number(rates), isRequired: true,
    "acts of each client in a minute")
  static let mix = Field<[RemoteSpec.ActShare]>(
    "mix", .acts(weights), isRequired: false, "kinds of act with their weights; the shares are exact")
  static let keys = Field<DistributionSpec>(
    "keys", .distribution, standard: "zipfian", "how the acts choose views or entities")
  static let spacing = Field<String>(
    "spacing", .word(["drawn", "even"]), standard: "drawn",
    "whether the acts are at random times, or equally spaced")
  static let after = Field<String>(
    "after", .word(["local", "acknowledged"]), standard: "local", "when the continuation of a write runs")
  static let record = Field<Bool>("record", .flag, standard: "true", "false for a warm-up that leaves no rows")

  static let section = SectionRule([
    name.key, lasts.key, perMinute.key, mix.key, keys.key, spacing.key, after.key, record.key,
  ])
}

/// The keys under `remote`.
enum RemoteWorldKeys {
  static let server = Field<Subsection>(
    "server", .section(RemoteServerKeys.section), isRequired: false, "the behaviour of the server")
  static let network = Field<Subsection>(
    "network", .section(RemoteNetworkKeys.section), isRequired: false, "delays and losses of messages")
  static let clients = Field<Subsection>(
    "clients", .section(RemoteClientsKeys.section), isRequired: false, "users and devices")
  static let client = Field<Subsection>(
    "client", .section(RemoteClientKeys.section), isRequired: false, "settings of the syncs")
  static let gate = Field<Subsection>(
    "gate", .section(RemoteGateKeys.section), isRequired: false, "a check before a write")
  static let elsewhere = Field<Subsection>(
    "elsewhere", .section(RemoteElsewhereKeys.section), isRequired: false, "writes by users without a simulated client")
  static let settle = Field<Nanoseconds>(
    "settle", .duration(RemoteTimes.hour), standard: "5 min", "how long the play may go on after the last phase")

  static let section = SectionRule([
    server.key, network.key, clients.key, client.key, gate.key, elsewhere.key, settle.key,
  ])
}

/// Ranges of times.
enum RemoteTimes {
  private static let millisecond: UInt64 = 1_000_000
  static let hour = Nanoseconds(0)...Nanoseconds(3_600_000 * millisecond)
  static let day = Nanoseconds(millisecond)...Nanoseconds(86_400_000 * millisecond)
  static let anyDay = Nanoseconds(0)...Nanoseconds(86_400_000 * millisecond)
}

/// The keys under `remote.server`.
enum RemoteServerKeys {
  static let timestamps = Field<String>(
    "timestamps", .word(["server", "client"]), standard: "server",
    "the source of a comment's date: the commit, or the writer")
  static let answers = Field<String>(
    "answers", .word(AnswerForm.allCases.map(\.rawValue)), isRequired: false,
    "whether a post comes with its comments in it; without it, what each sync's model expects")
  static let fields = Field<[String]>(
    "fields", .words(PostField.allCases.map(\.rawValue)), isRequired: false,
    "the fields of posts in lists, beside author and time; without it, all")
  static let page = Field<Int>("page", .integer(1...10_000), standard: "20", "posts of a page")
  static let cursor = Field<String>(
    "cursor", .word(["after", "offset"]), standard: "after", "how the next page is requested")
  static let push = Field<Subsection>(
    "push", .section(RemotePushKeys.section), isRequired: false, "when listeners are notified of commits")
  static let resumeWithin = Field<Nanoseconds>(
    "resume_within", .duration(RemoteTimes.anyDay), standard: "30 min", "the largest age of a token")
  static let remembers = Field<Nanoseconds>(
    "remembers", .duration(RemoteTimes.anyDay), standard: "1440 min", "how long the server remembers an idempotency key"
  )
  static let rules = Field<Subsection>(
    "rules", .section(RemoteRuleKeys.section), isRequired: false, "what the server refuses")
  static let rate = Field<Subsection>(
    "rate", .section(RemoteRateKeys.section), isRequired: false, "how many requests a client may make")

  static let section = SectionRule([
    timestamps.key, answers.key, fields.key, page.key, cursor.key, push.key, resumeWithin.key, remembers.key, rules.key,
    rate.key,
  ])
}

/// The keys under `remote.server.push`.
enum RemotePushKeys {
  static let every = Field<Nanoseconds>(
    "every", .duration(RemoteTimes.hour), standard: "0 ms", "how long commits are collected for a picture")
  static let lag = Field<Nanoseconds>(
    "lag", .duration(RemoteTimes.hour), standard: "0 ms", "the delay between commits and the push of their picture")

  static let section = SectionRule([every.key, lag.key])
}

/// The keys under `remote.server.rules`.
enum RemoteRuleKeys {
  static let commentsPerAuthor = Field<Int>(
    "comments_per_author", .integer(0...1_000_000), isRequired: true, "more under one post are refused")

  static let section = SectionRule([commentsPerAuthor.key])
}

/// The keys under `remote.server.rate`.
enum RemoteRateKeys {
  static let requests = Field<Int>("requests", .integer(1...1_000_000), isRequired: true, "requests of a client")
  static let per = Field<Nanoseconds>("per", .duration(RemoteTimes.day), isRequired: true, "in how much time")

  static let section = SectionRule([requests.key, per.key])
}

/// The keys under `remote.network`.
enum RemoteNetworkKeys {
  static let share = NumberRange(from: .including(0), to: .excluding(1))

  static let roundTrip = Field<Subsection>(
    "round_trip", .section(RemoteRoundTripKeys.section), isRequired: false, "how long a message and its answer take")
  static let bandwidth = Field<Int>(
    "bandwidth", .integer(1...1_000_000_000), isRequired: false, "bytes in a millisecond, each way")
  static let loss = Field<Double>("loss", .number(share), standard: "0", "share of messages that are lost, each way")
  static let errors = Field<Double>(
    "errors", .number(share), standard: "0", "share of requests that the server cannot answer")
  static let timeout = Field<Nanoseconds>(
    "timeout", .duration(RemoteTimes.day), standard: "10 s", "when a lost request is given up")
  static let offline = Field<Subsection>(
    "offline", .section(RemoteOfflineKeys.section), isRequired: false, "when devices have no network")

  static let section = SectionRule([
    roundTrip.key, bandwidth.key, loss.key, errors.key, timeout.key, offline.key,
  ])
}

/// The keys under `remote.network.round_trip`, of which one is written.
enum RemoteRoundTripKeys {
  static let constant = Field<Nanoseconds>(
    "constant", .duration(RemoteTimes.hour), isRequired: false, "always the same")
  static let lognormal = Field<Subsection>(
    "lognormal", .section(RemoteLognormalKeys.section), isRequired: false, "drawn for each message")
  static let trace = Field<String>(
    "trace", .text(limit: 1_000), isRequired: false,
    "a CSV file with a time and the round trip from then on, both in ms, seen from the folder of the scenario")

  static let section = SectionRule([constant.key, lognormal.key, trace.key])
}

/// The keys under `remote.network.round_trip.lognormal`.
enum RemoteLognormalKeys {
  static let median = Field<Nanoseconds>(
    "median", .duration(RemoteTimes.day), isRequired: true, "half of the messages take less")
  static let p99 = Field<Nanoseconds>(
    "p99", .duration(RemoteTimes.day), isRequired: true, "99 in 100 messages take less")

  static let section = SectionRule([median.key, p99.key])
}

/// The keys under `remote.network.offline`.
enum RemoteOfflineKeys {
  static let shares = NumberRange(from: .including(0), to: .including(0.95))

  static let share = Field<Double>(
    "share", .number(shares), isRequired: false,
    "share of the time, drawn for each client")
  static let spell = Field<Nanoseconds>(
    "spell", .duration(RemoteTimes.day), standard: "30 s", "the mean length of a period offline")
  static let windows = Field<[ClosedRange<Int>]>(
    "windows", .windows(limit: 1_000), isRequired: false, "periods offline of all clients")
  static let known = Field<Bool>("known", .flag, standard: "true", "whether the device detects it")

  static let section = SectionRule([share.key, spell.key, windows.key, known.key])
}

/// The keys under `remote.clients`.
enum RemoteClientsKeys {
  static let count = Field<Int>("count", .integer(1...1_000), standard: "1", "users, each with an author of their own")
  static let devices = Field<Int>("devices", .integer(1...10), standard: "1", "devices of each user")
  static let skew = Field<Nanoseconds>(
    "skew", .duration(RemoteTimes.hour), standard: "0 ms", "the largest difference of a clock from the server's")

  static let section = SectionRule([count.key, devices.key, skew.key])
}

/// The keys under `remote.client`.
enum RemoteClientKeys {
  static let freshFor = Field<Nanoseconds>(
    SyncSetting.freshFor.rawValue, .duration(RemoteTimes.anyDay), isRequired: false,
    "how long cached data are fresh")
  static let keepUnused = Field<Nanoseconds>(
    SyncSetting.keepUnused.rawValue, .duration(RemoteTimes.anyDay), isRequired: false,
    "how long data without a view are kept")
  static let retries = Field<Int>(
    SyncSetting.retries.rawValue, .integer(0...100), isRequired: false, "automatic retries of a failed request")
  static let dedupe = Field<Nanoseconds>(
    SyncSetting.dedupe.rawValue, .duration(RemoteTimes.hour), isRequired: false,
    "the time within which two fetches of a query are one")
  static let metadata = Field<Bool>(
    SyncSetting.metadata.rawValue, .flag, standard: "false",
    "whether screens are notified of changes of metadata alone")
  static let keep = Field<Bool>(
    SyncSetting.keep.rawValue, .flag, standard: "true", "whether documents without a view are kept")

  static let section = SectionRule([
    freshFor.key, keepUnused.key, retries.key, dedupe.key, metadata.key, keep.key,
  ])
}

/// The keys under `remote.gate`.
enum RemoteGateKeys {
  static let act = Field<String>(
    "act", .word([ActKind.insertComment.rawValue]), isRequired: true, "the acts that the gate checks")
  static let limit = Field<Int>(
    "limit", .integer(0...1_000_000), isRequired: true, "the largest count with which a write passes")
  static let check = Field<String>(
    "check", .word(RemoteStage.Gate.Check.allCases.map(\.rawValue)),
    standard: RemoteStage.Gate.Check.firstEvent.rawValue, "what is counted")

  static let section = SectionRule([act.key, limit.key, check.key])
}

/// The keys under `remote.elsewhere`.
enum RemoteElsewhereKeys {
  static let rates = NumberRange(from: .excluding(0), to: .including(60_000))

  static let perMinute = Field<Double>(
    "per_minute", .number(rates), isRequired: true,
    "writes per minute by users without a simulated client")
  static let mix = Field<[RemoteSpec.ActShare]>(
    "mix", .acts(RemotePhaseKeys.weights), isRequired: true, "kinds of write with their weights")

  static let section = SectionRule([perMinute.key, mix.key])
}
