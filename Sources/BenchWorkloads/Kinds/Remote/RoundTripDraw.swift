import BenchRemote
import Foundation

// MARK: - Delays of messages
extension RemoteSpec.RoundTripSpec {
  /// Returns the round trips as plays look them up; `trace` returns the bytes of a file.
  package func drawn(trace: (String) throws -> [UInt8]) throws -> RoundTrip {
    switch self {
    case .constant(let time): return .constant(UInt64(time))
    case .lognormal(let median, let p99): return .quantiles(Self.quantiles(median: median, p99: p99))
    case .trace(let file): return .trace(try RoundTripTrace.entries(in: try trace(file)))
    }
  }

  /// Returns 4,096 quantiles of a lognormal distribution. Quantiles are rounded to milliseconds before round trips are
  /// drawn from them, so that all machines draw the same.
  package static func quantiles(median: Int, p99: Int) -> [UInt32] {
    let count = 4_096
    let spread = p99 > median && median > 0 ? log(Double(p99) / Double(median)) / Self.normalQuantile(0.99) : 0
    return (0..<count).map { place in
      let share = (Double(place) + 0.5) / Double(count)
      return UInt32((Double(median) * exp(spread * Self.normalQuantile(share))).rounded())
    }
  }

  private static func normalQuantile(_ share: Double) -> Double {
    2.0.squareRoot() * inverseErrorFunction(2 * share - 1)
  }
}

/// A reader of recorded networks: CSV lines of a time and the round trip from that time on, in whole milliseconds.
package enum RoundTripTrace {
  package static func entries(in bytes: [UInt8]) throws(TraceFile.Problem) -> [RoundTrip.TraceEntry] {
    var entries: [RoundTrip.TraceEntry] = []
    for (number, line) in try TraceFile.lines(bytes) {
      if number == 1 && TraceFile.isHead(line) { continue }
      let text = String(decoding: line.prefix(100), as: UTF8.self).filter { $0 != " " }
      let fields = text.split(separator: ",", omittingEmptySubsequences: false)
      guard fields.count == 2, let time = UInt64(fields[0]), let trip = UInt64(fields[1]), trip <= 3_600_000 else {
        throw TraceFile.Problem(
          line: number, value: text, rule: "a line is a time and a round trip of at most an hour, whole milliseconds",
          cure: "for example 1000,180")
      }
      if let last = entries.last, time <= last.time {
        throw TraceFile.Problem(
          line: number, value: text, rule: "must be after the time above it",
          cure: "sort the file by its first column, and give each time once")
      }
      if entries.isEmpty, time > 0 {
        throw TraceFile.Problem(
          line: number, value: text, rule: "a trace begins at 0", cure: "add a line for 0, for example 0,200")
      }
      entries.append(RoundTrip.TraceEntry(time: time, roundTrip: trip))
    }
    if entries.isEmpty {
      throw TraceFile.Problem(line: 1, value: "", rule: "a trace has at least one line", cure: "for example 0,200")
    }
    return entries
  }
}
