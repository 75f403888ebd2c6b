#!/usr/bin/env bash
# Three servers behind a load balancer on this machine, with PostgreSQL and a stand-in
# for S3, all on loopback addresses:
#
#   scripts/cluster.sh start             starts what does not run, with the demo at first
#   scripts/cluster.sh stop              stops what it started, and nothing else
#   scripts/cluster.sh status            what runs, with the processes' ids
#   scripts/cluster.sh test [SECONDS]    kills the servers of a cluster of its own while
#                                        people use it, and compares what is left with
#                                        what was answered (scripts/bench/cluster.mjs)
#
# and for that test
#
#   scripts/cluster.sh kill NAME         ends one process without warning
#   scripts/cluster.sh end NAME          ends one as an update does
#   scripts/cluster.sh run NAME          starts one process and waits until it serves
#   scripts/cluster.sh postgres fast|immediate    restarts PostgreSQL
#
# `make cluster` and `make test-cluster` build the programs first. The data are in
# target/cluster (SHOWSTABLE_CLUSTER_DIR) and stay there; remove the folder, after
# `stop`, to begin anew. The balancer has port 8800 (SHOWSTABLE_CLUSTER_PORT), and eight
# ports above it are taken. Everybody with an account on this machine can reach the
# database: this is for looking and testing.
set -euo pipefail

cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
showstable=$(realpath -m "${SHOWSTABLE_PROGRAM:-$target/release/showstable}")
folder=$(realpath -m "${SHOWSTABLE_CLUSTER_DIR:-$target/cluster}")
port=${SHOWSTABLE_CLUSTER_PORT:-8800}
cluster=$folder/postgres
# shellcheck source=scripts/postgres.sh
. scripts/postgres.sh

servers=(server-1 server-2 server-3)
address=http://127.0.0.1:$port

# The port of a process, and what it answers at when it serves.
port_of() {
  case $1 in
    balancer) echo "$port" ;;
    server-*) echo $((port + ${1#server-})) ;;
    postgres) echo $((port + 7)) ;;
    s3) echo $((port + 8)) ;;
    *) fail "there is no $1" ;;
  esac
}

fail() {
  echo "cluster: $*" >&2
  exit 1
}

# When a process was started. Another one that gets its id later has another time.
started() {
  ps -o lstart= -p "$1" 2> /dev/null | tr -s ' '
}

# The id of a process that this script started, if it still runs.
id_of() {
  local id begin
  { read -r id && read -r begin; } 2> /dev/null < "$folder/run/$1" || return 1
  [ "$(started "$id")" = "$begin" ] && echo "$id"
}

# Starts a program that outlives this script.
launch() {
  local name=$1
  shift
  nohup "$@" >> "$folder/logs/$name.log" 2>&1 < /dev/null &
  printf '%s\n%s\n' "$!" "$(started $!)" > "$folder/run/$name"
}

is_serving() {
  local at=http://127.0.0.1:$(port_of "$1")
  case $1 in
    # It refuses who has no key.
    s3) [ "$(curl --silent --max-time 5 --output /dev/null --write-out '%{http_code}' "$at")" = 403 ] ;;
    *) curl --silent --max-time 10 --fail --output /dev/null "$at/showstable/health/ready" ;;
  esac
}

wait_for() {
  local name
  for name in "$@"; do
    until is_serving "$name"; do
      id_of "$name" > /dev/null || fail "$name ended: $(tail -n 5 "$folder/logs/$name.log")"
      sleep 0.1
    done
  done
}

postgres_runs() {
  [ -e "$cluster/data/postmaster.pid" ] && as_user "$programs/pg_ctl" -D "$cluster/data" status > /dev/null
}

