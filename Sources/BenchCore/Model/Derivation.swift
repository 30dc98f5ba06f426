/// A way to keep views current.
///
/// Views are in the screen's slots; a derivation decides which of these views to recompute, and delivers the results.
/// One instance serves one repetition and uses only its parameters.
///
/// Commits and refreshes are separate steps: a refresh follows one or more commits. Between a commit and the next
/// refresh no requirement of this protocol is called, because the screen is refreshed before a view is mounted,
/// unmounted or read. So the data that a derivation remembers of the store is from the last refresh or later.
public protocol Derivation {
  /// The card of the design, for help, tables and checks; it is never used while measuring.
  static var card: DesignCard { get }

  /// The compiled form of the derivation, made in the module of the conformance and read once, when the design is
  /// registered. Do not implement this property; use the default.
  static var witness: DerivationWitness { get }

  /// Creates a derivation without views; `choice` is the scenario's choice, if the card offers one. Called once per
  /// repetition.
  init(_ choice: DesignChoice)

  /// Adds the view in `slot`, whose rows the screen already shows. Called once per view before the first operation, and
  /// whenever a view is mounted later.
  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>)

  /// Removes the view in `slot`, which has left the screen; the slot may be mounted again.
  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>)

  /// Refreshes the screen, or marks stale views. Called once after each group of one or more commits.
  ///
  /// `touched` contains the keys of all commits since the last refresh, in their order, and the number of these commits
  /// (`Touched.commits`). `store` is the state after the last commit: it lacks a value that an earlier commit wrote and
  /// a later commit replaced. `past` is the state before the first of these commits, which the screen shows; it is
  /// present only if the card names the ability `past`.
  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>)

  /// Makes sure that the view in `slot` is current before the view is read; a lazy strategy does its work here. Called
  /// for each read of a mounted view.
  mutating func read<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>)
}

extension Derivation {
  /// The default: the measured loop, compiled for this derivation.
  @inlinable public static var witness: DerivationWitness { DerivationWitness(Self.self) }

  /// Does nothing by default: a derivation that keeps nothing per view has nothing to release.
  @inlinable public mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {}

  /// Does nothing by default: after `refresh` every mounted view is current.
  @inlinable public mutating func read<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}
}
