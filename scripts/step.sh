#!/usr/bin/env bash
# Runs a command as a named step: prints when it starts and how long it took.
#
#   scripts/step.sh "Rust tests" cargo test
#
# Exits with the command's status.
set -euo pipefail

if [ "$#" -lt 2 ]; then
  echo "usage: $0 NAME COMMAND [ARGUMENT...]" >&2
  exit 2
fi
name=$1
shift

echo "==> $name"
start=$SECONDS
status=0
"$@" || status=$?
if [ "$status" -ne 0 ]; then
  echo "==> $name: failed after $((SECONDS - start)) s" >&2
  exit "$status"
fi
echo "==> $name: $((SECONDS - start)) s"
