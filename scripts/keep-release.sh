#!/usr/bin/env bash
# Keeps what every later build must understand: the databases of a release, with the demo in
# them, and the description of its API (crates/app/tests/process/released.rs):
#
#   scripts/with-postgres.sh scripts/keep-release.sh 1.0.0
#
# Run once for a release, with the program of exactly this release in target/debug; what is
# kept for a release is never made again.
set -euo pipefail

cd "$(dirname "$0")/.."
kept=crates/app/tests/process/released/$1
program=$(realpath "${CARGO_TARGET_DIR:-target}")/debug/showstable
if [ -e "$kept" ]; then
  echo "$0: $kept is there already" >&2
  exit 1
fi
if ! "$program" --version | grep -q " $1 "; then
  echo "$0: $("$program" --version) is not $1" >&2
  exit 1
fi
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
# The day of the release: shows of the demo are before and after it.
date --utc +%Y-%m-%dT12:00:00Z > "$made/now"
SHOWSTABLE_NOW=$(cat "$made/now")
export SHOWSTABLE_NOW SHOWSTABLE_DATA_DIR=$made
"$program" seed
"$program" copy --from "sqlite://$made/showstable.db" --to "$SHOWSTABLE_TEST_POSTGRES_URL"
mkdir -p "$kept"
mv "$made/now" "$kept/now"
gzip --best --no-name < "$made/showstable.db" > "$kept/showstable.db.gz"
# Statements alone: psql's own commands, and what pg_dump sets for the session, are left out.
pg_dump --no-owner --no-privileges --inserts --rows-per-insert=100 "$SHOWSTABLE_TEST_POSTGRES_URL" \
  | grep -v -e '^\\' -e '^SET ' -e '^SELECT pg_catalog.set_config' \
  | gzip --best --no-name > "$kept/postgres.sql.gz"
gzip --best --no-name < docs/openapi.json > "$kept/openapi.json.gz"
ls -l "$kept"
