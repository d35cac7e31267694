# Builds in build/PRESET, one at a time in each, and says how far they are. Sourced, never run.
source "${BASH_SOURCE[0]%/*}/messages.bash"
source "${BASH_SOURCE[0]%/*}/lock.bash"
source "${BASH_SOURCE[0]%/*}/fresh.bash"
source "${BASH_SOURCE[0]%/*}/packages.bash"

# progress WHAT: reads the output of a long build and reports its progress: in place on a
# terminal, otherwise with a line now and then.
progress() {
  local line told=0 begin=$SECONDS
  while read -r line; do
    ((SECONDS - begin >= 3)) || continue
    [[ ! $quiet && $line =~ ^\[[0-9]+/[0-9]+\] ]] || continue
    if [[ -t 2 ]]; then
      printf '\r%s: building %s %s\e[K' "${0##*/}" "$1" "${BASH_REMATCH[0]}" >&2
      told=1
    elif ((told == 0 || SECONDS - told >= 15)); then
      note "building $1 ${BASH_REMATCH[0]}"
      told=$SECONDS
    fi
  done
  if [[ -t 2 ]] && ((told)); then printf '\r\e[K' >&2; fi
}

# logged WHAT LOG COMMAND...: runs it and shows only its progress; if it fails, shows the part of
# its output that says why.
logged() {
  local what=$1 log=$2
  shift 2
  without_locks "$@" </dev/null 2>&1 | tee -- "$log" | progress "$what" && return
  rm -f "$root"/build/.packages-*  # a package may have been removed
  awk '/^FAILED:/ { on = 1; skip = 2 }  # this line and the command below it
       /CMake Error|ninja: (error|fatal)/ { on = 1 }
       skip { --skip; next }
       on && ++shown <= 40' "$log" >&2
  fail "the build failed; all of its output is in $log"
}

# faster: a hint at ccache, which makes a full build short, if it is not installed.
faster() {
  command -v ccache >/dev/null || printf '; with ccache installed the next copy takes a fraction of the time'
}

# configure PRESET [tests]: makes or renews the build folder if it is missing, was made for another
# tree, or lacks the tests.
configure() {
  local cache=$root/build/$1/CMakeCache.txt made_for="" options=()
  if [[ ! -f $root/build/$1/build.ninja ]]; then
    say "building $1 for the first time; this takes a few minutes"
    options=(-DRB_TESTS:BOOL=OFF)
  else
    made_for=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$cache")
    if [[ $made_for != "$root" ]]; then
      say "build/$1 was made in $made_for, before the tree was moved or copied: building $1 anew$(faster)"
      options=(-DRB_TESTS:BOOL=OFF --fresh)
    fi
  fi
  if [[ ${2-} ]] && ! grep -qsxF 'RB_TESTS:BOOL=ON' "$cache"; then
    options+=(-DRB_TESTS:BOOL=ON)
  fi
  ((${#options[@]} == 0)) ||
    logged "$1" "$root/build/$1.log" cmake -S "$root" --preset "$1" "${options[@]}"
}

# note_edited FOLDER: adds sources that changed since the last build to those that CMake compiles alone. More than
# ten are another version, not an edit.
note_edited() {
  local edited
  [[ -f $1/.built-from && -f $1/edited.txt ]] || return 0
  edited=$({
    grep -vxFf "$1/.built-from" -- "$1/.built-next" | sed -n 's/^[0-9a-f]\{64\}  \(.*\.cpp\)$/\1/p'
    cd -- "$root" && find tests -name '*.cpp' -newer "$1/.built-from"
  } | grep -vxFf "$1/edited.txt") || return 0
  (($(wc -l <<<"$edited") > 10)) || echo "$edited" >>"$1/edited.txt"
}

# build PRESET TARGET [tests]: configures build/PRESET if need be, and builds the target.
build() {
  local folder=$root/build/$1
  lock "$1" "another build of $1"
  # ccache's results are then also valid for the same file in a worktree or a copy.
  export CCACHE_BASEDIR=${CCACHE_BASEDIR-$root}
  configure "$1" "${3-}"
  fingerprint "$1" >"$folder/.built-next"
  renew_times "$folder/.built-from" "$folder/.built-next"
  note_edited "$folder"
  logged "$1" "$root/build/$1.log" cmake --build "$folder" --target "$2"
  mv -- "$folder/.built-next" "$folder/.built-from"
  unlock "$1"
}
