import BenchCore
import BenchRuns

/// The benchmarks of this project's designs.
struct StandardBenchmarks: HarnessBenchmarks {
  var topics: [String] { Benchmark.topics }

  func calibrate(_ instruments: Instruments) throws -> Calibration { try Calibration.measure(instruments) }

  func lines(
    _ instruments: Instruments, only: String?, _ report: (BenchmarkLine) -> Void
  ) throws -> [BenchmarkLine] {
    try Benchmark(instruments).run(only: only, report)
  }
}
