# shellcheck shell=bash
# What findings share: a temporary folder, pinned packages of npm and Debian, and a comparison. Sourced by each.
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

# debian NAME=PATTERN...: unpacks these packages, of versions of this pattern, and those that they need and that are not
# installed, in the folder root.
debian() {
  mkdir -p debs/partial root
  apt-get install --reinstall --download-only -y -q --no-install-recommends -o Debug::NoLocking=1 \
    -o "Dir::Cache::archives=$folder/debs" "$@" >apt.log 2>&1 || {
    cat apt.log >&2
    exit 2
  }
  local archive
  for archive in debs/*.deb; do dpkg-deb -x "$archive" root; done
  LD_LIBRARY_PATH=$(printf '%s:' "$folder"/root/usr/lib/{,*-linux-gnu{,/blas,/lapack}})
  export LD_LIBRARY_PATH PATH="$folder/root/usr/bin:$PATH"
  export PYTHONPATH="$folder/root/usr/lib/python3/dist-packages" R_LIBS="$folder/root/usr/lib/R/site-library"
}

# redis: starts Redis 7.0.15, which listens on the file socket and ends with the finding.
redis() {
  debian 'redis-server=5:7.0.15-*' 'redis-tools=5:7.0.15-*'
  redis-server --port 0 --unixsocket "$folder/socket" --save '' >redis.log &
  server=$!
  trap 'kill $server; wait $server || true; rm -rf -- "$folder"' EXIT
  until [[ -S socket ]]; do sleep 0.1; done
}

# seen WHAT EXPECTED ACTUAL: prints what was seen, and fails if it is not what this finding says.
seen() {
  printf '%s: %s\n' "$1" "$3"
  [[ $2 == "$3" ]] || {
    printf '%s has changed: it was %s\n' "$1" "$2" >&2
    exit 1
  }
}
