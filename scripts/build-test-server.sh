#!/usr/bin/env bash
# Builds target/debug/showstable with the features of `cargo test --workspace`,
# so that nothing that the Rust tests compiled is compiled a second time.
set -euo pipefail

cd "$(dirname "$0")/.."
# Naming any test is what makes cargo count the tests' features in.
exec cargo build --workspace --bin showstable --test architecture "$@"
