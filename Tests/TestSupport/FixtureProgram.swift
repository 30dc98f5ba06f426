import Foundation

/// `storebench-fixture`, which lies beside the test bundle.
public enum FixtureProgram {
  /// The executable.
  public static let executable: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return products.appending(path: "storebench-fixture")
  }()
}
