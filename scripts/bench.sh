#!/usr/bin/env bash
# Measures the release binary on SQLite and on PostgreSQL, and prints tables:
#
#   load     requests a second, latency and memory under load, beside a bare server
#            and the bare databases
#   pages    times of pages with 1,000 and with 1,000,000 entries
#   office   the office's lists of a show of 5,000 entries; fails if one takes
#            20 ms or more
#   barn     the calls of the barn's screens with 500 horses, 5,000 contacts and
#            50,000 entries of the book; fails if one takes 30 ms, or a search 50
#
#   many     care of 500 horses at once and the month of 1,000 owners; fails if an act of
#            them takes 2 s
#
#   live     a show day that 500 spectators follow; fails if a change takes a second to
#            reach all of them, or its schedule 20 ms
#
#   imports  tables of 5,000 rows of each kind are brought, imported and taken back; fails
#            if a preview of what a barn brings takes 0.5 s or 150 MiB, one of entries 1 s,
#            or an import 5 s
#
#   directory  60,000 entries of 20,000 people are linked to them; fails if that takes 60 s,
#            finding somebody 20 ms, or adding somebody who is like others 30 ms
#
#   copy     100,000 entries go from SQLite to PostgreSQL; it is killed twice on its way
#
#   SHOWSTABLE_POSTGRES_DURABLE=1 scripts/with-postgres.sh scripts/bench.sh [load|pages|office|barn|many|live|imports|directory|copy]...
#
# `make bench` builds the programs first. docs/performance.md explains the tables.
set -euo pipefail

cd "$(dirname "$0")/.."
release=$(realpath "${CARGO_TARGET_DIR:-target}")/release
binary=$release/showstable
if ! [ -x "$binary" ] || ! [ -x "$release/bench" ] || [ -z "${SHOWSTABLE_TEST_POSTGRES_URL:-}" ]; then
  echo "$0: the programs or PostgreSQL are missing; run \`make bench\`" >&2
  exit 1
fi

data=$(mktemp -d)
# shellcheck source=scripts/server.sh
. scripts/server.sh

bare=""
stop_bare() {
  if [ -n "$bare" ]; then
    kill -TERM "$bare" 2> /dev/null || true
    wait "$bare" 2> /dev/null || true
    bare=""
  fi
}

# shellcheck disable=SC2317 # Called by the trap below.
clean_up() {
  stop_server
  stop_bare
  rm -rf "$data"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

export SHOWSTABLE_ADDR=127.0.0.1:0 SHOWSTABLE_RATE_LIMIT=off SHOWSTABLE_LOG=warn
export SHOWSTABLE_JWT_SECRET="only for this measurement on loopback"
export SHOWSTABLE_MAX_ENTRIES_PER_EVENT=1000000 SHOWSTABLE_MAX_ENTRIES_MIB=100000

# A new database for each measurement, and a server on it.
start_on() {
  local name=$1 what=$2 files=$data/$1-$2
  mkdir "$files"
  export SHOWSTABLE_DATA_DIR=$files
  if [ "$name" = SQLite ]; then
    export SHOWSTABLE_DATABASE_URL=sqlite://$files/showstable.db
  else
    export SHOWSTABLE_DATABASE_URL=${SHOWSTABLE_TEST_POSTGRES_URL%/*}/$what
    "$release/bench" execute "$SHOWSTABLE_TEST_POSTGRES_URL" "CREATE DATABASE $what"
  fi
  if [ "$what" = load ]; then
    "$binary" seed > "$files.seed" 2>&1 || { cat "$files.seed" >&2 && return 1; }
  fi
  run_server "$files" "$binary" serve
  find_address "$files"
}

measure() {
  local name=$1 what=$2 status=0
  start_on "$name" "$what"
  local served=$address served_by=$server
  case $what in
    load)
      run_server "$data/$name-bare" "$release/bench" serve "$SHOWSTABLE_DATABASE_URL"
      find_address "$data/$name-bare"
      bare=$server
      server=$served_by
      node scripts/bench/load.mjs "$name" "$served" "$served_by" "$address" \
        "$SHOWSTABLE_DATABASE_URL" "$release/bench" || status=1
      stop_bare
      ;;
    pages)
      node scripts/bench/pages.mjs "$name" "$served" "$SHOWSTABLE_DATABASE_URL" \
        "$release/bench" || status=1
      ;;
    office)
      node scripts/bench/office.mjs "$name" "$served" "$SHOWSTABLE_DATA_DIR" || status=1
      ;;
    live)
      run_server "$data/$name-bare" "$release/bench" serve "$SHOWSTABLE_DATABASE_URL"
      find_address "$data/$name-bare"
      bare=$server
      server=$served_by
      node scripts/bench/live.mjs "$name" "$served" "$served_by" "$address" || status=1
      stop_bare
      ;;
    barn)
      node scripts/bench/barn.mjs "$name" "$served" || status=1
      ;;
    many)
      node scripts/bench/many.mjs "$name" "$served" || status=1
      ;;
    imports_*)
      node scripts/bench/imports.mjs "$name" "$served" "$served_by" "${what#imports_}" || status=1
      ;;
    directory)
      node scripts/bench/directory.mjs "$name" "$served" "$SHOWSTABLE_DATABASE_URL" \
        "$release/bench" || status=1
      ;;
    copy)
      node scripts/bench/copy.mjs "$served" "$served_by" "$SHOWSTABLE_DATABASE_URL" \
        "$SHOWSTABLE_TEST_POSTGRES_URL" "$release/bench" "$binary" || status=1
      ;;
  esac
  stop_server
  rm -rf "$SHOWSTABLE_DATA_DIR"
  return "$status"
}

if [ "$#" -eq 0 ]; then
  set -- load pages office barn many live imports directory copy
fi
failed=0
# Each kind of table on a server of its own, because of its memory.
whats=()
for what in "$@"; do
  if [ "$what" = imports ]; then
    for kind in horses contacts care appointments book classes entries; do
      whats+=("imports_$kind")
    done
  else
    whats+=("$what")
  fi
done
for what in "${whats[@]}"; do
  measure SQLite "$what" || failed=1
  [ "$what" = copy ] || measure PostgreSQL "$what" || failed=1
done
echo "measured in $SECONDS s"
exit "$failed"
