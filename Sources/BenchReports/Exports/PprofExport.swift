import BenchCore
import BenchResults

/// The profiles of a run for `pprof`: one sample per stack, with labels for its phase and kind.
///
/// Source: github.com/google/pprof, proto/profile.proto. The profile is uncompressed, which the format allows.
enum PprofExport {
  static func bytes(_ run: StoredRun) -> [UInt8] {
    let measures = (run.sites.isEmpty ? [] : ProfileMeasure.sites) + (run.cycles.isEmpty ? [] : [.samples, .cpu])
    var profile = PprofProfile()
    for measure in measures { profile.add(measure) }
    for cell in run.profiledCells {
      let labels = [("store", cell.store), ("derivation", cell.derivation), ("point", cell.point.description)]
      for entry in run.profileEntries(of: cell) {
        // If a measure is of another profile than the stack, its value is 0.
        profile.addSample(entry, measures.map { $0.value(of: entry) }, labels)
      }
    }
    return profile.bytes(hasCycles: !run.cycles.isEmpty)
  }
}

/// A profile under construction, which holds each text, function and location once.
private struct PprofProfile {
  private var message = ProtocolMessage()
  private var texts: [String] = []
  private var places: [String: Int] = [:]
  private var functions: [String: Int] = [:]
  private var functionMessages: [ProtocolMessage] = []

  /// Adds the empty text, which must be the first text.
  init() { _ = place(of: "") }

  private mutating func place(of text: String) -> Int {
    if let known = places[text] { return known }
    places[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// Adds a measure as the type of a value of samples, or as that of the period.
  mutating func add(_ measure: ProfileMeasure, isPeriod: Bool = false) {
    message.add(isPeriod ? 11 : 1, ProtocolMessage([1: place(of: measure.name), 2: place(of: measure.unit)]))
  }

  /// Returns the number of a function, from 1, and of its only location, since there are no addresses.
  private mutating func location(of name: String) -> Int {
    if let known = functions[name] { return known }
    let number = functions.count + 1
    functions[name] = number
    functionMessages.append(ProtocolMessage([1: number, 2: place(of: name), 3: place(of: name)]))
    return number
  }

  mutating func addSample(_ entry: any ProfileEntry, _ values: [Int], _ labels: [(String, String)]) {
    var sample = ProtocolMessage()
    // The innermost function comes first.
    sample.add(1, packed: entry.frames.reversed().map { location(of: Layout.printable(String($0))) })
    sample.add(2, packed: values)
    let own = [("phase", entry.phase), ("operation", entry.operation ?? "")]
    for (key, text) in labels + own where !text.isEmpty {
      sample.add(3, ProtocolMessage([1: place(of: key), 2: place(of: Layout.printable(text))]))
    }
    message.add(2, sample)
  }

  mutating func bytes(hasCycles: Bool) -> [UInt8] {
    if hasCycles {
      add(.cpu, isPeriod: true)
      message.add(12, Int(CycleStack.period.rawValue))
    }
    for (index, function) in functionMessages.enumerated() {
      var location = ProtocolMessage([1: index + 1])
      location.add(4, ProtocolMessage([1: index + 1]))
      message.add(4, location)
      message.add(5, function)
    }
    for text in texts { message.add(6, text) }
    return message.bytes
  }
}
