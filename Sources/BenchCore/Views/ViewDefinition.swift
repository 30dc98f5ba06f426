/// The definition of a kind of view: its subject and its inputs.
///
/// Each kind of view is one file in this folder: a type with these properties and with the kind's rows and inputs.
/// `View.swift` has the kind's case and the keys that the view reads; the rest of the program uses these properties.
package protocol ViewDefinition {
  static var meaning: String { get }
  static var subject: ViewSubject { get }
  static func key(_ arguments: ViewArguments) -> ViewKey
  /// The kinds of entity that a run's initial data must contain, because without them such a view shows nothing.
  static var needs: [EntityKind] { get }
  /// The fields of the shown entities that the definition reads.
  static var fields: EntityFields { get }
  /// The subset of `fields` that the definition reads only of the post's author, not of the comments' authors.
  static var fieldsOfPostAuthor: EntityFields { get }

  /// True if a scenario may limit such a view to a window of its list.
  static var hasWindow: Bool { get }
}

extension ViewDefinition {
  package static var hasWindow: Bool { false }
  package static var fieldsOfPostAuthor: EntityFields { [] }
}

package enum ViewSubject: Sendable {
  case post
  case author
  case authorUnderPost
  case tag
  /// The subject is the first entities of a list, up to a limit.
  case limit
  /// The subject is a depth of a chain over the first entities of a list, up to a limit.
  case chain

  /// The names of the numbers that identify a view's subject, in the order of `ViewArguments`; empty for a tag.
  package var numberNames: [String] {
    switch self {
    case .post: ["post"]
    case .author: ["author"]
    case .authorUnderPost: ["author", "post"]
    case .tag: []
    case .limit: ["limit"]
    case .chain: ["limit", "depth"]
    }
  }

  /// True if a scenario gives a limit; if so, there is one view per limit, and no entity is the view's subject.
  package var hasLimit: Bool { self == .limit || self == .chain }
}

/// The subject of one view: two numbers, a tag, and a window. An unused number is 0, tag empty, window `all`.
package struct ViewArguments: Equatable, Sendable {
  /// The author, post or limit.
  package var first: Int
  /// The post whose comments by the author are counted, or the depth of a chain.
  package var second: Int
  package var tag: String
  package var window: ListWindow

  package init(_ first: Int = 0, _ second: Int = 0, tag: String = "", window: ListWindow = .all) {
    (self.window, self.first, self.second, self.tag) = (window, first, second, tag)
  }
}
