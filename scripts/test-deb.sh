#!/usr/bin/env bash
# Whether the Debian package is whole: its files, its man page, the sandbox of its
# service; and whether it installs, starts, answers, and survives removal and
# re-installation with its data.
#
#   scripts/test-deb.sh [PACKAGE.deb]
#
# Nothing is installed on this machine: the package goes into a temporary root, in
# which its scripts run without systemd, and the program is started by this script
# with the package's settings. What cannot be tested here is named at the end.
set -euo pipefail

cd "$(dirname "$0")/.."
package=${1:-$(ls -t "${CARGO_TARGET_DIR:-target}"/debian/showstable_*.deb 2> /dev/null | head -n 1 || true)}
if [ ! -f "$package" ]; then
  echo "$0: there is no package; run \`make deb\`" >&2
  exit 1
fi

# The package's scripts would speak to this machine's systemd; they see none.
if [ -z "${SHOWSTABLE_ALONE:-}" ]; then
  alone=(unshare --mount)
  [ "$(id -u)" -eq 0 ] || alone+=(--map-root-user)
  if ! "${alone[@]}" true 2> /dev/null; then
    echo "$0: needs unshare, as root or with namespaces for users" >&2
    exit 1
  fi
  SHOWSTABLE_ALONE=yes exec "${alone[@]}" "$0" "$package"
fi
mkdir -p /run/systemd 2> /dev/null || true
if [ -d /run/systemd ]; then
  mount -t tmpfs none /run/systemd
fi

folder=$(mktemp -d)
# shellcheck source=scripts/server.sh
source scripts/server.sh
trap 'stop_server; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
skipped=()

fail() {
  echo "test-deb: $*" >&2
  exit 1
}

step() {
  echo "--> $*"
}

step "files"
dpkg-deb --contents "$package" | awk '{ sub("root/root", "0/0", $2); print $1, $2, $6 }' > "$folder/contents"
while read -r mode path; do
  grep -qxF -- "$mode 0/0 ./$path" "$folder/contents" ||
    fail "$path is not in the package with $mode"
done << 'END'
-rwxr-xr-x usr/bin/showstable
-rw------- etc/showstable/showstable.env
-rw-r--r-- usr/lib/systemd/system/showstable.service
-rw-r--r-- usr/lib/sysusers.d/showstable.conf
-rw-r--r-- usr/share/man/man1/showstable.1.gz
-rw-r--r-- usr/share/doc/showstable/copyright
-rw-r--r-- usr/share/doc/showstable/notices.txt
-rw-r--r-- usr/share/doc/showstable/changelog.gz
-rw-r--r-- usr/share/doc/showstable/operations.md
-rw-r--r-- usr/share/doc/showstable/examples/nginx.conf
-rw-r--r-- usr/share/doc/showstable/examples/Caddyfile
END
dpkg-deb --info "$package" conffiles | grep -qx '/etc/showstable/showstable.env' ||
  fail "the settings are no conffile"

root=$folder/root
# Status and scripts of packages in a folder of their own.
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info" "$root/etc"
touch "$root/var/lib/dpkg/status"
in_root() {
  # What it depends on is this machine's.
  DEBIAN_FRONTEND=noninteractive dpkg --root="$root" --force-script-chrootless \
    --force-depends --log=/dev/null "$@" < /dev/null > "$folder/dpkg.log" 2>&1 || {
    cat "$folder/dpkg.log" >&2
    fail "dpkg $* failed"
  }
}

step "installation"
in_root --install "$package"
grep -q '^showstable:' "$root/etc/passwd" || fail "there is no user showstable"
[ -L "$root/etc/systemd/system/multi-user.target.wants/showstable.service" ] ||
  fail "the service is not enabled"
program=$root/usr/bin/showstable

step "man page"
page=$root/usr/share/man/man1/showstable.1.gz
zcat "$page" | sed 's/\\-/-/g' > "$folder/page"
# The words of each `--help`: sub-commands, and options.
words_of() {
  "$program" "$@" --help | sed -n 's/^  \([a-z]\+\)  .*/\1/p; s/^ .*\(--[a-z-]\+\).*/\1/p'
}
named() {
  grep -qE -- "(^|[^a-z-])$1([^a-z-]|\$)" "$folder/page" || fail "the man page lacks $1"
}
for word in $(words_of); do
  named "$word"
  case $word in
    --* | help) ;;
    *)
      for inner in $(words_of "$word"); do
        case $inner in
          --* | help) named "$inner" ;;
          *) named "$word $inner" ;;
        esac
      done
      ;;
  esac
