/// A scenario to begin with: commented, complete and short.
///
/// Each is one file of `Starters/` and one line of `AllStarters`. What a starter writes passes `check` and runs, and
/// says in its comments what to change first.
protocol Starter: Sendable {
  static var card: StarterCard { get }

  /// The scenario, with this name, and the name of its data file where it has one; called once for each
  /// `storebench new`.
  static func scenario(name: String, data: String) -> String

  /// The contents of the data file; `nil` if the scenario generates its data.
  static var data: String? { get }
}

extension Starter {
  static var data: String? { nil }
}

/// The description of a starter.
struct StarterCard: Sendable {
  /// As `--from` spells it.
  let name: String
  /// One line.
  let meaning: String
}

extension Starter {
  /// Returns the comment above every written scenario: its subject, and the next steps.
  static func head(_ comment: String) -> String {
    """
    # \(comment.replacing("\n", with: "\n# "))
    #
    # Every key is explained in docs/scenario.md. `storebench check <file>` prints errors, or the time that a run takes;
    # `storebench run <file> --smoke` plays it at its smallest size, `storebench run <file>` at full size.

    """
  }
}
