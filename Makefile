# `make help` lists the commands. Targets install and build what they need.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
# Sequential: most commands use all cores by themselves, and the cheap checks should
# fail first. `test` alone does two things at a time.
ifndef TWO_AT_A_TIME
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:

# Absolute, because some commands run in frontend/.
export CARGO_TARGET_DIR := $(abspath $(or $(CARGO_TARGET_DIR),target))
LOCAL := $(CARGO_TARGET_DIR)/local/showstable

# The first build is not incremental, which takes less time: 8 % for crates/pictures.
# Later ones are.
ifeq ($(wildcard $(CARGO_TARGET_DIR)/debug/incremental),)
export CARGO_INCREMENTAL ?= 0
endif

STEP := scripts/step.sh
# nextest runs the tests of all crates side by side (.config/nextest.toml), which
# takes half the time, because many of them wait.
# In CI a failed test is run once more and, if it passes then, named at the end.
CARGO_TEST := $(if $(shell command -v cargo-nextest),nextest run $(if $(CI),--profile ci),test)
export FLAKY_TESTS := $(CARGO_TARGET_DIR)/flaky-tests.txt
STARTED := $(shell date +%s)

# npm writes this file last when it installs.
MODULES := frontend/node_modules/.package-lock.json
# Marks frontend/dist as a release build. The dates of its files cannot be used,
# because webpack does not write unchanged files.
FRONTEND := frontend/.cache/built
FRONTEND_SOURCES := $(wildcard frontend/webpack.config.mjs frontend/tsconfig.json) \
	$(shell find frontend/src -not -name '*.test.*' -not -path '*/testing/*' 2> /dev/null)

## run: build everything and serve on http://127.0.0.1:8080 with data in ./data
.PHONY: run
run: local
	exec "$(LOCAL)" serve

## demo: the same, with a demo whose running show moves by itself, in ./data if it is empty
.PHONY: demo
demo: local
	"$(LOCAL)" seed
	exec "$(LOCAL)" serve --play-demo

## cluster: three servers behind a load balancer, with PostgreSQL, S3 and the demo; returns when they serve
.PHONY: cluster
cluster: local setup-cluster
	@SHOWSTABLE_PROGRAM="$(LOCAL)" scripts/cluster.sh start

## cluster-stop: stop them; their data stay in target/cluster
.PHONY: cluster-stop
cluster-stop:
	@scripts/cluster.sh stop

# Compiled in about half the time of a release. The frontend is read from its
# folder when it is asked for, so both are built at the same time.
.PHONY: local build-local
local: setup-run
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line TWO_AT_A_TIME=yes build-local $(FRONTEND)
build-local: setup-run
	@$(STEP) "server" cargo build --profile local -p app --bin showstable

## dev: serve a debug build, rebuilt and restarted at every change; Ctrl-C stops it
.PHONY: dev
dev: setup-run $(MODULES)
	exec scripts/dev.sh

## test: everything that proves the project, from cheap to dear
.PHONY: test
test: forget-flaky-tests setup-test check-fmt two-at-a-time test-rust check-openapi
	@# A make of its own, which sees that the frontend is built by now.
	@$(MAKE) --no-print-directory test-browser
	@scripts/flaky-tests.sh
	@echo "all checks passed in $$(( $$(date +%s) - $(STARTED) )) s"

## check: types, lints and the nearest tests of what changed since the last commit (or BASE=main)
.PHONY: check
check: setup-test $(MODULES)
	@scripts/check.sh $(or $(BASE),HEAD)

.PHONY: forget-flaky-tests
forget-flaky-tests:
	@rm -f "$(FLAKY_TESTS)" "$(CARGO_TARGET_DIR)/nextest/ci/junit.xml"

# The compiler often waits for one crate that the others need, on one core.
.PHONY: two-at-a-time
two-at-a-time:
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line TWO_AT_A_TIME=yes build-rust-tests test-frontend

## test-rust: the Rust lints and tests, on SQLite and on a throw-away PostgreSQL
.PHONY: test-rust
test-rust: build-rust-tests
	@$(STEP) "Rust tests" scripts/with-postgres.sh scripts/linted.sh $(CARGO_TEST) --workspace --tests

.PHONY: build-rust-tests
build-rust-tests: setup-test
	@$(STEP) "Rust lints and build" scripts/linted.sh test --workspace --tests --no-run

## test-frontend: types, lints, unit tests and the size of the built frontend
.PHONY: test-frontend
test-frontend: setup-run lint-frontend unit-frontend $(FRONTEND)
	@$(STEP) "frontend size" npm --prefix frontend run --silent check-size

## test-browser: whole journeys in a browser, against the real server
.PHONY: test-browser
test-browser: setup-test $(FRONTEND)
	@$(STEP) "server for the browser tests" scripts/build-test-server.sh
	@$(STEP) "browser tests" npm --prefix frontend run --silent e2e