done
# Names that the program does not know are as wrong as missing ones.
for name in $(zcat "$page" | cat - "$root/etc/showstable/showstable.env" |
  grep -oE 'SHOWSTABLE_[A-Z_]+[A-Z]' | sort -u); do
  grep -q "^| \`$name\` |" docs/operations.md || fail "$name is no setting"
done
if command -v groff > /dev/null; then
  warnings=$(zcat "$page" | groff -ww -z -man 2>&1)
  [ -z "$warnings" ] || fail "the man page: $warnings"
else
  skipped+=("how the man page is set (groff)")
fi

step "service"
unit=$root/usr/lib/systemd/system/showstable.service
if command -v systemd-analyze > /dev/null; then
  # In tenths: at most 2.0.
  systemd-analyze security --no-pager --offline=true --threshold=20 "$unit" > "$folder/security" ||
    {
      cat "$folder/security" >&2
      fail "the service is too exposed"
    }
  sed -n 's/^.*\(Overall exposure level[^:]*: [0-9.]*\).*/    \1/p' "$folder/security"
  # With a program at its place, which this machine may not have.
  sed "s#^ExecStart=/usr#ExecStart=$root/usr#; /^Documentation=/d" "$unit" > "$folder/showstable.service"
  problems=$(systemd-analyze verify "$folder/showstable.service" 2>&1 | grep "showstable" || true)
  [ -z "$problems" ] || fail "the service: $problems"
else
  skipped+=("the service's sandbox (systemd-analyze)")
fi
skipped+=("the service under systemd: start at boot, sandbox at run time, restart after an update")

data=$root/var/lib/showstable
# Starts the server with the package's settings, below the root, on a free port.
start() {
  sed "s#=/var/lib/#=$root/var/lib/#; s#^SHOWSTABLE_ADDR=.*#SHOWSTABLE_ADDR=127.0.0.1:0#" \
    "$root/etc/showstable/showstable.env" > "$folder/settings"
  # As StateDirectory= of the service does.
  install -d -m 0700 "$data"
  set -a
  # shellcheck source=/dev/null
  source "$folder/settings"
  set +a
  # Without the address of an earlier start.
  : > "$folder/server.out"
  run_server "$folder/server" "$program" serve
  find_address "$folder/server"
  local tries=0
  until curl --silent --fail --output "$folder/ready" "$address/showstable/health/ready"; do
    expect_server "$folder/server"
    [ $((tries += 1)) -lt 300 ] || fail "the server is not ready"
    sleep 0.1
  done
}
post() {
  curl --silent --output "$folder/answer" --write-out '%{http_code}' --json "$2" "$address/showstable/accounts/$1"
}
expect() {
  [ "$1" = "$2" ] || fail "$3: $1 instead of $2: $(head -c 300 "$folder/answer")"
}
account='{"email":"ann@example.org","password":"seven lame horses graze"}'

step "start"
start
grep -q '"backup"' "$folder/ready" || fail "the server makes no backups"
curl --silent --fail "$address/" | grep -qi '<!doctype html>' || fail "there is no frontend"
expect "$(post signup "$account")" 201 "sign-up"
tries=0
until compgen -G "$data/backups/showstable-*.zip" > /dev/null; do
  [ $((tries += 1)) -lt 300 ] || fail "there is no backup"
  sleep 0.1
done
stop_server

step "removal"
echo '# changed by hand' >> "$root/etc/showstable/showstable.env"
in_root --remove showstable
[ ! -e "$program" ] || fail "the program is still there"
[ -s "$data/showstable.db" ] || fail "the data are gone"
[ -e "$root/etc/showstable/showstable.env" ] || fail "the settings are gone"

step "re-installation"
in_root --install "$package"
grep -qx '# changed by hand' "$root/etc/showstable/showstable.env" || fail "changed settings were replaced"
start
expect "$(post login "$account")" 200 "sign-in after the re-installation"
stop_server

step "purge"
in_root --purge showstable
[ ! -e "$root/etc/showstable" ] || fail "the settings are still there"
[ -s "$data/showstable.db" ] || fail "the data are gone"
compgen -G "$data/backups/showstable-*.zip" > /dev/null || fail "the backups are gone"
grep -q '/var/lib/showstable' "$folder/dpkg.log" || fail "nobody is told where the data are"

echo "the package is in order"
for what in "${skipped[@]}"; do
  echo "not tested: $what"
done
