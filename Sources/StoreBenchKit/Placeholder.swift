import BenchCore
