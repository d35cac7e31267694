# Whether build/PRESET/renju-bench is up to date, answered without CMake, Ninja, git or a lock: what a
# build reads has not changed since build() left its stamp. Sourced, never run.

# Fills `inputs` with what a build reads, as paths from the root: the folders of scripts/layers.txt, by the
# folder at the top that holds them. `history` is where git notes another commit, which the program shows.
list_inputs() {
  local top git=.git
  inputs=(CMakeLists.txt CMakePresets.json scripts/{layers,commit}.txt scripts/write_{commit,engine_hash}
    "build/$1/CMakeCache.txt")
  if [[ -f $root/scripts/layers.txt ]]; then  # an older commit has none
    while IFS=' /|' read -r top _; do
      [[ ! $top =~ ^[a-z]+$ || " ${inputs[*]} " == *" $top "* ]] || inputs+=("$top")
    done <"$root/scripts/layers.txt"
  fi
  [[ ! -f $root/.git ]] || read -r _ git <"$root/.git"
  history=("$git/HEAD" "$git/logs/HEAD")
}

# fingerprint PRESET: one line for each file that a build reads. A copied tree has the fingerprint of
# the original.
fingerprint() (
  cd -- "$root" || exit
  list_inputs "$1"
  [[ ! -f ${history[0]} ]] || cat -- "${history[0]}"
  [[ ! -f ${history[1]} ]] || tail -n 1 -- "${history[1]}"
  { find "${inputs[@]}" -type f -exec sha256sum {} + 2>/dev/null || true; } | LC_ALL=C sort
)

# renew_times STAMP NEXT: Ninja compares only times: a file that changed between two fingerprints but is
# older than the first gets the current time.
renew_times() {
  local file
  [[ -f $1 ]] || return 0
  { grep -vxFf "$1" -- "$2" || true; } | sed -n 's/^[0-9a-f]\{64\}  //p' | while read -r file; do
    [[ $root/$file -nt $1 ]] || touch -- "$root/$file"
  done
}

# fresh PRESET: status 0 if the program exists and is up to date. Otherwise `stale` says why it is
# not.
fresh() {
  local inputs history stamp=$root/build/$1/.built-from
  stale="it has not been built"
  [[ -x $root/build/$1/renju-bench && -f $stamp ]] || return 1
  list_inputs "$1"
  # Compares the time of the change (ctime), since cp -p and rsync install files with older times.
  # Outside git there is no history; find's complaint about that does not matter.
  stale=$(cd -- "$root" && find "${inputs[@]}" "${history[@]}" -newercm "$stamp" -print -quit 2>/dev/null) || true
  [[ $stale ]] || return 0
  stale="$stale is newer"
  # Only touched, or copied with the tree?
  [[ $(fingerprint "$1") == "$(<"$stamp")" ]] || return 1
  touch -- "$stamp" 2>/dev/null || true
}
