#!/usr/bin/env bash
# Runs cargo with Clippy as the compiler of the workspace's crates; any lint
# fails:
#
#   scripts/linted.sh test --workspace
#
# Clippy is rustc with more lints. `cargo clippy` only checks, so tests after it
# would compile everything again, including dependencies. Binaries from this
# script are for tests; releases are built with rustc.
set -euo pipefail

if [ "$#" -eq 0 ]; then
  echo "usage: $0 COMMAND [ARGUMENT...]" >&2
  exit 2
fi

command -v clippy-driver > /dev/null || {
  echo "$0: Clippy is not installed (rustup component add clippy)" >&2
  exit 1
}
# As `cargo clippy -- -D warnings` sets it.
export CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
RUSTC_WORKSPACE_WRAPPER=$(realpath "$(dirname "$0")")/lint-once.sh
export RUSTC_WORKSPACE_WRAPPER
exec cargo "$@"