start_postgres() {
  if postgres_runs; then
    return
  fi
  mkdir -p "$cluster"
  if [ "$(id -u)" -eq 0 ]; then
    chown postgres:postgres "$cluster"
    as_user true 2> /dev/null || fail "the user postgres must be able to reach $cluster; set SHOWSTABLE_CLUSTER_DIR"
  fi
  if ! [ -e "$cluster/data/PG_VERSION" ]; then
    as_user "$programs/initdb" -D "$cluster/data" -U postgres -A trust -E UTF8 --locale=C > /dev/null
  fi
  as_user "$programs/pg_ctl" -D "$cluster/data" -w -t 60 -l "$cluster/server.log" start > /dev/null \
    -o "-p $(port_of postgres) -c listen_addresses=127.0.0.1 -c unix_socket_directories=''" ||
    fail "PostgreSQL did not start: $(tail -n 5 "$cluster/server.log")"
}

# The settings that the servers share. As in deploy/compose.yaml they also share the
# folder for mails that nobody sends by themselves.
share_settings() {
  if ! [ -e "$folder/secret" ]; then
    (umask 077 && od -An -N32 -tx1 /dev/urandom | tr -d ' \n' > "$folder/secret")
  fi
  SHOWSTABLE_JWT_SECRET=$(cat "$folder/secret")
  export SHOWSTABLE_JWT_SECRET SHOWSTABLE_DATA_DIR=$folder/data
  export SHOWSTABLE_PUBLIC_URL=$address SHOWSTABLE_TRUSTED_PROXIES=127.0.0.1
  SHOWSTABLE_DATABASE_URL=postgres://postgres@127.0.0.1:$(port_of postgres)/postgres
  export SHOWSTABLE_DATABASE_URL SHOWSTABLE_STORAGE_URL=s3://showstable/photos
  export AWS_ACCESS_KEY_ID=showstable AWS_SECRET_ACCESS_KEY=only-on-this-machine AWS_REGION=local
  AWS_ENDPOINT_URL=http://127.0.0.1:$(port_of s3)
  export AWS_ENDPOINT_URL
}

launch_one() {
  if id_of "$1" > /dev/null; then
    return
  fi
  local its
  its=$(port_of "$1")
  case $1 in
    s3)
      mkdir -p "$folder/s3/showstable"
      launch s3 env RUST_LOG=warn "$target/tools/bin/s3s-fs" --host 127.0.0.1 --port "$its" \
        --access-key "$AWS_ACCESS_KEY_ID" --secret-key "$AWS_SECRET_ACCESS_KEY" "$folder/s3"
      ;;
    server-*)
      # One of them moves the demo's running show along, if there is the demo.
      local more=()
      [ "$1" = server-1 ] && [ -e "$folder/demo" ] && more=(--play-demo)
      launch "$1" env SHOWSTABLE_ADDR="127.0.0.1:$its" \
        SHOWSTABLE_METRICS_ADDR="127.0.0.1:$((its + 3))" "$showstable" serve "${more[@]}"
      ;;
    balancer)
      # The example for operators, with ports of this machine, in the foreground, and
      # without TLS and an account of its own.
      sed "s#10.0.0.11:8080#127.0.0.1:$(port_of server-1)#; s#10.0.0.12:8080#127.0.0.1:$(port_of server-2)#
        s#10.0.0.13:8080#127.0.0.1:$(port_of server-3)#; s#bind :80#bind 127.0.0.1:$its#; /bind :443/d
        /redirect scheme/d; /^ *user /d; /^ *group /d; /^ *chroot /d; s#log /dev/log local0#log stdout format raw local0#" \
        deploy/haproxy.cfg > "$folder/haproxy.cfg"
      launch balancer "$haproxy" -db -f "$folder/haproxy.cfg"
      ;;
  esac
}

# Debian has it beside the programs of root.
haproxy=$(PATH=$PATH:/usr/sbin command -v haproxy || true)

is_running() {
  local name
  for name in balancer "${servers[@]}" s3; do
    id_of "$name" > /dev/null || return 1
  done
  postgres_runs
}

tell() {
  echo "Show Stable by three servers: $address"
  if [ -e "$folder/demo" ]; then
    echo "Sign in as demo@showstable.local with the password show-stable-demo."
  fi
  echo "Logs: $folder/logs and $cluster/server.log. To stop: make cluster-stop"
}

