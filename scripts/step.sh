#!/usr/bin/env bash
# Runs a command as a named step: prints when it starts, how long it took, and the
# processor time of it and its children.
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
TIMEFORMAT="==> $name: %0R s (processor: %0U s user, %0S s system)"
status=0
time "$@" || status=$?
if [ "$status" -ne 0 ]; then
  echo "==> $name: failed" >&2
fi
exit "$status"
