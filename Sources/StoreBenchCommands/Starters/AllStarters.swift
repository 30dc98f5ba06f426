/// The menu of starters: each is one file of this folder and one line here, in the order of the alphabet.
enum AllStarters {
  /// The starters that have a file.
  static let menu: [any Starter.Type] = [
    BooksStarter.self,
    ChatStarter.self,
    FeedStarter.self,
    ImportStarter.self,
    LoadStarter.self,
    RemoteStarter.self,
  ]

  /// The descriptions. A closure, because swiftc 6.3 crashes on a key path through a metatype.
  static let cards: [StarterCard] = menu.map { $0.card }

  /// The starter with this name.
  static func named(_ name: String) -> (any Starter.Type)? { menu.first { $0.card.name == name } }
}