start() {
  if is_running; then
    echo "The cluster runs already."
    tell
    return
  fi
  [ -x "$showstable" ] || fail "there is no $showstable; run \`make cluster\`"
  [ -x "$target/tools/bin/s3s-fs" ] && [ -n "$haproxy" ] || fail "run \`scripts/setup.sh cluster\`"
  mkdir -p "$folder/logs" "$folder/run"
  local is_new=yes
  [ -e "$cluster/data/PG_VERSION" ] && is_new=""
  share_settings
  start_postgres
  launch_one s3
  wait_for s3
  if [ -n "$is_new" ] && [ "${1:-}" != --empty ]; then
    "$showstable" seed > "$folder/logs/seed.log" 2>&1 || fail "$(cat "$folder/logs/seed.log")"
    touch "$folder/demo"
  fi
  local name
  for name in "${servers[@]}" balancer; do
    launch_one "$name"
  done
  wait_for "${servers[@]}" balancer
  tell
}

# Asks them to end, and after the time that requests may take, ends them.
end() {
  local name id tries=0 asked=()
  for name in "$@"; do
    if id=$(id_of "$name"); then
      kill -TERM "$id" 2> /dev/null || true
      asked+=("$name")
    fi
  done
  for name in "${asked[@]}"; do
    while id=$(id_of "$name"); do
      [ $((tries += 1)) -lt 150 ] || kill -KILL "$id" 2> /dev/null || true
      sleep 0.1
    done
    rm -f "$folder/run/$name"
    echo "stopped $name"
  done
}

stop() {
  end balancer "${servers[@]}"
  # The servers may still store something while they end.
  end s3
  if postgres_runs; then
    as_user "$programs/pg_ctl" -D "$cluster/data" -m fast -w stop > /dev/null
    echo "stopped postgres"
  fi
}

status() {
  local name id
  for name in balancer "${servers[@]}" s3; do
    id=$(id_of "$name") || id="does not run"
    echo "$name: $id, port $(port_of "$name")"
  done
  id="does not run"
  if postgres_runs; then
    id=$(head -n 1 "$cluster/data/postmaster.pid")
  fi
  echo "postgres: $id, port $(port_of postgres)"
}

kill_one() {
  local id
  id=$(id_of "$1") || fail "$1 does not run"
  kill -KILL "$id"
  while id_of "$1" > /dev/null; do
    sleep 0.01
  done
}

run_test() {
  local seconds=$1
  folder=$(mktemp -d "${TMPDIR:-/tmp}/showstable-cluster.XXXXXX")
  # PostgreSQL's user must reach its folder in it.
  chmod 755 "$folder"
  # Below the range of ephemeral ports, as in scripts/measure.sh.
  port=$((20000 + RANDOM % 12000))
  export SHOWSTABLE_CLUSTER_DIR=$folder SHOWSTABLE_CLUSTER_PORT=$port SHOWSTABLE_PROGRAM=$showstable
  # All clients of the test have one address.
  export SHOWSTABLE_RATE_LIMIT=off SHOWSTABLE_LOG_FORMAT=json
  trap 'scripts/cluster.sh stop > /dev/null; echo "What is left is in $folder." >&2' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  address=http://127.0.0.1:$port
  scripts/cluster.sh start --empty > /dev/null
  node scripts/bench/cluster.mjs "$address" "$folder" "$seconds"
  scripts/cluster.sh stop > /dev/null
  trap - EXIT
  rm -rf "$folder"
}

case ${1:-} in
  start) start "${2:-}" ;;
  stop) stop ;;
  status) status ;;
  test) run_test "${2:-120}" ;;
  kill) kill_one "$2" ;;
  end) end "$2" ;;
  run)
    share_settings
    launch_one "$2"
    wait_for "$2"
    ;;
  postgres) as_user "$programs/pg_ctl" -D "$cluster/data" -w -m "$2" -l "$cluster/server.log" restart > /dev/null ;;
  *)
    sed -n '2,/^set -/{/^set -/d; s/^# \{0,1\}//; p}' "$0" >&2
    exit 2
    ;;
esac
