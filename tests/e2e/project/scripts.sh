#!/usr/bin/env bash
# The scripts around the build: usage, a machine that lacks packages, a build that fails. Works on a
# copy of the scripts with a project of three lines, so that nothing real is built.
source "$(dirname "$0")/../shared/lib.sh"

# A tree with the project's scripts and a program that shows its arguments and its folder.
make_tree() {
  mkdir -p tree/runner tree/engine/game
  cp -r "$SOURCE_DIR/scripts" "$SOURCE_DIR/CMakePresets.json" tree/
  cat >tree/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
option(RB_TESTS "" OFF)
add_subdirectory(runner)
enable_testing()
add_test(NAME long COMMAND false)
add_test(NAME good COMMAND true)
add_test(NAME bad COMMAND false)
add_test(NAME once COMMAND sh -c "[ ! -e ran-again ] && touch ran-again && exit 1; true")
add_test(NAME twice COMMAND sh -c
         "for mark in 1 2; do [ -e twice-$mark ] || { touch twice-$mark; exit 1; }; done")
add_test(NAME absent COMMAND sh -c "exit 77")
set_tests_properties(absent PROPERTIES SKIP_RETURN_CODE 77)
set_tests_properties(long PROPERTIES LABELS slow)
CMAKE
  cat >tree/runner/CMakeLists.txt <<'CMAKE'
add_executable(renju-bench main.cpp)
set_target_properties(renju-bench PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
CMAKE
  cat >tree/runner/main.cpp <<'CPP'
#include <filesystem>
#include <iostream>
#include "../engine/game/separator.hpp"
int main(int argc, char** argv) {
  std::cout << std::filesystem::current_path().filename().string();
  for (int i = 1; i < argc; ++i) std::cout << separator << argv[i];
  std::cout << std::endl;
  return argc;
}
CPP
  echo "constexpr char separator = '|';" >tree/engine/game/separator.hpp
}

# A PATH on which these commands alone are found.
path_of() {
  rm -rf path
  mkdir path
  local command
  for command; do ln -s "$(command -v "$command")" "path/$command"; done
}

unset CXX RENJU_BENCH_DATA
make_tree
shell=$(command -v bash)
basics=(bash cat dirname flock grep id mkdir readlink rm sed stat tee tr tail)
expect 0 tree/scripts/test --help
has out 'Usage: scripts/test'
for wrong in --fast --preset=fast --preset; do
  expect 2 tree/scripts/test "$wrong"
  lines err 1
done
expect 2 tree/scripts/setup everything
lines err 1
expect 0 tree/scripts/check-speed --help
expect 0 tree/scripts/instructions --help
expect 0 tree/scripts/lint --help
expect 0 tree/scripts/tidy --help
for wrong in check-speed 'check-speed --time' 'check-speed --base-program' \
  'check-speed --base-program nowhere' 'instructions --fast'; do
  read -ra words <<<"$wrong"
  expect 2 "tree/scripts/${words[0]}" "${words[@]:1}"
  lines err 1
done

# No apt and no compiler: names the packages, stops, leaves no stamp behind.
path_of "${basics[@]}" cmake
expect 1 env PATH="$PWD/path" "$shell" tree/scripts/renju-bench match
lines err 1
has err 'apt-get is missing'
has err 'g++ esbuild ninja-build'
has err 'nlohmann-json3-dev'
! grep -q ' cmake ' err || die "cmake is not missing"
[[ ! -e tree/build/.packages-program ]] || die "a stamp without the packages"

# Fedora has other names and its own tool.
expect 1 env PATH="$PWD/path" "$shell" -c 'source tree/scripts/lib/build.bash; system=fedora; packages program'
has err 'dnf is missing'
has err 'gcc-c++ ninja-build boost-devel'

# A compiler but none of the others.
path_of "${basics[@]}" c++ cmake
expect 1 env PATH="$PWD/path" "$shell" tree/scripts/setup
has err ': esbuild ninja-build'

# No Clang for the fuzz targets: it is one of the packages.
expect 1 env PATH="$PWD/path" "$shell" tree/scripts/fuzz
has err ' clang '

# An apt-get that fails: its log is named.
path_of "${basics[@]}" cmake env
printf '#!%s\necho "E: no network"\nexit 100\n' "$shell" >path/apt-get
printf '#!%s\nexec "$@"\n' "$shell" >path/sudo
chmod +x path/apt-get path/sudo
expect 1 env PATH="$PWD/path" "$shell" tree/scripts/setup
has err 'E: no network'
has err 'tree/build/packages.log'

# An apt that somebody else holds: says so at once, and does not wait for ever.
cat >path/apt-get <<STUB
#!$shell
echo "E: Could not get lock /var/lib/dpkg/lock. It is held by process 7 (aptitude)"
exit 100
STUB
printf '#!%s\necho "$@" >>"%s"\n' "$shell" "$PWD/slept" >path/sleep
chmod +x path/sleep
expect 1 env PATH="$PWD/path" "$shell" tree/scripts/setup
has err 'waiting up to 300 s for another installation to end: Could not get lock /var/lib/dpkg/lock'
has err 'another process is still installing packages'
lines slept 60

# Compilers: with a launcher, with options, unknown.
expect 1 env CXX='c++ -m32' tree/scripts/setup
has err 'put the options in CXXFLAGS'
expect 1 env CXX='nowhere c++' tree/scripts/setup
has err 'there is no program nowhere'
expect 1 env CXX=nowhere tree/scripts/setup
has err 'there is no such compiler'

# All there: built once, run in the caller's folder, through a symlink, its status and output its own.
ln -s "$PWD/tree/scripts/renju-bench" bench
mkdir elsewhere
expect 3 env -C elsewhere ../bench 'two words' -x
[[ $(<out) == 'elsewhere|two words|-x' ]] || die "wrong output"
has err 'building release for the first time'
expect 1 ./bench
[[ ! -s err ]] || die "a build with nothing to do says something"
# Without a change nothing is asked: no CMake, no Ninja, no compiler, no git, no lock.
path_of bash readlink find
expect 1 env PATH="$PWD/path" "$shell" tree/scripts/renju-bench
touch tree/runner/main.cpp
expect 1 ./bench
[[ ! -s err ]] || die "a file that is only touched says something"
exec 8<tree/build/packages.lock
flock 8
expect 1 timeout 60 ./bench
exec 8<&-
# A change is built. What is built knows its compiler's launcher.
sed -i 's/return argc;/return argc + 10;/' tree/runner/main.cpp
expect 11 ./bench
sed -i 's/return argc + 10;/return argc;/' tree/runner/main.cpp
expect 1 ./bench
# Also one that comes with an older time, as of cp -p or rsync -a.
sed 's/return argc;/return argc + 15;/' tree/runner/main.cpp >other.cpp
touch -d '2020-01-01' other.cpp
cp -p tree/runner/main.cpp same.cpp
cp -p other.cpp tree/runner/main.cpp
expect 16 ./bench
cp -p same.cpp tree/runner/main.cpp
expect 1 ./bench
# In every folder of scripts/layers.txt.
sed -i 's/|/:/' tree/engine/game/separator.hpp
expect 2 ./bench word
[[ $(<out) == *:word ]] || die "a change of engine/game is not built"
sed -i 's/:/|/' tree/engine/game/separator.hpp
expect 1 ./bench
grep -qx 'RB_TESTS:BOOL=OFF' tree/build/release/CMakeCache.txt || die "configured with tests"

# Two first runs at once: one builds, the other waits, both run.
rm -rf tree/build
(./bench first &>first.log) & one=$!
(./bench second &>second.log) & two=$!
status=0; wait $one || status=$?
[[ $status == 2 ]] || die "status $status of the first of two"
status=0; wait $two || status=$?
[[ $status == 2 ]] || die "status $status of the second of two"
[[ $(cat first.log second.log | grep -c 'for the first time') == 1 ]] || die "built twice"

# Another build folder is another lock.
exec 8>>tree/build/dev.lock
flock 8
touch tree/runner/main.cpp
sed -i 's/return argc;/return argc + 20;/' tree/runner/main.cpp
expect 21 timeout 60 ./bench
exec 8>&-
sed -i 's/return argc + 20;/return argc;/' tree/runner/main.cpp

# A launcher before the compiler.
cat >launcher <<LAUNCHER
#!$shell
# Leaves something behind, as a compiler's cache does.
if [[ ! -e $PWD/launched ]]; then
  sleep 600 </dev/null >/dev/null 2>&1 &
  echo \$! >"$PWD/launched"
fi
exec "\$@"
LAUNCHER
chmod +x launcher
rm -rf tree/build
expect 1 env CXX="$PWD/launcher c++" ./bench
[[ -e launched ]] || die "the launcher was not used"
flock -n tree/build/release.lock true || die "what a build has left behind holds its lock"
kill "$(<launched)"

# The tests: counted in the last line, slow ones only when asked for.
# What failed runs again, alone, up to twice, and is named if it passes then.
expect 1 tree/scripts/test --preset release
[[ $(tail -n 1 out) == '3 passed, 1 failed, 1 skipped' ]] || die "wrong last line"
has out 'once failed beside other tests and passed alone'
has out 'twice failed beside other tests and passed alone'
expect 1 tree/scripts/test --preset release --slow
[[ $(tail -n 1 out) == '3 passed, 2 failed, 1 skipped' ]] || die "wrong last line"
# What passed does not run again until something changes, or it is named.
expect 1 tree/scripts/test --preset release
has err '3 tests passed before'
! grep -q ' good ' out || die "what passed runs again"
[[ $(tail -n 1 out) == '3 passed, 1 failed, 1 skipped' ]] || die "wrong last line"
echo "// changed" >>tree/runner/main.cpp
expect 1 tree/scripts/test --preset release
! grep -q 'passed before' err || die "a change that no test saw"
has out ' good '
sed -i 's/NAME \(bad\|absent\) COMMAND .*/NAME \1 COMMAND true)/' tree/CMakeLists.txt
expect 0 tree/scripts/test --preset release
[[ $(tail -n 1 out) == '5 passed, 0 failed, 0 skipped' ]] || die "wrong last line"
expect 0 tree/scripts/test --preset release
[[ $(cat out) == '5 passed, 0 failed, 0 skipped' ]] || die "what passed runs again"
echo '{"good": ' >tree/build/release/tested.json  # cut short
expect 0 tree/scripts/test --preset release
has out ' good '
expect 0 tree/scripts/test --preset release --all
has out ' good '
expect 0 tree/scripts/test --preset release -R 'good|once'
[[ $(tail -n 1 out) == '2 passed, 0 failed, 0 skipped' ]] || die "wrong last line"
expect 0 tree/scripts/test --preset release -R good
[[ $(tail -n 1 out) == '1 passed, 0 failed, 0 skipped' ]] || die "wrong last line"
expect 1 tree/scripts/test --preset release -R nothing_of_this_name

# A tree that is moved or copied runs what is built; after a change it says why it builds all anew.
mv tree moved
expect 1 moved/scripts/renju-bench
[[ ! -s err ]] || die "a moved tree is built anew"
cp -r moved copy
expect 1 copy/scripts/renju-bench
[[ ! -s err ]] || die "a copied tree is built anew"
sed -i 's/return argc;/return argc + 30;/' copy/runner/main.cpp
expect 31 copy/scripts/renju-bench
has err "build/release was made in $PWD/tree, before the tree was moved or copied"
rm -rf copy

# A tree that another user built, or that cannot be written: runs what is up to date, else says what to do.
rm -f moved/build/.packages-*
other=()
if ((EUID == 0)); then
  other=(setpriv --reuid 65534 --regid 65534 --clear-groups)
  "${other[@]}" test -x "$PWD" || other=()
else
  chmod -R a-w moved
fi
if ((EUID != 0 || ${#other[@]})); then
  expect 2 "${other[@]}" moved/scripts/renju-bench x
  [[ ! -s err ]] || die "an up-to-date program of another user says something"
  ((EUID == 0)) || chmod u+w moved/runner/main.cpp
  sleep 0.01
  echo >>moved/runner/main.cpp
  expect 1 "${other[@]}" moved/scripts/renju-bench
  lines err 1
  has err 'the program is not up to date (runner'
  has err 'let its owner run the same script once'
  for script in test 'check-speed HEAD' instructions; do
    read -ra words <<<"$script"
    expect 1 "${other[@]}" "moved/scripts/${words[0]}" "${words[@]:1}"
    lines err 1
    has err 'may not write to '
    has err 'let its owner run the same script once'
  done
  ((EUID == 0)) || chmod -R u+w moved
fi

# A source that does not compile: the compiler's words, status 1.
echo 'int main() { return nonsense; }' >moved/runner/main.cpp
expect 1 moved/scripts/renju-bench
has err 'nonsense'
has err 'moved/build/release.log'

# The commit that a build remembers: none outside git, then HEAD; written only when it changes.
commit() { "$SOURCE_DIR/scripts/write_commit" "$PWD/moved" "$PWD/commit.inc"; }
expect 0 commit
[[ $(<commit.inc) == '"unknown"' ]] || die "a commit without git"
touch -d '2020-01-01' commit.inc
expect 0 commit
[[ $(date -r commit.inc +%Y) == 2020 ]] || die "written although nothing changed"
git() { command git -C moved -c user.name=test -c user.email=test@example.org "$@"; }
git init -q
git add CMakeLists.txt
git commit -qm one
expect 0 commit
[[ $(<commit.inc) == "\"$(git rev-parse --short=12 HEAD)\"" ]] || die "not HEAD"
echo '# more' >>moved/CMakeLists.txt
expect 0 commit
[[ $(<commit.inc) == "\"$(git rev-parse --short=12 HEAD)+changes\"" ]] || die "changes not seen"

# The hash of the engines' sources: without git, of names and contents, written only when it changes.
engines() { "$SOURCE_DIR/scripts/write_engine_hash" "$PWD/sources" "$PWD/engine_hash.inc"; }
mkdir -p sources/engine/renju
echo 'int one;' >sources/engine/renju/a.cpp
expect 0 engines
first=$(<engine_hash.inc)
[[ $first =~ ^\"[0-9a-f]{12}\"$ ]] || die "no hash: $first"
touch -d '2020-01-01' engine_hash.inc
echo 'notes' >sources/engine/README
expect 0 engines
[[ $(date -r engine_hash.inc +%Y) == 2020 ]] || die "written although nothing changed"
echo 'int two;' >sources/engine/renju/a.cpp
expect 0 engines
[[ $(<engine_hash.inc) != "$first" ]] || die "a changed source is not seen"

# Base and HEAD are built and compared: by a program that knows 'speed', else not at all.
expect 2 moved/scripts/check-speed no-such-branch
has err "'no-such-branch' is no commit here"
echo 'int main() { return 2; }' >moved/runner/main.cpp
git add runner CMakeLists.txt CMakePresets.json
git commit -qm old
expect 1 moved/scripts/check-speed HEAD
has err "is older than 'renju-bench speed'"
echo '#include <cstdio>' >moved/runner/main.cpp
echo 'int main() { return std::fputs("no disk", stderr) >= 0 ? 7 : 0; }' >>moved/runner/main.cpp
git add runner
git commit -qm ill
expect 1 moved/scripts/check-speed HEAD
has err 'no disk'
has err 'fails with status 7'
cat >moved/runner/main.cpp <<'CPP'
#include <iostream>
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::cout << argv[i] << ' ';
  return argc > 3 ? 4 : 0;
}
CPP
git commit -qam new
expect 4 moved/scripts/check-speed HEAD --tolerance 5
has out "speed check $PWD/moved/build/speed/base/build/release/renju-bench --tolerance 5"
expect 1 moved/scripts/check-speed HEAD~1
# git knows of no other worktree, and a build of the tree itself need not wait.
[[ $(git worktree list | wc -l) == 1 ]] || die "worktrees are left behind"
exec 8<moved/build/speed.lock
flock 8
expect 0 timeout 60 moved/scripts/renju-bench
moved/scripts/check-speed HEAD >out 2>err </dev/null 8<&- & waiting=$!
for ((i = 0; i < 600; ++i)); do
  ! grep -q 'waiting for another check-speed' err || break
  sleep 0.1
done
kill $waiting
has err 'waiting for another check-speed'
[[ ! -s out ]] || die "it did not wait"
exec 8<&-
# A base that is built already; nothing but the comparison is told.
rm -rf moved/build/speed
expect 4 moved/scripts/check-speed --quiet --base-program moved/build/release/renju-bench --tolerance 5
has out "speed check $PWD/moved/build/release/renju-bench --tolerance 5"
[[ ! -s err && ! -e moved/build/speed/base ]] || die "not quiet, or the base was built"

# A build that takes its time says how far it is.
cat >>moved/CMakeLists.txt <<'CMAKE'
add_custom_target(slow COMMAND sleep 4)
add_dependencies(renju-bench slow)
CMAKE
expect 4 moved/scripts/renju-bench 1 2 3
has err 'building release ['

# By hand: users build no tests, and need no GoogleTest; those who test do.
for preset in release=OFF dev=ON tsan=ON; do
  expect 0 env -C moved cmake --preset "${preset%=*}"
  grep -qx "RB_TESTS:BOOL=${preset#*=}" "moved/build/${preset%=*}/CMakeCache.txt" || die "RB_TESTS of $preset"
done
