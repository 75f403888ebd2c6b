#!/usr/bin/env bash
# Builds target/debug/showstable as the Rust tests do: with Clippy, and with the
# features of `cargo test --workspace`, so that nothing is compiled a second time.
set -euo pipefail

cd "$(dirname "$0")/.."
# `--test` with any test makes cargo include the features of dev-dependencies.
exec scripts/linted.sh build --workspace --bin showstable --test architecture "$@"
