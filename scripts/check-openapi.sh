#!/usr/bin/env bash
# Fails if docs/openapi.json differs from the code; with `--write`, updates it.
set -euo pipefail

cd "$(dirname "$0")/.."
committed=docs/openapi.json
current=$(mktemp)
trap 'rm -f "$current"' EXIT

scripts/build-test-server.sh --quiet
"${CARGO_TARGET_DIR:-target}/debug/showstable" openapi > "$current"
if [ "${1:-}" = --write ]; then
  cat "$current" > "$committed"
elif ! diff -u "$committed" "$current"; then
  echo "$committed is stale: run \`make openapi\` and commit what it changes" >&2
  exit 1
fi
