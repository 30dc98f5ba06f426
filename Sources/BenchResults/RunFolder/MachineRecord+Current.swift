import BenchCore
import Foundation

extension RunManifest.MachineRecord {
  /// The machine this process runs on, with what reading its clock costs.
  public static func current(clock: ClockCost?) -> RunManifest.MachineRecord {
    let process = ProcessInfo.processInfo
    return RunManifest.MachineRecord(
      system: process.operatingSystemVersionString, architecture: architecture, processor: processor,
      processors: process.activeProcessorCount, memory: Bytes(Int(clamping: process.physicalMemory)),
      clockReadNs: clock?.readNs)
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }

  /// The processor's name for itself: Linux tells it in a file, macOS to who asks; `unknown` where neither does.
  private static var processor: String {
    #if canImport(Darwin)
      var size = 0
      sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0)
      var name = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return "unknown" }
      return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    #else
      let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
      let name = line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
      return name ?? "unknown"
    #endif
  }
}
