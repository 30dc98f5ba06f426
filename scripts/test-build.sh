# How the tests, and what is built beside them, are compiled; read by other scripts.
#
# For debugging, so that a change is compiled in seconds. In CI for release, as `make build` compiles the program there:
# everything is compiled once, and the tests take a tenth of the time.
configuration=debug
options=()
if [ -n "${CI:-}" ]; then
  configuration=release
  options=(-c release -Xswiftc -gnone -Xswiftc -enable-testing)
fi
# One order of the traits for all plans, or everything would be compiled anew; see the Makefile.
export SWIFT_DETERMINISTIC_HASHING=1
