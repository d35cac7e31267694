#!/usr/bin/env bash
# The scripts around the build: usage, a machine that lacks packages, a build that fails. Works on a
# copy of the scripts with a project of three lines, so that nothing real is built.
source "$(dirname "$0")/lib.sh"

# A tree with the project's scripts and a program that shows its arguments and its folder.
make_tree() {
  mkdir -p tree/bin
  cp -r "$SOURCE_DIR/scripts" "$SOURCE_DIR/CMakePresets.json" tree/
  cat >tree/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
option(RB_TESTS "" OFF)
add_executable(renju-bench main.cpp)
enable_testing()
add_test(NAME good COMMAND true)
add_test(NAME bad COMMAND false)
add_test(NAME absent COMMAND sh -c "exit 77")
add_test(NAME long COMMAND false)
set_tests_properties(absent PROPERTIES SKIP_RETURN_CODE 77)
set_tests_properties(long PROPERTIES LABELS slow)
CMAKE
  cat >tree/main.cpp <<'CPP'
#include <filesystem>
#include <iostream>
int main(int argc, char** argv) {
  std::cout << std::filesystem::current_path().filename().string();
  for (int i = 1; i < argc; ++i) std::cout << '|' << argv[i];
  std::cout << std::endl;
  return argc;
}
CPP
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
basics=(bash cat dirname flock grep mkdir readlink rm sed tr tail)
expect 0 tree/scripts/test --help
has out 'Usage: scripts/test'
for wrong in --fast '--preset quick' --preset; do
  expect 2 tree/scripts/test $wrong
  lines err 1
done
expect 2 tree/scripts/setup everything
lines err 1
expect 0 tree/scripts/check-speed --help
expect 0 tree/scripts/instructions --help
for wrong in check-speed 'check-speed --time' 'instructions --fast'; do
  expect 2 tree/scripts/$wrong
  lines err 1
done

# No apt and no compiler: names the packages, stops, leaves no stamp behind.
path_of "${basics[@]}" cmake
expect 1 env PATH="$PWD/path" "$shell" tree/scripts/renju-bench match
lines err 1
has err 'no apt-get'
has err 'g++ ninja-build'
has err 'nlohmann-json3-dev'
! grep -q ' cmake ' err || die "cmake is not missing"
[[ ! -e tree/build/.packages-program ]] || die "a stamp without the packages"

# A compiler but none of the others.
path_of "${basics[@]}" c++ cmake
expect 1 env PATH="$PWD/path" "$shell" tree/scripts/setup
has err ': ninja-build'

# An apt-get that fails: its log is named.
path_of "${basics[@]}" cmake env
printf '#!%s\necho "E: no network"\nexit 100\n' "$shell" >path/apt-get
printf '#!%s\nexec "$@"\n' "$shell" >path/sudo
chmod +x path/apt-get path/sudo
expect 1 env PATH="$PWD/path" "$shell" tree/scripts/setup
has err 'E: no network'
has err 'tree/build/packages.log'

# All there: built once, run in the caller's folder, through a symlink, its status and output its own.
ln -s "$PWD/tree/scripts/renju-bench" bench
mkdir elsewhere
expect 3 env -C elsewhere ../bench 'two words' -x
[[ $(<out) == 'elsewhere|two words|-x' ]] || die "wrong output"
has err 'building release for the first time'
expect 1 ./bench
[[ ! -s err ]] || die "a build with nothing to do says something"
grep -qx 'RB_TESTS:BOOL=OFF' tree/build/release/CMakeCache.txt || die "configured with tests"

# Two first runs at once: one builds, the other waits, both run.
rm -rf tree/build
(./bench first >first 2>&1) & one=$!
(./bench second >second 2>&1) & two=$!
status=0; wait $one || status=$?
[[ $status == 2 ]] || die "status $status of the first of two"
status=0; wait $two || status=$?
[[ $status == 2 ]] || die "status $status of the second of two"
[[ $(cat first second | grep -c 'for the first time') == 1 ]] || die "built twice"

# The tests: counted in the last line, slow ones only when asked for.
expect 1 tree/scripts/test --preset release
[[ $(tail -n 1 out) == '1 passed, 1 failed, 1 skipped' ]] || die "wrong last line"
expect 1 tree/scripts/test --preset release --slow
[[ $(tail -n 1 out) == '1 passed, 2 failed, 1 skipped' ]] || die "wrong last line"
expect 0 tree/scripts/test --preset release -R good
[[ $(tail -n 1 out) == '1 passed, 0 failed, 0 skipped' ]] || die "wrong last line"
expect 1 tree/scripts/test --preset release -R nothing_of_this_name

# A moved tree is configured anew.
mv tree moved
expect 1 moved/scripts/renju-bench
has err 'building release for the first time'

# A source that does not compile: the compiler's words, status 1.
echo 'int main() { return nonsense; }' >moved/main.cpp
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

# Two worktrees are built and compared: by a program that knows 'speed', else not at all.
expect 2 moved/scripts/check-speed no-such-branch
has err "'no-such-branch' is no commit here"
echo 'int main() { return 2; }' >moved/main.cpp
git add main.cpp CMakeLists.txt CMakePresets.json
git commit -qm old
expect 1 moved/scripts/check-speed HEAD
has err "is older than 'renju-bench speed --serve'"
echo '#include <cstdio>' >moved/main.cpp
echo 'int main() { return std::fputs("no disk", stderr) >= 0 ? 7 : 0; }' >>moved/main.cpp
git add main.cpp
git commit -qm ill
expect 1 moved/scripts/check-speed HEAD
has err 'no disk'
has err 'fails: status 7'
cat >moved/main.cpp <<'CPP'
#include <iostream>
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::cout << argv[i] << ' ';
  return argc > 3 ? 4 : 0;
}
CPP
git commit -qam new
expect 4 moved/scripts/check-speed HEAD --tolerance 5
has out "speed --baseline $PWD/moved/build/speed/base/build/release/renju-bench --tolerance 5"
expect 1 moved/scripts/check-speed HEAD~1
