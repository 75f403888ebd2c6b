#!/usr/bin/env bash
# Whether the examples of deploy/ for nginx, Caddy and HAProxy do what
# docs/operations.md says: each runs in front of a server with the demo, on free ports
# of this machine.
# What is not installed is named and not tested.
#
#   [SHOWSTABLE_PROGRAM=target/release/showstable] scripts/test-proxies.sh
set -euo pipefail

cd "$(dirname "$0")/.."
showstable=${SHOWSTABLE_PROGRAM:-${CARGO_TARGET_DIR:-target}/debug/showstable}
folder=$(mktemp -d)
# shellcheck source=scripts/server.sh
source scripts/server.sh
proxy=""
stop_proxy() {
  if [ -n "$proxy" ]; then
    kill -TERM "$proxy" 2> /dev/null || true
    wait "$proxy" 2> /dev/null || true
    proxy=""
  fi
}
trap 'stop_proxy; stop_server; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

fail() {
  echo "test-proxies: $*" >&2
  exit 1
}

# Clients have another address of this machine than the proxies.
export SHOWSTABLE_DATA_DIR=$folder/data SHOWSTABLE_ADDR=127.0.0.1:0
export SHOWSTABLE_TRUSTED_PROXIES=127.0.0.1
"$showstable" seed > "$folder/seed.log" 2>&1 || fail "$(cat "$folder/seed.log")"
: > "$folder/server.out"
SHOWSTABLE_LOG_FORMAT=json run_server "$folder/server" "$showstable" serve
find_address "$folder/server"
upstream=${address#http://}
# Below the range of ephemeral ports, as in scripts/measure.sh.
port=$((20000 + RANDOM % 12000))

until curl --silent --fail --output /dev/null "$address/showstable/health/ready"; do
  expect_server "$folder/server"
  sleep 0.1
done

credentials='{"email":"demo@showstable.local","password":"show-stable-demo"}'
token=$(curl --silent --fail --json "$credentials" "$address/showstable/accounts/login" |
  sed -n 's/.*"token":"\([^"]*\)".*/\1/p')
show=$(curl --silent --fail --header "token-x: $token" "$address/showstable/events" |
  grep -o '"_id":{"$oid":"[^"]*"' | head -n 1 | cut -d '"' -f 6)

# Asks through a proxy, with curl's arguments.
ask() {
  curl --silent --insecure --interface 127.0.0.2 --max-time 20 "$@"
}

# What all proxies promise; $1 is the proxy's name, $2 its address.
test_proxy() {
  local tries=0 status first wrong before
  until ask --fail --output /dev/null "$2/showstable/health/ready"; do
    kill -0 "$proxy" 2> /dev/null || fail "$1 ended: $(tail -n 5 "$folder/$1.log")"
    [ $((tries += 1)) -lt 100 ] || fail "$1 does not answer"
    sleep 0.1
  done
  status=$(ask --output /dev/null --write-out '%{http_code}' "$2/showstable/metrics")
  [ "$status" = 404 ] || fail "$1 passes on the figures: $status"
  ask --head "$2/" | grep -qi '^strict-transport-security: max-age=31536000' ||
    fail "$1 does not insist on TLS"

  # A stream's first event comes at once, although the stream does not end.
  first=$(ask --no-buffer --header "token-x: $token" "$2/showstable/events/$show/live" --max-time 3 | head -c 200 || true)
  [ -n "$first" ] || fail "$1 keeps a stream back"

  # The size of the largest document passes, and is refused by the server, without a
  # session. A larger one is refused by nginx; the others count while they pass it on, or
  # leave that to the server.
  truncate -s 25M "$folder/file"
  status=$(ask --output /dev/null --write-out '%{http_code}' --form "file=@$folder/file" "$2/showstable/documents")
  [ "$status" = 401 ] || fail "$1 refuses a document of 25 MiB: $status"
  truncate -s 27M "$folder/file"
  status=$(ask --output /dev/null --write-out '%{http_code}' --form "file=@$folder/file" "$2/showstable/documents")
  [ "$status" = 413 ] || [ "$1" != nginx ] || fail "$1 passes on a document of 27 MiB: $status"

  # The client is the proxy's peer, whatever the header says.
  wrong='{"email":"nobody@example.org","password":"wrong"}'
  before=$(stat -c %s "$folder/server.log")
  ask --output /dev/null --header 'X-Forwarded-For: 203.0.113.9' --json "$wrong" "$2/showstable/accounts/login"
  tail -c "+$((before + 1))" "$folder/server.log" > "$folder/attempt"
  grep -q '"client":"127\.0\.0\.2"' "$folder/attempt" ||
    fail "$1 does not tell who the client is: $(cat "$folder/attempt")"
  echo "$1: in order"
}

if command -v openssl > /dev/null; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=shows.example.org \
    -keyout "$folder/key.pem" -out "$folder/chain.pem" 2> /dev/null
fi

if command -v nginx > /dev/null && command -v openssl > /dev/null; then
  # The example, with this machine's address, ports and certificate.
  sed "s#127.0.0.1:8080#$upstream#; /listen \[::\]/d; s#listen 80;#listen 127.0.0.1:$((port + 1));#
    s#listen 443 #listen 127.0.0.1:$port #
    s#/etc/ssl/showstable/fullchain.pem#$folder/chain.pem#; s#/etc/ssl/showstable/privkey.pem#$folder/key.pem#" \
    deploy/nginx.conf > "$folder/site.conf"
  cat > "$folder/nginx.conf" << END
daemon off;
worker_processes 1;
pid $folder/nginx.pid;
error_log $folder/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path $folder/body;
  proxy_temp_path $folder/proxy;
  fastcgi_temp_path $folder/fastcgi;
  uwsgi_temp_path $folder/uwsgi;
  scgi_temp_path $folder/scgi;
  include $folder/site.conf;
}
END
  # Workers of root's nginx give their rights up.
  chmod 755 "$folder"
  nginx -t -q -e "$folder/nginx.log" -c "$folder/nginx.conf"
  nginx -e "$folder/nginx.log" -c "$folder/nginx.conf" &
  proxy=$!
  test_proxy nginx "https://127.0.0.1:$port"
  stop_proxy
