#!/usr/bin/env bash
# Checks the changes since a commit (default: the last one): types, lints, format
# and unit tests. Tests with databases, processes or a browser are only run by
# `make test`.
#
#   scripts/check.sh main
set -euo pipefail

cd "$(dirname "$0")/.."
base=${1:-HEAD}
mapfile -t changed < <(
  git diff --name-only --diff-filter=d "$base"
  git ls-files --others --exclude-standard
)

rust=false
files=()
for file in "${changed[@]}"; do
  case $file in
    *.rs | *.toml | Cargo.lock | migrations/* | crates/*) rust=true ;;
    frontend/*.ts | frontend/*.tsx | frontend/*.mjs | frontend/*.css)
      files+=("${file#frontend/}")
      ;;
  esac
done

if [ "${#files[@]}" -gt 0 ]; then
  cd frontend
  ../scripts/step.sh "frontend format" npx oxfmt --check "${files[@]}"
  ../scripts/step.sh "frontend types and lint" npm run --silent lint
  # The tests beside the changed files. All tests that import a file of lib/ would
  # be most of them; `make test` runs those.
  mapfile -t folders < <(printf '%s\n' "${files[@]}" | grep '^src/' | xargs -r -n 1 dirname | sort -u)
  if [ "${#folders[@]}" -gt 0 ]; then
    ../scripts/step.sh "frontend tests beside what changed" \
      npx vitest run --passWithNoTests "${folders[@]/%//}"
  fi
  cd ..
fi

if $rust; then
  scripts/step.sh "rustfmt" cargo fmt --all --check
  scripts/step.sh "Rust lints and unit tests" \
    scripts/with-postgres.sh scripts/linted.sh test --workspace --lib --bins --quiet
fi

if ! $rust && [ "${#files[@]}" -eq 0 ]; then
  echo "nothing that can be checked was changed since $base"
fi
