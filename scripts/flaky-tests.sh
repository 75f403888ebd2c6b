#!/usr/bin/env bash
# Names the flaky tests of the last `make test` in CI: those that failed and then
# passed when they were run once more. Each is a fault that must be mended.
#
#   scripts/flaky-tests.sh
#
# vitest and Playwright write theirs into $FLAKY_TESTS (frontend/scripts/flaky-tests.mjs);
# those of Rust are in the report of nextest.
set -euo pipefail

cd "$(dirname "$0")/.."
report=${CARGO_TARGET_DIR:-target}/nextest/ci/junit.xml

flaky=$(
  if [ -f "$report" ]; then
    awk -F '"' '/<testcase /{ name = $4 ": " $2 } /<flakyFailure/{ print "Rust test: " name }' "$report" | sort -u
  fi
  if [ -f "${FLAKY_TESTS:?}" ]; then cat "$FLAKY_TESTS"; fi
)
if [ -n "$flaky" ]; then
  echo "==> flaky tests, which failed once and then passed:"
  echo "$flaky"
fi
