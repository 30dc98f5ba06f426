# How the tests, and what is built beside them, are compiled; read by other scripts.
#
# For debugging, so that a change is compiled in seconds. In CI for release, as `make build` compiles the program there:
# everything is compiled once, and the tests take a tenth of the time. Package.swift compiles the tests themselves
# without optimization there, which takes a quarter less processor time.
#
# `program_options` are those of `make build`.
program_options=(-c release -Xswiftc -gnone ${CI:+-Xswiftc -enable-testing})
configuration=debug
options=()
if [ -n "${CI:-}" ]; then
  configuration=release
  options=("${program_options[@]}")
  export STOREBENCH_CI=1
fi
# As scripts/build sets them; for `swift test`, which must find what it has built.
export SWIFT_DETERMINISTIC_HASHING=1 STOREBENCH_BUILD=1
