import ArgumentParser
import BenchResults

/// The value of `--shard`: a shard by its number, or the shard that a job engine provides.
enum ShardChoice: Equatable {
  case fixed(Shard)
  /// The shard of this job out of `count` shards; if `count` is `nil`, the engine provides the number.
  case ofJob(count: Int?)

  func shard(in environment: [String: String]) throws(ValidationError) -> Shard {
    let count: Int?
    switch self {
    case .fixed(let shard): return shard
    case .ofJob(let wanted): count = wanted
    }
    let engines = JobVariables.all.filter { ($0.count == nil) == (count != nil) }
    let named = engines.filter { environment[$0.index, default: ""] != "" }
    guard let engine = named.first else { throw missing(engines) }
    if named.count > 1 {
      let words = named.map(\.index).joined(separator: " and ")
      throw ValidationError("--shard \(self): \(words) are both set; say --shard <i>/\(count.map { "\($0)" } ?? "<n>")")
    }
    return try engine.shard(of: count, in: environment, asked: "--shard \(self)")
  }

  private func missing(_ engines: [JobVariables]) -> ValidationError {
    let variables = engines.map { "\($0.index) (\($0.engine))" }.joined(separator: " or ")
    let others = JobVariables.all.filter { other in !engines.contains { $0.index == other.index } }
    let form = self == .ofJob(count: nil) ? "auto/<n>" : "auto"
    return ValidationError(
      "--shard \(self) needs \(variables), and neither is set; with \(others.map(\.engine).joined(separator: " or ")) "
        + "say --shard \(form), elsewhere --shard <i>/<n>")
  }
}

extension ShardChoice: CustomStringConvertible {
  static let rule = "it must be i/n with i from 1 to n and n at most \(Shard.limit), or auto, or auto/n"

  /// Reads `2/4`, `auto` and `auto/4`.
  init?(argument: String) {
    if argument == "auto" {
      self = .ofJob(count: nil)
    } else if argument.hasPrefix("auto/"), let shard = Shard("1/" + argument.dropFirst(5)) {
      self = .ofJob(count: shard.count)
    } else if let shard = Shard(argument) {
      self = .fixed(shard)
    } else {
      return nil
    }
  }

  var description: String {
    switch self {
    case .fixed(let shard): "\(shard)"
    case .ofJob(let count): count.map { "auto/\($0)" } ?? "auto"
    }
  }
}

struct JobVariables {
  let engine: String
  let index: String
  /// The index of the first job: a number, or the variable that has it.
  let first: String
  /// The variable with the number of jobs; `nil` if the engine does not provide it.
  var count: String?
  let cure: String

  static let all = [
    JobVariables(
      engine: "a Slurm job array", index: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN",
      count: "SLURM_ARRAY_TASK_COUNT", cure: "submit the array with --array=1-<n>"),
    JobVariables(
      engine: "GitLab", index: "CI_NODE_INDEX", first: "1", count: "CI_NODE_TOTAL",
      cure: "give the job `parallel: <n>`"),
    JobVariables(
      engine: "a Kubernetes indexed Job", index: "JOB_COMPLETION_INDEX", first: "0",
      cure: "give the Job as many completions as there are shards"),
    JobVariables(
      engine: "GNU parallel", index: "PARALLEL_SEQ", first: "1", cure: "start as many jobs as there are shards"),
  ]

  fileprivate func shard(
    of wanted: Int?, in environment: [String: String], asked: String
  ) throws(ValidationError) -> Shard {
    func number(_ name: String) throws(ValidationError) -> Int {
      let text = environment[name, default: ""]
      if let number = Int(text) { return number }
      throw ValidationError("\(asked): \(name) (\(text.isEmpty ? "not set" : text)) must be a number; \(cure)")
    }
    let index = try number(self.index)
    let count = if let wanted { wanted } else { try number(self.count ?? "") }
    let first = if let first = Int(self.first) { first } else { try number(self.first) }
    let place = index.subtractingReportingOverflow(first)
    if !place.overflow, (0..<Shard.limit).contains(place.partialValue),
      let shard = Shard(place.partialValue + 1, of: count)
    {
      return shard
    }
    throw ValidationError(
      "\(asked): \(self.index) (\(index)) is none of \(count) from \(first), at most \(Shard.limit); \(cure)")
  }
}
