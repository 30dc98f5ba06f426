import BenchCore
import Foundation
import Testing

@testable import StoreBenchCommands

@Suite(.serialized, .timeLimit(.minutes(15)))
struct NewCommandTests {
  @Test(arguments: Starter.list.map(\.name))
  func `what is written passes check and runs`(_ starter: String) throws {
    try Program.with { program in
      let written = try program.run("new", "first.yaml", "--from", starter)
      #expect(written.status == 0, "\(written.complaints)")
      #expect(written.output.contains("check first.yaml"))
      let text = try program.text("first.yaml")
      #expect(text.contains("name: first\n"))
      for size in [[], ["--smoke"]] {
        let process = try program.start(["check", "first.yaml"] + size)
        process.waitUntilExit()
        let checked = try program.ending(of: process)
        #expect(checked.status == 0, "\(starter) \(size): \(checked.complaints)")
      }
      let played = try program.play("first.yaml", "--smoke")
      #expect(played.status == 0, "\(starter): \(played.output) \(played.complaints)")
    }
  }

  @Test func `a scenario says what it is from, and only an import has data beside it`() throws {
    try Program.with { program in
      let books = try program.run("new", "a.yaml")
      #expect(books.status == 0)
      let text = try program.text("a.yaml")
      #expect(text.contains("In this scenario, the posts are books."))
      #expect(!program.has("a.data.json"))
      let imported = try program.run("new", "b.yaml", "--from", "import")
      #expect(imported.status == 0)
      let scenario = try program.text("b.yaml")
      #expect(scenario.contains("import: b.data.json"))
      let data = try program.text("b.data.json")
      #expect(data.contains("articles"))
    }
  }

  @Test func `a scenario names its schema for editors, and the schema is written once`() throws {
    try Program.with { program in
      let first = try program.run("new", "mine/a.yaml")
      #expect(first.status == 74, "there is no folder yet")
      try program.write("", "mine/x")
      let second = try program.run("new", "mine/a.yaml")
      #expect(second.status == 0, "\(second.complaints)")
      let text = try program.text("mine/a.yaml")
      #expect(text.hasPrefix("# yaml-language-server: $schema=scenario.schema.json\n"))
      let schema = try program.text("mine/scenario.schema.json")
      let printed = try program.run("schema")
      #expect(printed.status == 0)
      #expect(schema == printed.output)
      try program.write("mine", "mine/scenario.schema.json")
      let third = try program.run("new", "mine/b.yaml")
      #expect(third.status == 0)
      let kept = try program.text("mine/scenario.schema.json")
      #expect(kept == "mine")
      // Beside the schemas of this package there is no need of another.
      try program.write("{}", "docs/schemas/scenario.schema.json")
      try program.write("", "scenarios/x")
      let shipped = try program.run("new", "scenarios/c.yaml")
      #expect(shipped.status == 0)
      let own = try program.text("scenarios/c.yaml")
      #expect(own.hasPrefix("# yaml-language-server: $schema=../docs/schemas/scenario.schema.json\n"))
      #expect(!program.has("scenarios/scenario.schema.json"))
    }
  }

  @Test func `nothing is overwritten, neither the scenario nor its data`() throws {
    try Program.with { program in
      try program.write("mine", "a.yaml")
      let refused = try program.run("new", "a.yaml")
      #expect(refused.status == 64)
      #expect(refused.complaints.contains("a.yaml: is there already, and nothing is overwritten"))
      let kept = try program.text("a.yaml")
      #expect(kept == "mine")
      try program.write("mine", "b.data.json")
      let imported = try program.run("new", "b.yaml", "--from", "import")
      #expect(imported.status == 64)
      let data = try program.text("b.data.json")
      #expect(data == "mine")
      #expect(!program.has("b.yaml"))
    }
  }

