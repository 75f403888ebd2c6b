#!/usr/bin/env bash
# Serves what is being worked on: webpack rebuilds the frontend at every change
# (reload the page to see it), and the server is built and started again when
# Rust sources change. Ctrl-C stops both.
set -euo pipefail
# Each background job gets a process group of its own, so that it can be
# stopped with all that it started.
set -m

cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
webpack=""
server=""
# As old as the sources of the server that runs.
seen=$(mktemp)

stop() {
  if [ -n "$1" ]; then
    kill -TERM -- "-$1" 2> /dev/null || true
    wait "$1" 2> /dev/null || true
  fi
}

# shellcheck disable=SC2317 # Called by the trap below.
clean_up() {
  trap - EXIT
  stop "$server"
  stop "$webpack"
  rm -f "$seen"
}
trap clean_up EXIT
trap 'exit 0' INT TERM HUP

# What webpack writes now is no release build: `make run` must build again.
rm -f frontend/.cache/built
(cd frontend && exec npm run dev) &
webpack=$!

start_server() {
  touch "$seen"
  if cargo build -p app --bin showstable; then
    stop "$server"
    "$target/debug/showstable" &
    server=$!
  fi
}

changed() {
  [ -n "$(find crates migrations Cargo.toml Cargo.lock -newer "$seen" \
    \( -name '*.rs' -o -name '*.toml' -o -name '*.lock' \) -print -quit)" ]
}

start_server
while sleep 1; do
  if changed; then
    start_server
  fi
done
