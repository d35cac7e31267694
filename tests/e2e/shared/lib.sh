# Helpers of the end-to-end tests; each test sources this file and runs in an empty folder of its own.
set -euo pipefail
command="" # that complains() runs; a test sets it
[[ ! -e .git && ! -e CMakeLists.txt && ! $(git ls-files 2>/dev/null) ]] || {
  echo "FAILED: $PWD is in a source tree, not an empty folder for a test" >&2
  exit 1
}
find . -mindepth 1 -delete

skip() {
  echo "skipped: $*"
  exit 77
}

die() {
  echo "FAILED: $*" >&2
  for file in out err; do
    [[ ! -s $file ]] || sed "s/^/  $file| /" "$file" | tail -n 20 >&2
  done
  exit 1
}

# expect STATUS COMMAND...: runs it, its output into the files out and err, and wants this status.
expect() {
  local want=$1 status=0
  shift
  "$@" >out 2>err </dev/null || status=$?
  [[ $status == "$want" ]] || die "status $status instead of $want: $*"
}

# complains STATUS TEXT WORDS...: "renju-bench $command WORDS" fails with this one line and no output.
complains() {
  local status=$1 text=$2
  shift 2
  expect "$status" "$RENJU_BENCH" "$command" "$@"
  [[ ! -s out ]] || die "output beside the complaint"
  [[ $(<err) == "renju-bench: $text" ]] || die "not this line: renju-bench: $text"
}

# has FILE TEXT: the file holds this text, however wide its columns are.
has() { tr -s ' ' <"$1" | grep -F -e "$(tr -s ' ' <<<"$2")" >/dev/null || die "no '$2' in $1"; }

# lines FILE N: the file has N lines.
lines() { [[ $(wc -l <"$1") == "$2" ]] || die "not $2 lines in $1"; }
