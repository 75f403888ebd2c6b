#!/usr/bin/env bash
# The compiler of the workspace's crates, run by cargo for scripts/linted.sh:
# Clippy, except for a library that is also compiled for its unit tests. There
# Clippy sees the same code and the tests, so a second time would find nothing
# more. Such a library is compiled by rustc, where any warning fails.
set -euo pipefail

has_unit_tests() {
  ! sed -n '/^\[lib\]/,/^$/p' "$CARGO_MANIFEST_DIR/Cargo.toml" | grep -q '^test = false'
}

if [[ " $* " == *' --crate-type lib '* ]] && has_unit_tests; then
  exec "$@" -Dwarnings
fi
exec clippy-driver "$@"
