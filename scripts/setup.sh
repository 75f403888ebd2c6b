#!/usr/bin/env bash
# Installs what the project needs:
#
#   scripts/setup.sh run    to build and to serve
#   scripts/setup.sh test   also to test
#   scripts/setup.sh bench  also to measure
#   scripts/setup.sh deb    also to make a Debian package
#   scripts/setup.sh cluster    also to run three servers behind a load balancer
#
# Rust, Node and make must be installed. As root on Debian the rest is installed
# through apt; elsewhere the script prints what to install, and fails. Installed
# programs are not changed, so a repeated run is fast. cargo-deb and s3s-fs are compiled
# into the build folder.
set -euo pipefail

purpose=${1:-run}
case $purpose in
  run | test | bench | deb | cluster) ;;
  *)
    echo "usage: $0 [run|test|bench|deb|cluster]" >&2
    exit 2
    ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"

# Whether the version $1 is $2 or later.
at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

has() {
  command -v "$1" > /dev/null
}

has_postgres() {
  has initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null ||
    compgen -G '/usr/pgsql-*/bin/initdb' > /dev/null
}

has_chromium() {
  has chromium-headless-shell || has chromium || has chromium-browser || has google-chrome
}

# Programs that apt does not have in the required version.
missing=()
rust_needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
if ! has cargo || ! has rustc || ! at_least "$(rustc --version | cut -d ' ' -f 2)" "$rust_needed"; then
  missing+=("Rust $rust_needed or later (https://rustup.rs)")
fi
if [ "$purpose" = test ] && has cargo; then
  has cargo-fmt && has cargo-clippy || missing+=("rustfmt and clippy (rustup component add rustfmt clippy)")
fi
node_needed=$(sed -n 's/.*"node": ">=\([0-9.]*\)".*/\1/p' frontend/package.json)
if ! has npm || ! has node || ! at_least "$(node --version | tr -d v)" "$node_needed"; then
  missing+=("Node $node_needed or later with npm (https://nodejs.org)")
fi

# Packages from apt, and their names for the message on other systems.
packages=()
names=()
# The linker; SQLite and the cryptography for TLS are also C.
if ! has cc; then
  packages+=(gcc libc6-dev)
  names+=("a C compiler")
fi
if [ "$purpose" = bench ] && ! has wrk; then
  packages+=(wrk)
  names+=("wrk, which makes the load")
fi
if [ "$purpose" = deb ] && ! has dpkg-shlibdeps; then
  packages+=(dpkg-dev)
  names+=("dpkg-dev, which finds the libraries that a package needs")
fi
if [ "$purpose" = cluster ]; then
  # Debian also starts it as a service, which listens nowhere until it is configured.
  if ! has haproxy && ! [ -x /usr/sbin/haproxy ]; then
    packages+=(haproxy)
    names+=("HAProxy 2.6 or later, the load balancer")
  fi
  if ! has curl; then
    packages+=(curl)
    names+=("curl")
  fi
fi
if [[ $purpose = test || $purpose = bench || $purpose = cluster ]] && ! has_postgres; then
  packages+=(postgresql)
  names+=("PostgreSQL 15 or later, the server's programs")
fi
if [ "$purpose" = test ]; then
  if ! has_chromium; then
    # Without Chromium's own windows, which it draws even when nobody sees them.
    packages+=(chromium-headless-shell)
    names+=("Chromium")
  fi
fi

is_debian() {
  [ -r /etc/os-release ] && grep -qx 'ID=debian' /etc/os-release && has apt-get
}

install_packages() {
  local log
  log=$(mktemp)
  if ! {
    apt-get update && DEBIAN_FRONTEND=noninteractive \
      apt-get install -y --no-install-recommends "${packages[@]}"
  } > "$log" 2>&1 < /dev/null; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

if [ "${#packages[@]}" -gt 0 ] && ! { is_debian && [ "$(id -u)" -eq 0 ]; }; then
  missing+=("${names[@]}")
fi
if [ "${#missing[@]}" -gt 0 ]; then
  list=$(printf '%s; ' "${missing[@]}")
  echo "Please install: ${list%; }" >&2
  exit 1
fi
if [ "${#packages[@]}" -gt 0 ]; then
  echo "==> installing ${packages[*]}"
  start=$SECONDS
  install_packages
  echo "==> installing ${packages[*]}: $((SECONDS - start)) s"
fi

tools=${CARGO_TARGET_DIR:-$root/target}/tools

# Compiles a program of crates.io, of this version and with further options, unless it is
# there: in a build folder of its own, which cargo removes.
build_tool() {
  local name=$1 version=$2
  shift 2
  if ! "$tools/bin/$name" --version 2> /dev/null | grep -qxE "($name )?$version"; then
    scripts/step.sh "$name" env -u CARGO_TARGET_DIR \
      cargo install --quiet --locked --root "$tools" --version "$version" "$@" "$name"
  fi
}

# Pinned, because each version writes other scripts into the package.
if [ "$purpose" = deb ]; then
  build_tool cargo-deb 3.8.0
fi
# The stand-in for S3: the program of the library that the tests use, in its version. Of
# what stores S3's objects in a folder it is the smallest, and Debian has none.
if [ "$purpose" = cluster ]; then
  build_tool s3s-fs "$(sed -n 's/^s3s-fs = "\(.*\)"/\1/p' Cargo.toml)" --features binary
fi
