/// A way to keep views current.
///
/// Views are in the screen's slots; a derivation decides which of them to recompute and delivers the results. One
/// instance belongs to one repetition and uses only its parameters.
///
/// Commits and refreshes are separate steps: a refresh follows one commit or several. Between a commit and the next
/// refresh no requirement of this protocol is called: before a view is mounted, unmounted or read, the screen is
/// refreshed. So a derivation's notes about the store are of the last refresh, or later.
public protocol Derivation {
  /// The card of the design, for help, tables and checks, never used while measuring.
  static var card: DesignCard { get }

  /// The compiled form of the derivation, in the module in which it conforms; read once, when the design is registered.
  /// Do not implement: the default is right.
  static var witness: DerivationWitness { get }

  /// A derivation that knows no view yet, with the choice that a scenario made where the card offers one. Called once
  /// per repetition.
  init(_ choice: DesignChoice)

  /// Takes up the view in `slot`, which the screen shows already. Called once per view before the first operation, and
  /// whenever a view comes on screen.
  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>)

  /// Lets go of the view in `slot`, which has left the screen; the slot may be mounted again. Called whenever a view
  /// goes.
  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>)

  /// Refreshes the screen, or marks views that are out of date. Called once after one or more commits.
  ///
  /// `touched` names the keys of all commits since the last refresh, in their order, and how many commits these were
  /// (`Touched.commits`). `store` is the state after the last of them: what a commit in between made is no longer
  /// there if a later one changed it. `past` is the state before the first of them, the one that the screen shows; it
  /// is there only for a derivation whose card names the ability `past`.
  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>)

  /// Makes sure that the view in `slot` is current before it is looked at; a lazy strategy does its work here. Called
  /// for each read of a mounted view.
  mutating func read<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>)
}

extension Derivation {
  /// The default: the measured loop for this derivation.
  @inlinable public static var witness: DerivationWitness { DerivationWitness(Self.self) }

  /// The default: there is nothing to let go of but the slot itself.
  @inlinable public mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) {}

  /// The default: after `refresh` every mounted view is current, so a read finds nothing to do.
  @inlinable public mutating func read<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}
}
