/// One choice on every axis, under the name of the system that these choices model.
package struct Preset: Equatable, Sendable {
  package let name: String
  /// The system, its version, and the part of it that is modelled.
  package let models: String
  package let costs: String
  package let chooseWhen: String
  package let avoidWhen: String
  package let store: String
  package let derivation: String
  package let way: Way
  /// The library, with its version, with which the preset was compared (see `docs/models.md`); `nil` if none was.
  package let heldAgainst: String?

  package init(
    name: String, models: String, costs: String, chooseWhen: String, avoidWhen: String, store: String,
    derivation: String, way: Way = .plain, heldAgainst: String? = nil
  ) {
    (self.name, self.models, self.costs, self.chooseWhen, self.avoidWhen) = (name, models, costs, chooseWhen, avoidWhen)
    (self.store, self.derivation, self.way, self.heldAgainst) = (store, derivation, way, heldAgainst)
  }

  package var claim: String { heldAgainst.map { "\(models); compared with \($0) in docs/models.md" } ?? models }

  /// The key that names a preset in a point, and on the command line.
  package static let setting = "preset"

  /// The choices as text: `persistent/memoized, dispatch=method, commit=observed, hold=1`.
  package var choices: String {
    "\(store)/\(derivation), dispatch=\(way.dispatch.rawValue), commit=\(way.commit.rawValue), hold=\(way.heldStates)"
  }
}
