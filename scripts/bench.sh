#!/usr/bin/env bash
# Measures how fast the release binary reads a show of 5,000 entries, on SQLite
# and on PostgreSQL, and prints a table. Fails if something takes 20 ms or more.
#
#   scripts/with-postgres.sh scripts/bench.sh
#
# `make bench` builds the binary first. scripts/bench.mjs enters the show through
# the API and measures.
set -euo pipefail

cd "$(dirname "$0")/.."
binary=${CARGO_TARGET_DIR:-target}/release/showstable
if [ ! -x "$binary" ]; then
  echo "$0: there is no $binary; run \`make bench\`" >&2
  exit 1
fi
if [ -z "${SHOWSTABLE_TEST_POSTGRES_URL:-}" ]; then
  echo "$0: there is no PostgreSQL; run \`make bench\`" >&2
  exit 1
fi

data=$(mktemp -d)
server=""

stop_server() {
  if [ -n "$server" ]; then
    kill -TERM "$server" 2> /dev/null || true
    wait "$server" 2> /dev/null || true
    server=""
  fi
}

# shellcheck disable=SC2317 # Called by the trap below.
clean_up() {
  stop_server
  rm -rf "$data"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Starts the server with this database, and measures it.
measure() {
  local name=$1 url=$2 address=""
  SHOWSTABLE_DATA_DIR=$data/$name SHOWSTABLE_DATABASE_URL=$url SHOWSTABLE_ADDR=127.0.0.1:0 \
    SHOWSTABLE_JWT_SECRET="only for this measurement on loopback" \
    SHOWSTABLE_RATE_LIMIT=off SHOWSTABLE_LOG=warn \
    "$binary" serve > "$data/$name.out" 2> "$data/$name.log" &
  server=$!
  until address=$(grep -o 'http://127[0-9.:]*' "$data/$name.out"); do
    if ! kill -0 "$server" 2> /dev/null; then
      cat "$data/$name.log" >&2
      exit 1
    fi
    sleep 0.1
  done
  local status=0
  node scripts/bench.mjs "$name" "$address" "$data/$name" || status=1
  stop_server
  return "$status"
}

mkdir "$data/SQLite" "$data/PostgreSQL"
failed=0
measure SQLite "sqlite://$data/SQLite/showstable.db" || failed=1
measure PostgreSQL "$SHOWSTABLE_TEST_POSTGRES_URL" || failed=1
exit "$failed"