## check-openapi: whether docs/openapi.json and the frontend's types are what the code says
.PHONY: check-openapi
check-openapi: setup-run $(MODULES)
	@$(STEP) "API description" scripts/check-openapi.sh
	@$(STEP) "frontend's API types" npm --prefix frontend run --silent check-generated

## lint: formatting and lints of both languages
.PHONY: lint
lint: check-fmt lint-frontend clippy

## fmt: format everything
.PHONY: fmt
fmt: $(MODULES)
	cargo fmt --all
	npm --prefix frontend run format

## openapi: write docs/openapi.json and the frontend's types from the code
.PHONY: openapi
openapi: setup-run $(MODULES)
	@$(STEP) "API description" scripts/check-openapi.sh --write
	@$(STEP) "frontend's API types" npm --prefix frontend run --silent generate

## measure: cold start, memory and sizes of the release build
.PHONY: measure
measure: release
	@scripts/measure.sh

## bench: requests a second beside bare servers and databases (docs/performance.md)
.PHONY: bench
bench: release setup-bench
	@$(STEP) "bare servers to compare with" cargo build --release -p bench
	@SHOWSTABLE_POSTGRES_DURABLE=1 scripts/with-postgres.sh scripts/bench.sh

## test-cluster: kill the servers of such a cluster in turn under load, and compare what is left
.PHONY: test-cluster
test-cluster: release setup-cluster
	@SHOWSTABLE_PROGRAM="$(CARGO_TARGET_DIR)/release/showstable" scripts/cluster.sh test

## audit: licences, sources and known vulnerabilities of the dependencies
.PHONY: audit
audit:
	@scripts/audit.sh

## fuzz-api: generated requests for every operation of the API (docs/security.md)
.PHONY: fuzz-api
fuzz-api: setup-run
	@scripts/fuzz-api.sh

## release: build the one binary to deploy, with the frontend inside
.PHONY: release
release: setup-run $(FRONTEND)
	@$(STEP) "release build" cargo build --release -p app --bin showstable

## deb: build a Debian package of the release, in target/debian
.PHONY: deb
deb: release setup-deb
	@$(STEP) "licences of dependencies" node scripts/notices.mjs "$(CARGO_TARGET_DIR)/release/notices.txt"
	@$(STEP) "Debian package" "$(CARGO_TARGET_DIR)/tools/bin/cargo-deb" --quiet --no-build --package app

## test-deploy: whether that package installs, starts and keeps its data, and the proxies' examples
.PHONY: test-deploy
test-deploy: deb
	@$(STEP) "Debian package installed" scripts/test-deb.sh
	@SHOWSTABLE_PROGRAM="$(CARGO_TARGET_DIR)/release/showstable" $(STEP) "proxies" scripts/test-proxies.sh

## clean: remove everything that was built or installed here, but not ./data
.PHONY: clean
clean:
	cargo clean
	rm -rf frontend/node_modules frontend/dist frontend/source-maps frontend/.cache \
		frontend/test-results frontend/playwright-report

## help: this list
.PHONY: help
help:
	@sed -n 's/^## \([a-z-]*\): /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "make %-14s %s\n", $$1, $$2 }'

.PHONY: setup-run setup-test setup-bench setup-deb setup-cluster
setup-run:
	@scripts/setup.sh run
setup-test:
	@scripts/setup.sh test
setup-bench:
	@scripts/setup.sh bench
setup-deb:
	@scripts/setup.sh deb
setup-cluster:
	@scripts/setup.sh cluster

.PHONY: check-fmt clippy
check-fmt:
	@$(STEP) "rustfmt" cargo fmt --all --check
clippy: setup-run
	@$(STEP) "clippy" cargo clippy --workspace --all-targets -- -D warnings

.PHONY: lint-frontend unit-frontend
lint-frontend: $(MODULES)
	@$(STEP) "frontend format" npm --prefix frontend run --silent check-format
	@$(STEP) "frontend types and lint" npm --prefix frontend run --silent lint
unit-frontend: $(MODULES)
	@$(STEP) "frontend unit tests" npm --prefix frontend run --silent test
	@$(STEP) "simulation of an opening" node --test scripts/bench/opening-minute/opening-minute.test.mjs

# Order-only: setup runs first, but does not cause another install or build.
$(MODULES): frontend/package-lock.json | setup-run
	@$(STEP) "frontend install" npm --prefix frontend ci --no-audit --no-fund
	@touch $@

# Also built when dist was removed.
$(FRONTEND): $(MODULES) $(FRONTEND_SOURCES) $(if $(wildcard frontend/dist/index.html),,no-frontend)
	@$(STEP) "frontend build" npm --prefix frontend run --silent build
	@mkdir -p $(@D)
	@touch $@

.PHONY: no-frontend
no-frontend:
