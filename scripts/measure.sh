#!/usr/bin/env bash
# Measures the release binary and prints a table:
#
#   cold start   from the start of the process to the first answer, with an
#                existing database (the median of ten)
#   memory       resident, ten seconds after the start, after ten sign-ins and
#                200 other requests, and ten seconds after those
#   form         JavaScript that the public form loads, compressed
#
# `make measure` builds the binary first.
set -euo pipefail

cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
binary=$target/release/showstable
if [ ! -x "$binary" ]; then
  echo "$0: there is no $binary; run \`make measure\`" >&2
  exit 1
fi

data=$(mktemp -d)
# shellcheck source=scripts/server.sh
. scripts/server.sh

# shellcheck disable=SC2317 # Called by the trap below.
clean_up() {
  stop_server
  rm -rf "$data"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Below the range of ephemeral ports: on one of those, a client could connect to
# itself while no server listens.
port=$((20000 + RANDOM % 12000))
export SHOWSTABLE_DATA_DIR=$data SHOWSTABLE_ADDR=127.0.0.1:$port
export SHOWSTABLE_RATE_LIMIT=off SHOWSTABLE_LOG=warn

# Calls health/live; fails if there is no answer.
ask() {
  local status=""
  { exec 3<> "/dev/tcp/127.0.0.1/$port"; } 2> /dev/null || return 1
  printf 'GET /showstable/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
  read -r status <&3 || true
  exec 3>&-
  [[ $status == *" 200 "* || $status == *" 204 "* ]]
}

# Starts the server and waits for its first answer; sets `took` to the time in microseconds.
start_server() {
  local start=${EPOCHREALTIME/./}
  run_server "$data/server" "$binary" serve
  until ask; do
    expect_server "$data/server"
  done
  took=$((${EPOCHREALTIME/./} - start))
}

resident_kib() {
  sed -n 's/^VmRSS:[[:space:]]*\([0-9]*\) kB/\1/p' "/proc/$server/status"
}

# Signs in to the demo account ten times, which takes the most memory, and reads
# its shows 200 times.
send_requests() {
  # shellcheck disable=SC2016 # The expansion is JavaScript's.
  node -e '
    const base = `http://127.0.0.1:${process.argv[1]}/showstable`;
    const ask = async (path, options) => {
      const answer = await fetch(base + path, options);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return answer.json();
    };
    const main = async () => {
      let token;
      for (let count = 0; count < 10; count++) {
        ({ token } = await ask("/accounts/login", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email: "demo@showstable.local", password: "show-stable-demo" }),
        }));
      }
      for (let count = 0; count < 200; count++) {
        await ask("/events", { headers: { "token-x": token } });
      }
    };
    main().catch((error) => {
      console.error(error.message);
      process.exit(1);
    });' "$port"
}

mib() {
  awk -v kib="$1" 'BEGIN { printf "%.1f MiB", kib / 1024 }'
}

"$binary" seed > "$data/log" 2>&1 || {
  cat "$data/log" >&2
  exit 1
}

times=()
for _ in 1 2 3 4 5 6 7 8 9 10; do
  start_server
  times+=("$took")
  stop_server
done
median=$(printf '%s\n' "${times[@]}" | sort -n | awk '
  { times[NR] = $1 }
  END { printf "%.0f ms", (times[5] + times[6]) / 2000 }')

start_server
sleep 10
idle=$(resident_kib)
send_requests
busy=$(resident_kib)
sleep 10
calm=$(resident_kib)
stop_server

form=$(cd frontend && npm run --silent check-size | tail -n 1 | sed 's/^ *//')

printf '%-34s %s\n' \
  'cold start to the first answer' "$median" \
  'resident, 10 s after the start' "$(mib "$idle")" \
  'resident, after the requests' "$(mib "$busy")" \
  'resident, 10 s after them' "$(mib "$calm")" \
  'JavaScript of the public form' "$form" \
  'size of the binary' "$(mib $(($(stat -c %s "$binary") / 1024)))"
