# Locks for one process at a time. Each guards one thing: the installation of packages, or a build
# folder. Sourced, never run.

declare -A held_locks=()  # the file descriptor of each

# may_write NAME: fails with the way out if this user may not write build/NAME. `stale` may say why it
# must be written.
may_write() {
  local path=$root/build/$1
  while [[ ! -e $path ]]; do path=${path%/*}; done
  [[ ! -w $path ]] || return 0
  fail "${stale:+the program is not up to date ($stale), and }$(id -un) may not write to $path, which" \
    "belongs to $(stat -c %U -- "$path"): let its owner run the same script once, or work in a copy of" \
    "the tree"
}

# lock NAME WHAT: holds build/NAME.lock until `unlock NAME` or the end, also across exec; says so if it
# has to wait for WHAT.
lock() {
  local file=$root/build/$1.lock fd
  may_write "$1"
  mkdir -p "$root/build"
  command -v flock >/dev/null || return 0
  [[ -e $file ]] || : >>"$file"
  exec {fd}<"$file"  # reading suffices, so the file may be another user's
  held_locks[$1]=$fd
  flock -n "$fd" || {
    say "waiting for $2 in $root"
    flock "$fd"
  }
}

unlock() {
  local fd=${held_locks[$1]-}
  [[ ! $fd ]] || exec {fd}<&-
  unset "held_locks[$1]"
}

# without_locks COMMAND...: runs it without the locks, which a daemon that it leaves behind (such as
# that of a compiler cache) would hold forever.
without_locks() (
  for fd in "${held_locks[@]}"; do exec {fd}<&-; done
  "$@"
)
