# Starts and stops one program at a time, for scripts that measure; sourced.
# shellcheck shell=bash

server=""

# Runs a program in the background; its output is in $1.out and $1.log.
run_server() {
  local files=$1
  shift
  "$@" > "$files.out" 2> "$files.log" &
  server=$!
}

# Ends the script with the program's log if it has ended.
expect_server() {
  if ! kill -0 "$server" 2> /dev/null; then
    cat "$1.log" >&2
    exit 1
  fi
}

# Sets `address` to the one that the program printed.
find_address() {
  until address=$(grep -o -m 1 'http://127[0-9.:]*' "$1.out"); do
    expect_server "$1"
    sleep 0.1
  done
}

stop_server() {
  if [ -n "$server" ]; then
    kill -TERM "$server" 2> /dev/null || true
    wait "$server" 2> /dev/null || true
    server=""
  fi
}
