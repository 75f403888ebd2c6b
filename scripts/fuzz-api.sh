#!/usr/bin/env bash
# Sends generated requests for every operation of docs/openapi.json to a debug
# server with the demo's data, signed in, and fails on what the server should
# never answer: an internal error, or an answer that is not described. Needs
# Python and, for the first run, its package index.
#
#   scripts/fuzz-api.sh [ARGUMENT-OF-SCHEMATHESIS...]
set -euo pipefail

cd "$(dirname "$0")/.."
# Pinned, because each version has other checks.
version=4.32.5
target=${CARGO_TARGET_DIR:-target}
showstable=${SHOWSTABLE_PROGRAM:-$target/debug/showstable}
venv=$target/fuzz-venv
examples=${SHOWSTABLE_FUZZ_EXAMPLES:-30}

if ! [ -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet "schemathesis==$version"
fi
if [ -z "${SHOWSTABLE_PROGRAM:-}" ]; then
  scripts/build-test-server.sh --quiet
fi

folder=$(mktemp -d)
# shellcheck source=scripts/server.sh
source scripts/server.sh
trap 'stop_server; rm -rf "$folder"' EXIT

export SHOWSTABLE_DATA_DIR=$folder/data SHOWSTABLE_ADDR=127.0.0.1:0
export SHOWSTABLE_RATE_LIMIT=off
"$showstable" seed > "$folder/seed.log" 2>&1 || {
  cat "$folder/seed.log" >&2
  exit 1
}
run_server "$folder/server" "$showstable" serve
find_address "$folder/server"

credentials='{"email":"demo@showstable.local","password":"show-stable-demo"}'
token=$(curl --silent --fail --json "$credentials" "$address/showstable/accounts/login" |
  sed -n 's/.*"token":"\([^"]*\)".*/\1/p')

# Random ids would only reach the 404: most paths get one of the demo's.
ids=$folder/schemathesis.toml
get() {
  curl --silent --fail --header "token-x: $token" "$address/showstable/$1"
}
# The value of the key $1 in the JSON object, or first of a list, on stdin.
first() {
  "$venv/bin/python" -c '
import json, sys
value = json.load(sys.stdin)
value = (value[0] if isinstance(value, list) else value)[sys.argv[1]]
print(value["$oid"] if isinstance(value, dict) else value)' "$1"
}
# The operations whose path matches $1 use $3 for the parameter $2.
use_id() {
  if [ -z "$3" ]; then
    echo "the demo has no $2 for $1" >&2
    exit 1
  fi
  printf '[[operations]]\ninclude-path-regex = "%s"\nparameters = { "path.%s" = "%s" }\n\n' \
    "$1" "$2" "$3" >> "$ids"
}
event=$(get 'events?limit=1' | first _id)
link=$(get "events/$event" | first hashed_id)
registration=$(get "events/$event/registrations?limit=1" | first _id)
use_id '^/showstable/events/[{]id[}]' id "$event"
use_id '^/showstable/events/public/' id "$link"
use_id '^/showstable/registrations/[{]id[}]' id "$registration"
use_id '^/showstable/horses/[{]id[}]' id "$(get 'horses?limit=1' | first _id)"
use_id '^/showstable/organization/[{]id[}]' id "$(get organization | first _id)"

# Calls that end the session or the account would make every later one a 401.
status=0
"$venv/bin/schemathesis" --config-file "$ids" run docs/openapi.json --url "$address" \
  --header "token-x: $token" --phases examples,coverage,fuzzing \
  --max-examples "$examples" --seed 1 --generation-database none \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
  --exclude-path-regex '/accounts/(session|sessions|sessions/.*|password)$' \
  --generation-with-security-parameters false --no-shrink \
  --continue-on-failure "$@" || status=$?

# Panics do not always reach a client.
if grep -i -E 'panicked|request failed' "$folder/server.log"; then
  status=1
fi
exit "$status"
