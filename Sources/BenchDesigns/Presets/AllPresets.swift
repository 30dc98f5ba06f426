import BenchCore

/// Systems by name: what each stands for on every axis, and which version of it. Alphabetical.
public enum AllPresets {
  public static let list: [Preset] = []
}
