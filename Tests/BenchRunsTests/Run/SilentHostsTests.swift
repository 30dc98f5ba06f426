import BenchCore
import StoreBenchKit
import Testing

@testable import BenchHost
@testable import BenchRuns

struct SilentHostsTests {
  @Test func `unknown designs are of the hosts that did not answer`() throws {
    var catalog = Catalog.standard
    #expect(try catalog.addingDesignsOfSilentHosts([("orders", "store")]).hosts.isEmpty)
    for name in ["x", "y"] {
      catalog.silentHosts.append(HostError(kind: .unfit, option: "--designs", name: name, reason: "no", cure: "cure"))
    }
    let names: [(name: String, kind: String)] = [
      ("orders", "store"), ("eager", "derivation"), ("rooms", "sync"), ("nested", "store"), ("A b", "store"),
    ]
    let added = try catalog.addingDesignsOfSilentHosts(names)
    #expect(Set(added.hosts.keys) == ["orders", "eager", "rooms"] && added.silentHosts.count == 2)
    #expect(added.host(of: "orders", "memoized")?.failure?.hasPrefix("orders may be of --designs x: no; cure") == true)
    #expect(added.host(of: "nested", "eager")?.failure?.hasSuffix("or of --designs y: no; cure") == true)
    #expect(added.contestant("orders", "memoized", ids: .string) != nil && added.contestant("orders", "eager") != nil)
    #expect(added.host(of: "nested", "naive", sync: "rooms")?.failure != nil)
    #expect(added.host(of: "nested", "naive", sync: "direct") == nil)
  }
}
