#!/usr/bin/env bash
# Runs a command with a temporary PostgreSQL cluster:
#
#   scripts/with-postgres.sh cargo test -p persistence
#
# With SHOWSTABLE_POSTGRES_DURABLE=1 commits are on disk, as needed to measure.
#
# SHOWSTABLE_TEST_POSTGRES_URL is set to the cluster's URL. The cluster is stopped
# and removed when the command ends or a signal arrives; the exit status is that
# of the command.
set -euo pipefail

if [ "$#" -eq 0 ]; then
  echo "usage: $0 COMMAND [ARGUMENT...]" >&2
  exit 2
fi

# shellcheck source=scripts/postgres.sh
. "$(dirname "$0")/postgres.sh"

# What tests write is in memory if there is room: each database is 300 files, and
# creating and removing them on ext4 took most of the CPU time of such tests.
if [ -z "${SHOWSTABLE_POSTGRES_DURABLE:-}" ] && [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ] \
  && [ "$(df --output=avail --block-size=M /dev/shm | tail -1 | tr -dc 0-9)" -ge 4096 ]; then
  export TMPDIR=/dev/shm
fi
# A socket's path has at most 107 bytes, and the postgres user needs access to all
# parent directories.
cluster=$(mktemp -d "${TMPDIR:-/tmp}/showstable-pg.XXXXXX")
child=""

# shellcheck disable=SC2317 # Called by the trap below.
clean_up() {
  status=$?
  trap - EXIT
  # A second signal must not keep the cluster alive.
  trap '' HUP INT TERM
  if [ -n "$child" ] && kill -0 "$child" 2> /dev/null; then
    kill -TERM "$child" 2> /dev/null || true
    wait "$child" 2> /dev/null || true
  fi
  if [ -f "$cluster/data/postmaster.pid" ]; then
    as_user "$programs/pg_ctl" -D "$cluster/data" -m immediate -w stop > /dev/null || true
  fi
  rm -rf "$cluster"
  exit "$status"
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

if [ "$(id -u)" -eq 0 ]; then
  chown postgres:postgres "$cluster"
fi

as_user "$programs/initdb" -D "$cluster/data" -U postgres -A trust --no-sync -E UTF8 --locale=C \
  > "$cluster/initdb.log" 2>&1 || {
  cat "$cluster/initdb.log" >&2
  exit 1
}

# A free port may be taken before the server binds it: try several times.
port=""
for _ in 1 2 3 4 5 6 7 8 9 10; do
  candidate=$((20000 + RANDOM % 12000))
  options="-p $candidate -k $cluster -c listen_addresses=127.0.0.1 -c max_connections=200"
  # Tests do not need durability.
  if [ -z "${SHOWSTABLE_POSTGRES_DURABLE:-}" ]; then
    options+=" -c fsync=off -c full_page_writes=off"
  fi
  if as_user "$programs/pg_ctl" -D "$cluster/data" -w -t 30 -l "$cluster/data/server.log" \
    -o "$options" start > /dev/null 2>&1; then
    port=$candidate
    break
  fi
done
if [ -z "$port" ]; then
  echo "$0: PostgreSQL did not start:" >&2
  cat "$cluster/data/server.log" >&2
  exit 1
fi

export SHOWSTABLE_TEST_POSTGRES_URL="postgres://postgres@127.0.0.1:$port/postgres"

# In the background, so that a signal is handled at once and not after the command.
"$@" <&0 &
child=$!
status=0
wait "$child" || status=$?
child=""
exit "$status"