  @Test func `what cannot be a scenario is refused with a cure`() throws {
    try Program.with { program in
      let starter = try program.run("new", "a.yaml", "--from", "fed")
      #expect(starter.status == 64)
      #expect(starter.complaints.contains("--from (fed) is no starter; did you mean 'feed'?"))
      try program.write("{}", "export/data.json")
      #expect(
        try program.run("new", "a.yaml", "--from", "export").complaints.contains("export: is a folder, not a file"))
      let ending = try program.run("new", "a.txt")
      #expect(ending.status == 64)
      #expect(ending.complaints.contains("write a.txt.yaml"))
      let name = try program.run("new", "two words.yaml")
      #expect(name.status == 64)
      #expect(name.complaints.contains("'two words' becomes the name of the scenario"))
      let nowhere = try program.run("new", "no/such/a.yaml")
      #expect(nowhere.status == 74)
    }
  }

  @Test func `a package has the store of the example under its name, and all that stands around it`() throws {
    try Program.with { program in
      let written = try program.run("new", "--store", "OrdersStore")
      #expect(written.status == 0, "\(written.complaints)")
      #expect(written.output.contains("wrote the package orders-store; next:\n  cd orders-store\n"))
      #expect(written.output.contains("  export SWIFT_DETERMINISTIC_HASHING=1 "))
      let store = try program.text("orders-store/Sources/Stores/OrdersStore.swift")
      #expect(store.contains("public struct OrdersStore: StoreBenchHost.Store {"))
      #expect(store.contains("name: \"orders-store\""))
      #expect(!store.contains("MyStore"))
      #expect(try program.text("orders-store/Sources/bench/main.swift").contains("stores: [.store(OrdersStore.self)]"))
      let manifest = try program.text("orders-store/Package.swift")
      let clone = try #require(manifest.firstMatch(of: /package\(name: "storebench", path: "([^"]+)"/)).1
      #expect(FileManager.default.fileExists(atPath: "\(clone)/Examples/BringYourOwnStore"))
      // Its scenario is right, but for the store, which this program does not have.
      let scenario = try program.text("orders-store/orders-store.yaml")
      try program.write(scenario.replacing("[orders-store, ", with: "["), "known.yaml")
      let process = try program.start(["check", "known.yaml"])
      process.waitUntilExit()
      #expect(try program.ending(of: process).status == 0)
      let again = try program.run("new", "--store", "OrdersStore")
      #expect(again.status == 64)
      #expect(again.complaints.contains("orders-store/Package.swift: is there already, and nothing is overwritten"))
    }
  }

  @Test func `a package has the sync of the example under its name, with its sequences`() throws {
    try Program.with { program in
      let written = try program.run("new", "--sync", "RoomsSync")
      #expect(written.status == 0, "\(written.complaints)")
      #expect(written.output.contains("wrote the package rooms-sync; next:\n  cd rooms-sync\n"))
      let sync = try program.text("rooms-sync/Sources/bench/RoomsSync.swift")
      #expect(sync.contains("struct RoomsSync: Sync {") && sync.contains("name: \"rooms-sync\""))
      #expect(!sync.contains("MySync"))
      #expect(try program.text("rooms-sync/Sources/bench/main.swift").contains("syncs: [.sync(RoomsSync.self)]"))
      #expect(try program.text("rooms-sync/sequences/rooms-sync.yaml").contains("    sync: rooms-sync\n"))
      #expect(try program.text("rooms-sync/rooms-sync.yaml").contains("syncs: [rooms-sync, direct, local-first]"))
      let readme = try program.text("rooms-sync/README.md")
      for command in ["run rooms-sync.yaml", "timeline rooms-sync.yaml", "conformance rooms-sync --sessions 1000"] {
        #expect(readme.contains("`storebench \(command) --designs .build/debug/bench`"))
      }
      for (name, reason) in [
        ("Outbox", "storebench has itself"), ("Normalized", "storebench has itself"), ("rooms", "a type in Swift"),
      ] {
        let refused = try program.run("new", "--sync", name)
        #expect(refused.status == 64 && refused.complaints.contains(reason), "\(refused.complaints)")
      }
      for (name, user) in [("Emission", "the package"), ("Catalog", "storebench")] {
        let refused = try program.run("new", "--sync", name)
        #expect(refused.status == 64 && refused.complaints.contains("is a word that \(user) uses already"), "\(name)")
      }
      #expect(try program.run("new", "--sync", "RoomsSync", "--store", "Orders").status == 64)
    }
  }

  @Test func `a package has the derivation of the example under its name, over the stores of storebench`() throws {
    try Program.with { program in
      let written = try program.run("new", "--derivation", "ByRow")
      #expect(written.status == 0, "\(written.complaints)")
      #expect(written.output.contains(" run by-row.yaml --designs .build/release/bench\n"))
      let derivation = try program.text("by-row/Sources/Derivations/ByRow.swift")
      #expect(derivation.contains("public struct ByRow: Derivation {") && derivation.contains("name: \"by-row\""))
      #expect(try program.text("by-row/Sources/bench/main.swift").contains("[.derivation(ByRow.self)], over:"))
      #expect(try program.text("by-row/by-row.yaml").contains("derivations: [by-row, memoized, naive]"))
      #expect(try program.run("new", "--derivation", "Naive").complaints.contains("which storebench has itself"))
      #expect(try program.run("new", "--derivation", "ByRow", "--store", "Orders").status == 64)
    }
  }

  @Test func `a package like a library with reducers has its state, actions and reducers in files of their own`() throws
  {
    try Program.with { program in
      let written = try program.run("new", "--store", "AppStore", "--like", "reducers")
      #expect(written.status == 0, "\(written.complaints)")
      let store = try program.text("app-store/Sources/Stores/AppStore.swift")
      #expect(store.contains("public struct AppStore: StoreBenchHost.Store {"))
      #expect(store.contains("public func hold() -> Entities? { store.state }"))
      #expect(!store.contains("ReducerStore") && !store.contains("reducer-store"))
      for file in ["Stores/Entities", "Stores/Ledger", "Stores/Reducers", "ReducerLibrary/Store"] {
        #expect(program.has("app-store/Sources/\(file).swift"), "\(file)")
      }
      #expect(try program.text("app-store/Package.swift").contains("dependencies: [\"ReducerLibrary\", .product("))
      #expect(try program.text("app-store/README.md").contains("`Sources/Stores/Reducers.swift`"))
      let taken = try program.run("new", "--store", "UpdatePost", "--like", "reducers")
      #expect(taken.status == 64)
      #expect(taken.complaints.contains("is a word that the package uses already"))
      #expect(try program.run("new", "--store", "OtherStore", "--like", "redux").status == 64)
      #expect(try program.run("new", "a.yaml", "--like", "reducers").status == 64)
    }
  }

  @Test func `a word that Swift or storebench uses is refused, and what is written compiles`() throws {
    try Program.with { program in
      for (name, user) in [
        ("Self", "Swift"), ("Any", "Swift"), ("Int", "Swift"), ("Type", "Swift"), ("Store", "the package"),
        ("Post", "the package"), ("Catalog", "storebench"), ("ViewKey", "storebench"),
        ("NormalizedStore", "storebench"), ("Actor", "Swift"), ("Package", "Swift"), ("Foundation", "Swift"),
        ("Reach", "storebench"), ("Point", "storebench"), ("BenchResults", "storebench"),
      ] {
        let ending = try program.run("new", "--store", name)
        #expect(ending.status == 64, "\(name)")
        #expect(
          ending.complaints.contains("--store (\(name)) is a word that \(user) uses already; choose another, such as ")
            || ending.complaints.contains("which storebench has itself"), "\(name): \(ending.complaints)")
      }
      // A clone whose path would end the text that it stands in.
      let clone = try program.cloneWithQuotes()
      for name in ["OrdersStore", "Index", "Data"] {
        let written = try program.run("new", "package-\(name)", "--store", name, "--clone", clone)
        #expect(written.status == 0, "\(written.complaints)")
        let checked = try program.typecheck("package-\(name)")
        #expect(checked.status == 0, "\(name): \(checked.output)\(checked.complaints)")
      }
    }
  }

  @Test func `an installed program writes packages without a clone, on a tag, a branch or a path`() throws {
    try Program.with { program in
      let here = URL(filePath: #filePath).deletingLastPathComponent()
      let root = here.appending(path: "../..").standardizedFileURL.path()
      let built = Program.executable.deletingLastPathComponent().appending(path: "storebench").path()
      let installed = try program.start(
        [], shell: "mkdir bin && cp \(built) bin/ && \(root)/scripts/install --parts \"$PWD\"")
      installed.waitUntilExit()
      #expect(try program.ending(of: installed).status == 0)
      func new(_ words: String...) throws -> Program.Ending {
        let process = try program.start(["new"] + words, shell: "exec bin/storebench \"$@\"")
        process.waitUntilExit()
        return try program.ending(of: process)
      }
      func manifest(_ folder: String) throws -> String { try program.text("\(folder)/Package.swift") }
      // An archive that somebody built has no release to depend on.
      let nothing = try new("--store", "OrdersStore")
      #expect(nothing.status == 66 && nothing.complaints.contains("repository, --url https://…/storebench"))
      let url = "https://example.org/a/storebench"
      let asked = try new("--store", "OrdersStore", "--url", url)
      #expect(asked.status == 0, "\(asked.complaints)")
      // What is not released has no tag.
      #expect(try manifest("orders-store").contains(#".package(url: "\#(url)", branch: "main", traits: ["Jemalloc"])"#))
      #expect(
        OwnPackage.Dependency.repository(url, version: "1.2.0").text == #"url: "\#(url)", exact: "1.2.0""#)
      try program.write("0123abc\n", "share/storebench/revision")
      #expect(try new("pinned", "--store", "OrdersStore", "--url", url).status == 0)
      #expect(try manifest("pinned").contains(#".package(url: "\#(url)", revision: "0123abc", "#))
      try program.start([], shell: "rm share/storebench/revision").waitUntilExit()
      // The archive of a release says which repository it is of.
      try program.write("\(url)\n", "share/storebench/repository")
      for (name, option) in [("AppStore", "--store"), ("ByRow", "--derivation"), ("RoomsSync", "--sync")] {
        let written = try new("released-\(name)", option, name)
        #expect(written.status == 0, "\(written.complaints)")
        #expect(try manifest("released-\(name)").contains(#".package(url: "\#(url)", branch"#))
      }
      #expect(try new("cloned", "--store", "OrdersStore", "--clone", root).status == 0)
      #expect(try manifest("cloned").contains(#"name: "storebench", path: "/"#))
      // The names in use come along.
      #expect(try new("--store", "Probe").complaints.contains("--store (Probe) is a word that "))
      #expect(try new("--store", "OperationLog").complaints.contains("is a word that storebench uses already"))
      #expect(try new("other", "--store", "Orders", "--url", "https://example.org/fork").status == 64)
      #expect(try new("other", "--store", "Orders", "--url", url, "--clone", root).status == 64)
    }
  }

  @Test func `what cannot be a store, or has nothing to depend on, is refused with a cure`() throws {
    try Program.with { program in
      for name in ["orders", "Orders-Store", "Örders", "2Orders"] {
        let ending = try program.run("new", "--store", name)
        #expect(ending.status == 64)
        #expect(ending.complaints.contains("must be the name of a type in Swift"), "\(name): \(ending.complaints)")
      }
      for (option, type, name) in [
        ("store", "Normalized", "normalized"), ("store", "Verge", "verge"), ("derivation", "Redux", "redux"),
        ("derivation", "KeyedField", "keyed-field"), ("sync", "Verge", "verge"),
      ] {
        let taken = try program.run("new", "--\(option)", type)
        #expect(taken.status == 64)
        #expect(taken.complaints.contains("would be '\(name)' in scenarios, which storebench has itself"), "\(taken)")
      }
      #expect(try program.run("new", "--store", "Orders", "--from", "chat").status == 64)
      #expect(try program.run("new", "a.yaml", "--clone", ".").status == 64)
      let nothing = try program.run("new")
      #expect(nothing.status == 64)
      #expect(nothing.complaints.contains("name the file that is to be written"))
      let elsewhere = try program.run("new", "--store", "Orders", "--clone", "/nowhere")
      #expect(elsewhere.status == 66)
      #expect(elsewhere.complaints.hasPrefix("/nowhere: is no clone of storebench"))
      #expect(!program.has("orders"))
    }
  }
}

