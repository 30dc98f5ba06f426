import BenchCore

/// The profiles of a run: separate passes that locate costs.
enum Profiles {
  static let names = Pass.allCases.filter(\.isProfile).map(\.rawValue)

  static let all = names.joined(separator: ",")

  static let help = """
    Also make these profiles, in extra processes. `sites`: the functions that allocate memory, in sites.csv. \
    `cycles`: the functions that take time, in cycles.csv. `references`: how often compiled code retains and releases \
    objects. Separate several names by commas.
    """

  /// Returns the passes that `--profile` names, separated by commas; returns no pass without the option.
  static func passes(_ text: String?) -> Set<Pass> {
    Set((text ?? "").split(separator: ",").compactMap { Pass(rawValue: String($0)) }.filter(\.isProfile))
  }
}

extension RunCommand {
  /// Checks that the profiles exist and are taken in separate processes of one program.
  func validateProfile() throws {
    guard let profile else { return }
    for name in profile.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      try refuse(name, notIn: Profiles.names, "--profile (\(name)) is not known", all: "the profiles are")
    }
    try refuse(inProcess, "--profile plays in separate processes; leave out --in-process")
    try refuse(against != nil, "--profile is of one program; leave out --against, and run each with --profile")
  }
}
