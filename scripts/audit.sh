#!/usr/bin/env bash
# Examines the dependencies with the programs that are installed, and names those
# that are not: licences, sources and duplicates (cargo-deny, deny.toml), known
# vulnerabilities (cargo-deny or cargo-audit for Rust, npm for the frontend).
# Known vulnerabilities need the network. Fails when one of them finds something.
set -uo pipefail

cd "$(dirname "$0")/.."
status=0

if command -v cargo-deny > /dev/null; then
  scripts/step.sh "licences, sources, duplicates" cargo deny --locked check licenses bans sources || status=1
  scripts/step.sh "known vulnerabilities" cargo deny --locked check advisories || status=1
else
  echo "not examined: licences, sources and duplicates (cargo install --locked cargo-deny)" >&2
  if command -v cargo-audit > /dev/null; then
    scripts/step.sh "known vulnerabilities" cargo audit || status=1
  else
    echo "not examined: known vulnerabilities of Rust crates (cargo install --locked cargo-audit)" >&2
  fi
fi
if command -v npm > /dev/null; then
  scripts/step.sh "known vulnerabilities of the frontend" npm --prefix frontend audit --omit=dev || status=1
else
  echo "not examined: known vulnerabilities of the frontend (npm)" >&2
fi
exit "$status"