extension Program {
  /// A link to this package under a name with quotes and a backslash in it.
  fileprivate func cloneWithQuotes() throws -> String {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let link = "\(folder)/my \"clone\" \\(x)"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: package.path())
    return link
  }

  /// Returns the output of the compiler for the sources of a package, with the modules that were built with this test.
  fileprivate func typecheck(_ package: String) throws -> Ending {
    let products = Self.executable.deletingLastPathComponent().path()
    let clone = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL.path()
    let checkouts = "\(products)../../checkouts"
    // The modules of C that ours stand on, wherever this build has their maps.
    let command = """
      cd \(package); set --
      for map in \(products)*.build/module.modulemap \(clone)Sources/CJemalloc/module.modulemap \
        \(checkouts)/GRDB.swift/Sources/GRDBSQLite/module.modulemap \
        \(checkouts)/Yams/Sources/CYaml/include/module.modulemap
      do [ ! -f "$map" ] || set -- "$@" -Xcc "-fmodule-map-file=$map"; done
      set -- -swift-version 6 -I \(products)Modules "$@"
      swiftc -typecheck Package.swift -package-description-version 6.1 \
        -I "$(dirname "$(dirname "$(command -v swiftc)")")/lib/swift/pm/ManifestAPI" \
      && swiftc -emit-module -module-name Stores "$@" -o Stores.swiftmodule Sources/Stores/*.swift \
      && swiftc -typecheck -I . "$@" Sources/bench/main.swift
      """
    let process = try start([], shell: command)
    process.waitUntilExit()
    return try ending(of: process)
  }

  /// Returns true if the program's folder has this file.
  fileprivate func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }
}
