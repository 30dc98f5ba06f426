/// An end of a list that is in the order of creation.
public enum ListEnd: String, CaseIterable, Sendable {
  case newest
  case oldest
}

/// The part of a list that a view shows: its newest or its oldest rows, up to a limit, in the order of the whole list.
@frozen public struct ListWindow: Hashable, Sendable {
  /// The limit, negative if the window shows the oldest rows: one number, because a view's key is hashed often.
  @usableFromInline package let signed: Int

  @inlinable package init(signed: Int) { self.signed = signed }

  @inlinable
  package init(_ limit: Int, from end: ListEnd = .newest) { self.init(signed: end == .newest ? limit : -limit) }

  /// The whole list.
  @inlinable public static var all: ListWindow { ListWindow(.max) }

  /// The maximum number of rows.
  @inlinable public var limit: Int { abs(signed) }

  /// The end of the list from which the rows are taken.
  @inlinable public var end: ListEnd { signed < 0 ? .oldest : .newest }

  /// Returns the end at which reading starts: the window's end, or `first` if the window is the whole list.
  @inlinable public func start(_ first: ListEnd) -> ListEnd { self == .all ? first : end }
}

extension ListWindow {
  /// The window as messages add it to a view's subject: `, newest 30`; empty for the whole list.
  var words: String { self == .all ? "" : ", \(end.rawValue) \(limit)" }
}
