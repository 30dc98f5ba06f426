# What to do with this repository; `make` alone prints this list.
#
# Everything below works in a fresh clone: each target sets up what it needs (scripts/set-up installs jemalloc where it
# is missing and says nothing where it is there).

STOREBENCH = .build/release/storebench
# Where `make install` puts the program; packagers set $(DESTDIR), which is put before it.
PREFIX = /usr/local
BUILD = scripts/build
SWIFT_FILES = Sources Benchmarks Tests Examples Package.swift
# As scripts/test-build.sh compiles the tests, or `make build` would compile again what they have compiled.
ifdef CI
export STOREBENCH_CI = 1
endif

.DEFAULT_GOAL := help
.PHONY: help run test fuzz sessions same-rows hostile sanitize sanitize-threads hold-isolations \
  known-capacity costs rank-loads \
  lint format smoke reference picture gallery bench bench-package trust no-jemalloc examples docs \
  archive install uninstall check-install check-allocations check-specialised set-up build

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build for release and run scenarios/quickstart.yaml
	@$(STOREBENCH) run scenarios/quickstart.yaml

test: set-up ## run all tests
	@scripts/run-tests

fuzz: set-up ## break 100,000 files from a new seed; none may crash, hang or become another number
	@echo "Building the tests for release: many minutes the first time; each mutant takes a tenth of the time then."
	@$(BUILD) -c release --build-tests --quiet --scratch-path .build/fuzz -Xswiftc -gnone -Xswiftc -enable-testing
	@scripts/fuzz $${FUZZ:-100000} $${SEED:-}

hostile: set-up ## stop a run by 100 signals and 100 kills at random moments, damage a journal 1,000 times, play budgets
	@$(BUILD) --build-tests --quiet
	@STUDY=100 swift test --quiet --skip-build --filter 'LongRunCommandTests/.*(process group|random moments)'
	@STUDY=1000 swift test --quiet --skip-build --filter 'StoppedRunTests/.*damaged journal'
	@STUDY=1 swift test --quiet --skip-build --filter BudgetRunTests

sessions: build ## hold the syncs against their promises in 10,000 drawn sessions; SESSIONS=… for others of each
	@$(STOREBENCH) conformance --sessions $${SESSIONS:-1429}

same-rows: build ## play 1,000 drawn sessions in eight processes with other hash seeds; all rows must be equal
	@scripts/same-rows $(STOREBENCH)

sanitize: set-up ## play the scenarios at smoke size under the sanitizers that the toolchain has
	@scripts/sanitize

sanitize-threads: set-up ## play the isolations of real threads under the thread sanitizer; ten minutes at most
	@scripts/sanitize-threads

hold-isolations: set-up ## hold a million reads of every isolation over every store; quarter of an hour at most
	@scripts/hold-isolations

known-capacity: set-up ## hold a capacity on recorded times against a store whose capacity is known; two minutes
	@$(BUILD) -c release --product storebench-fixture -Xswiftc -gnone
	@scripts/known-capacity .build/release/storebench-fixture

# The scenarios whose loads have costs: none on threads, of plain work, or with commits of one kind that differ in size.
LOADS = $(filter-out scenarios/who-serves-readers.yaml scenarios/queue-theory.yaml scenarios/stall.yaml \
  scenarios/sync-while-scrolling.yaml, \
  $(shell grep -l '^load:' scenarios/*.yaml))

costs: build ## record what the tasks of loads take, on a machine with nothing else to do; then comes make reference
	@out=$$(mktemp -d) && trap 'rm -rf "$$out"' EXIT \
	  && $(STOREBENCH) run $(LOADS) --smoke --update-costs --repetitions 4 --out "$$out" --quiet
	@git status --short results/reference/costs

rank-loads: build ## hold the order of designs on recorded costs against that on recorded times; half an hour
	@out=$$(mktemp -d) && trap 'rm -rf "$$out"' EXIT \
	  && $(STOREBENCH) run $(LOADS) --out "$$out/full" --quiet; \
	  $(STOREBENCH) run $(LOADS) --smoke --out "$$out/smoke" --quiet; \
	  scripts/rank-loads "$$out/full" "$$out/smoke"

lint: ## check format and style, strictly
	@swift format lint --strict --recursive --parallel $(SWIFT_FILES)

format: ## put the sources into the house's format
	@swift format --in-place --recursive --parallel $(SWIFT_FILES)

smoke: build ## run every scenario at smoke size; counts must be those of results/reference, README and DocC
	@out=$$(mktemp -d) && trap 'rm -rf "$$out"' EXIT \
	  && $(STOREBENCH) run scenarios --smoke --reference results/reference --out "$$out" --quiet
	@! command -v python3 >/dev/null || scripts/check-tables $(STOREBENCH)

reference: build ## rewrite results/reference; look at the diff before you commit it
	@out=$$(mktemp -d) && trap 'rm -rf "$$out"' EXIT \
	  && $(STOREBENCH) run scenarios --smoke --reference results/reference --update-reference --out "$$out" --quiet
	@git status --short results/reference

gallery: build ## play all scenarios at full size (hours; continues), write results/gallery; CHECK=<scenario> compares
	@scripts/gallery $(STOREBENCH)

bench: set-up ## hold our stores against the same work by hand; writes results/bench.csv
	@$(BUILD) -c release --product storebench-bench -Xswiftc -gnone
	@.build/release/storebench-bench --out results/bench.csv

check-specialised: build ## look into the release build: whatever is measured is compiled for its types
	@scripts/check-specialised $(STOREBENCH)

trust: set-up ## see whether verdicts on times can be trusted here; writes results/reference/trust.csv
	@$(BUILD) -c release --product storebench-bench -Xswiftc -gnone
	@scripts/trust

picture: build ## redraw the picture in README
	@scripts/picture $(STOREBENCH)

bench-package: build ## measure designs beside their copies in another package, and these beside the same in a host
	@scripts/bench-package

examples: set-up ## build every example, play its scenario, hold it against its contract
	@scripts/run-examples

no-jemalloc: ## build without jemalloc; allocation metrics must be absent, and nothing else
	@scripts/check-no-jemalloc

docs: set-up ## build the API documentation into .build/docs; a warning is an error
	@scripts/check-docs

archive: set-up ## build an archive for machines without Swift, jemalloc and SQLite into .build/archives
	@scripts/archive .build/archives

install: build ## put program, man page and completions under PREFIX=/usr/local
	@scripts/install $(STOREBENCH) $(DESTDIR)$(PREFIX)

uninstall: ## take away what make install put there
	@scripts/install --remove $(DESTDIR)$(PREFIX)

check-install: build ## install into an empty folder, look at everything, take it away again
	@scripts/check-install $(STOREBENCH)

check-allocations: build ## hold blocks and bytes against a counter of their own below the program (Linux)
	@scripts/check-allocations $(STOREBENCH)

# Without debug information, which takes a third of the time. In CI as the tests are built, which see what is internal.
build: set-up
	@echo "Building storebench for release: minutes the first time, seconds when nothing has changed."
	@begin=$$(date +%s) && $(BUILD) -c release --product storebench -Xswiftc -gnone $(if $(CI),-Xswiftc -enable-testing) \
	  && echo "Built in $$(($$(date +%s) - begin)) s."

set-up:
	@scripts/set-up
