# shellcheck shell=bash
# What findings share: a temporary folder, pinned packages of npm, and a comparison. Sourced by each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"

# packages NAME@VERSION...: installs them here.
packages() {
  npm install --silent --no-audit --no-fund --prefix "$folder" "$@" >npm.log 2>&1 || {
    cat npm.log >&2
    exit 2
  }
}

# seen WHAT EXPECTED ACTUAL: prints what was seen, and fails if it is not what this finding says.
seen() {
  printf '%s: %s\n' "$1" "$3"
  [[ $2 == "$3" ]] || {
    printf '%s has changed: it was %s\n' "$1" "$2" >&2
    exit 1
  }
}
