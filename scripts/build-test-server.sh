#!/usr/bin/env bash
# Builds target/debug/showstable as the Rust tests do: with Clippy, and with the
# features of `cargo test --workspace`, so that nothing is compiled a second time.
set -euo pipefail

cd "$(dirname "$0")/.."
# Naming any test is what makes cargo count the tests' features in.
exec scripts/linted.sh build --workspace --bin showstable --test architecture "$@"
