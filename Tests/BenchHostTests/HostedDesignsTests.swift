import BenchCore
import BenchRemote
import StoreBenchKit
import Testing

@testable import BenchHost

struct HostedDesignsTests {
  private static func description(
    _ store: String = "orders", derivations: [String] = ["memoized"], build: HostDescription.Build = .current
  ) -> HostDescription {
    var description = HostDescription(of: .standard)
    description.build = build
    description.stores = [.init(card: card(store), ids: .int)]
    description.derivations = derivations.map(card)
    description.own = [store] + derivations.filter { $0 != "memoized" }
    return description
  }

  private static func card(_ name: String) -> DesignCard {
    DesignCard(name: name, idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")
  }

  @Test func `a host plays its own designs alone, with the derivations that it has`() throws {
    let catalog = try Catalog.standard.adding(Self.description(), of: "a")
    #expect(catalog.host(of: "orders", "memoized")?.path == "a")
    #expect(catalog.host(of: "normalized", "memoized") == nil)
    #expect(catalog.contestant("orders", "memoized")?.compiled == nil)
    #expect(catalog.contestant("orders", "naive") == nil)
    #expect(catalog.ownNames == ["orders"])
    // The card of a derivation of ours is ours, so that it is listed once.
    #expect(catalog.derivations == Catalog.standard.derivations)
    #expect(catalog.compiledStores.count == Catalog.standard.compiledStores.count)
  }

  @Test func `designs of two hosts are not played together`() throws {
    let catalog = try Catalog.standard.adding(Self.description("orders"), of: "a")
      .adding(Self.description("books", derivations: ["memoized", "eager"]), of: "b")
    #expect(catalog.host(of: "books", "eager")?.path == "b")
    #expect(catalog.contestant("books", "eager") != nil && catalog.contestant("orders", "eager") == nil)
  }

  @Test(arguments: [
    ("orders", "its design orders is one of --designs a, too"),
    ("nested", "its design nested is one of this program, too"),
    ("verge", "its design verge is one of this program, too"), ("My Store", "its design My Store cannot be named"),
    ("2nd", "its design 2nd cannot be named"), ("-books", "its design -books cannot be named"),
    ("books-", "its design books- cannot be named"), ("my--books", "its design my--books cannot be named"),
    ("bücher", "its design bücher cannot be named"), ("", "its design  cannot be named"),
  ])
  func `a name that is taken or cannot be spelled is refused`(name: String, reason: String) throws {
    let catalog = try Catalog.standard.adding(Self.description(), of: "a")
    let error = #expect(throws: HostError.self) { try catalog.adding(Self.description(name), of: "b") }
    #expect(error?.description.hasPrefix("--designs b: \(reason)") == true, "\(String(describing: error))")
  }

  @Test func `what a host does not share with the program is a warning, once`() throws {
    var build = HostDescription.Build.current
    let alike = try Catalog.standard.adding(Self.description(), of: "a")
    #expect(alike.warnings(about: [("orders", "memoized")]).isEmpty)
    build.toolchain = "Swift 5"
    build.allocator = "malloc"
    let catalog = try Catalog.standard.adding(Self.description(build: build), of: "a")
    #expect(catalog.warnings(about: [("normalized", "memoized")]).isEmpty)
    let warnings = catalog.warnings(about: [("orders", "memoized"), ("orders", "naive")])
    #expect(warnings.count == 2)
    #expect(warnings[0].hasPrefix("a has another toolchain, Swift 5, than this program, Swift 6"))
    #expect(warnings[1].contains("malloc") && warnings[1].hasSuffix("its allocations are absent"))
  }

  private static func sync(_ name: String) -> SyncCard {
    let words = DesignChoices("form", .words(["a", "b"]), standard: .word("a"), meaning: "")
    return SyncCard(
      name: name, idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "", promises: [], choices: words)
  }

  @Test func `a host plays its own syncs, with their choices`() throws {
    var description = Self.description()
    description.syncs = [Self.sync("rooms"), Self.sync("not-own")]
    description.own.append("rooms")
    let catalog = try Catalog.standard.adding(description, of: "a")
    #expect(catalog.hostedSyncs.map(\.name) == ["rooms"] && catalog.ownNames == ["orders"])
    #expect(catalog.host(of: "normalized", "memoized", sync: "rooms-b")?.path == "a")
    #expect(catalog.host(of: "normalized", "memoized", sync: "direct") == nil)
    #expect(catalog.sync("rooms-b")?.choice == .word("b") && catalog.syncType("rooms") == nil)
    #expect(throws: HostError.self) { try catalog.adding(Self.description("rooms"), of: "b") }
    description.log = HostRecord.Log(passes: [.counts], views: [], operations: [])
    #expect(try Catalog.standard.adding(description, of: "a").hostedSyncs.isEmpty)
  }
}