else
  echo "not tested: nginx.conf (nginx, openssl)"
fi

if command -v caddy > /dev/null; then
  export SHOWSTABLE_SITE=http://127.0.0.1:$((port + 2)) SHOWSTABLE_UPSTREAMS=$upstream
  export XDG_DATA_HOME=$folder/caddy XDG_CONFIG_HOME=$folder/caddy
  { printf '{\n\tadmin off\n}\n' && cat deploy/Caddyfile; } > "$folder/Caddyfile"
  caddy run --config "$folder/Caddyfile" --adapter caddyfile > "$folder/caddy.log" 2>&1 &
  proxy=$!
  test_proxy caddy "$SHOWSTABLE_SITE"
  stop_proxy
else
  echo "not tested: Caddyfile (caddy)"
fi

haproxy=$(PATH=$PATH:/usr/sbin command -v haproxy || true)
if [ -n "$haproxy" ] && command -v openssl > /dev/null; then
  cat "$folder/chain.pem" "$folder/key.pem" > "$folder/both.pem"
  # The example, with this machine's addresses and certificate, and two of its three
  # servers missing.
  sed "s#10.0.0.11:8080#$upstream#; s#10.0.0.1[23]:8080#127.0.0.1:9#; s#bind :80#bind 127.0.0.1:$((port + 3))#
    s#bind :443 #bind 127.0.0.1:$((port + 4)) #; s#/etc/haproxy/shows.example.org.pem#$folder/both.pem#
    /^ *user /d; /^ *group /d; /^ *chroot /d; s#log /dev/log local0#log stdout format raw local0#" \
    deploy/haproxy.cfg > "$folder/haproxy.cfg"
  "$haproxy" -c -q -f "$folder/haproxy.cfg"
  "$haproxy" -db -f "$folder/haproxy.cfg" > "$folder/haproxy.log" 2>&1 &
  proxy=$!
  test_proxy haproxy "https://127.0.0.1:$((port + 4))"
  # Without a server that is ready.
  stop_server
  problem=$(ask --write-out ' %{http_code} %header{retry-after}' "https://127.0.0.1:$((port + 4))/showstable/accounts/me")
  case $problem in
    *'"code":"unavailable"}'*' 503 2') ;;
    *) fail "haproxy answers without a server: $problem" ;;
  esac
  stop_proxy
else
  echo "not tested: haproxy.cfg (haproxy, openssl)"
fi
