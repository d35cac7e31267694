# One at a time. A lock belongs to what it guards: to the installation of packages, to a build folder.
# Sourced, never run.

declare -A held_locks=()  # the file descriptor of each

# lock NAME WHAT: holds build/NAME.lock until `unlock NAME` or the end, also through exec; says that it
# waits for WHAT.
lock() {
  local file=$root/build/$1.lock fd
  mkdir -p "$root/build"
  command -v flock >/dev/null || return 0
  [[ -e $file ]] || : >>"$file"
  exec {fd}<"$file"  # to read is enough, so that the file may be another user's
  held_locks[$1]=$fd
  flock -n "$fd" || {
    say "waiting for $2 in $root"
    flock "$fd"
  }
}

unlock() {
  local fd=${held_locks[$1]-}
  [[ ! $fd ]] || exec {fd}<&-
}
