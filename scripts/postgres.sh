# Sets `programs` to the folder of PostgreSQL's programs, and has `as_user` to run them;
# sourced. `cluster` is the folder to run them in.
# shellcheck shell=bash

# Debian does not put the server's programs into the path; use the newest version.
find_programs() {
  local folder
  for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin /usr/pgsql-*/bin | sort -rV); do
    if [ -x "$folder/initdb" ]; then
      echo "$folder"
      return
    fi
  done
  if command -v initdb > /dev/null; then
    dirname "$(command -v initdb)"
  fi
}

programs=$(find_programs)
if [ -z "$programs" ]; then
  echo "$0: PostgreSQL is not installed; on Debian: apt-get install -y postgresql" >&2
  exit 1
fi

# initdb refuses to run as root.
as_user() {
  if [ "$(id -u)" -eq 0 ]; then
    setpriv --reuid=postgres --regid=postgres --init-groups env -C "$cluster" "$@"
  else
    "$@"
  fi
}
