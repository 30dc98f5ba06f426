/// What is known of a kind of view without computing it: what it is about, and what its definition reads.
///
/// A kind of view is one file of this folder: a type with these properties, with what it shows and with what it reads.
/// `View.swift` has the kind's case and leads to that type; the rest of the program asks for these properties in place
/// of the kind.
package protocol ViewDefinition {
  /// One line that says what it shows.
  static var meaning: String { get }
  /// What such a view is about.
  static var subject: ViewSubject { get }
  /// The view about this; `arguments` has what `subject` names.
  static func key(_ arguments: ViewArguments) -> ViewKey
  /// Entities without which no such view could show anything in the data that a run begins with.
  static var needs: [EntityKind] { get }
}

/// What a view is about.
package enum ViewSubject: Sendable {
  /// One post.
  case post
  /// One author.
  case author
  /// One author under one post.
  case authorUnderPost
  /// One tag.
  case tag
  /// The first of all, up to a limit.
  case limit
  /// A depth of a chain over the first of all, up to a limit.
  case chain

  /// The names of the numbers that say what a view is about, in their order in `ViewArguments`; none for a tag.
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

  /// Whether a scenario gives a limit, so that there is one view for each limit and none has a key.
  package var hasLimit: Bool { self == .limit || self == .chain }
}

/// What one view is about: two numbers, and a tag where it is about one. What a view does not have is 0 or empty.
package struct ViewArguments: Equatable, Sendable {
  /// The author, post or limit.
  package var first: Int
  /// The post under which an author speaks, or the depth of a chain.
  package var second: Int
  /// The tag.
  package var tag: String

  /// The arguments of a view.
  package init(_ first: Int = 0, _ second: Int = 0, tag: String = "") {
    self.first = first
    self.second = second
    self.tag = tag
  }
}
