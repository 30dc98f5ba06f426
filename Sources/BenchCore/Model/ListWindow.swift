/// An end of a list in the order of creation.
public enum ListEnd: String, CaseIterable, Sendable {
  case newest
  case oldest
}

/// The part of a list that a view shows: its newest or its oldest rows, up to a limit. They are in the order of the
/// whole list.
@frozen public struct ListWindow: Hashable, Sendable {
  /// The limit; negative for a window on the oldest, because a view's key is hashed often and this is one number.
  @usableFromInline package let signed: Int

  @inlinable package init(signed: Int) { self.signed = signed }

  @inlinable
  package init(_ limit: Int, from end: ListEnd = .newest) { self.init(signed: end == .newest ? limit : -limit) }

  /// The whole list.
  @inlinable public static var all: ListWindow { ListWindow(.max) }

  /// The most rows.
  @inlinable public var limit: Int { abs(signed) }

  /// The end at which the rows are.
  @inlinable public var end: ListEnd { signed < 0 ? .oldest : .newest }

  /// The end from which the rows are read: that of the window, and for the whole list the one with which it begins.
  @inlinable public func start(_ first: ListEnd) -> ListEnd { self == .all ? first : end }
}

extension ListWindow {
  /// The window as it follows a view's subject in messages: `, newest 30`, and nothing for the whole list.
  var words: String { self == .all ? "" : ", \(end.rawValue) \(limit)" }
}
