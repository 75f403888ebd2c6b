#!/usr/bin/env bash
# For development: webpack rebuilds the frontend on every change (reload the page
# to see it), and the server is rebuilt and restarted when Rust sources change.
# Ctrl-C stops both.
set -euo pipefail
# Each background job gets its own process group, so that it can be stopped with
# all of its children.
set -m

cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
webpack=""
server=""
# The modification time is that of the sources of the running server.
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

# webpack writes a development build now, so `make run` must build again.
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
