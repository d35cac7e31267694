#!/usr/bin/env bash
# The layer check finds what it is there to find.
source "$(dirname "$0")/../shared/lib.sh"
check=$SOURCE_DIR/scripts/check_layers.py

mkdir -p scripts rating runner/play
cat >scripts/layers.txt <<'END'
# folder | what is in it | folders | libraries
rating      | statistics | |
runner/play | games      | rating | fmt
END
echo '#include <vector>' >rating/elo.hpp
printf '#include "rating/elo.hpp"\n#include <fmt/core.h>\n' >runner/play/match.cpp
expect 0 "$check" .
has out '2 files in 2 folders, 0 against the layers'

printf '#pragma once\n#include "runner/play/store.hpp"\n' >rating/bad.hpp
touch runner/play/store.hpp
expect 1 "$check" .
has out 'rating/bad.hpp:2: rating must not include "runner/play/store.hpp"'

echo '#include <fmt/core.h>' >rating/bad.hpp
expect 1 "$check" .
has out 'rating/bad.hpp:1: rating must not use <fmt/core.h>'
rm rating/bad.hpp

echo '#include "good.hpp"' >runner/play/good.cpp
touch runner/play/good.hpp
expect 1 "$check" .
has out 'runner/play/good.cpp:1: "good.hpp" is not a path from the root'
rm runner/play/good.?pp

mkdir -p rating/chess
touch rating/chess/rules.hpp
expect 1 "$check" .
has out 'the folder rating/chess has no row in scripts/layers.txt'
rm -r rating/chess

# A header and its source are one: a includes b, and b.cpp includes a.
echo '#include "runner/play/b.hpp"' >runner/play/a.hpp
echo '#include "runner/play/a.hpp"' >runner/play/b.cpp
touch runner/play/b.hpp
expect 1 "$check" .
has out 'files in a circle: runner/play/a, runner/play/b'
rm runner/play/[ab].?pp

# Two types of one name in two units: each sees its own, and the linker takes one for both.
printf 'namespace rb {\nstruct Game {\n  int id;\n};\n}  // namespace rb\n' >runner/play/a.hpp
printf 'namespace rb {\nnamespace {\nstruct Game {\n};\n}  // namespace\n}  // namespace rb\n' >runner/play/b.cpp
"$check" . >out || true
if grep -q 'another type' out; then die 'a type in an unnamed namespace is its own'; fi
printf 'namespace rb {\nclass Game final : Base {\n};\n}  // namespace rb\n' >runner/play/b.cpp
expect 1 "$check" .
has out 'runner/play/b.cpp:2: rb::Game is another type in runner/play/a.hpp:2'
rm runner/play/a.hpp runner/play/b.cpp

touch runner/play/{1..40}.cpp
expect 1 "$check" .
has out 'runner/play: 42 files; a folder has at most 30'
rm runner/play/[1-9]*.cpp

# Every folder counts, with what git tracks in it, and without what is below it or not there any more.
mkdir -p tree/scripts tree/tests/play/more
cp scripts/layers.txt tree/scripts/
cp -r rating runner tree/
touch tree/notes{1..31}.txt tree/tests/play/{1..30}.py tree/tests/play/more/{1..30}.sh
git init -q tree
git -C tree add notes{1..30}.txt scripts tests
expect 0 "$check" tree
git -C tree add notes31.txt
touch tree/tests/play/lib.sh
git -C tree add tests
expect 1 "$check" tree
has out '.: 31 files; a folder has at most 30'
has out 'tests/play: 31 files; a folder has at most 30'
lines out 3
rm tree/tests/play/1.py tree/notes1.txt
expect 0 "$check" tree

# Three lines of tests for four of the program are enough; blank lines and comments are none.
rm tree/tests/play/2.py
printf 'int a;\nint b;\n\n// no line\nint c;\nint d;\n' >tree/rating/elo.hpp
printf 'int a;\nint b;\n/* no\nline */\nint c;\n' >tree/tests/play/elo_test.cpp
git -C tree add rating tests
expect 0 "$check" tree
echo 'int d;' >>tree/tests/play/elo_test.cpp
expect 1 "$check" tree
has out 'tests: 4 lines of C++ and C are 1.000 for each line of the program; at most 0.75'
rm -rf tree

sed -i 's/games      | rating/games      |/' scripts/layers.txt
expect 1 "$check" .
has out 'runner/play/match.cpp:1: runner/play must not include "rating/elo.hpp"'
sed -i 's/statistics | /statistics | runner\/play/; s/games      |/games      | rating/' scripts/layers.txt
expect 1 "$check" .
has out 'scripts/layers.txt: rating may include runner/play, and does not'
has out 'folders in a circle: '

mkdir docs
echo '| folder |' >docs/folders.md
expect 1 "$check" .
has out 'docs/folders.md: has another table'
"$check" . --write >/dev/null || true
# shellcheck disable=SC2016  # no command, a word of Markdown
has docs/folders.md '| `runner/play` | games | rating, fmt |'

# The values of a command line are seen by the rows of its options only, by --resume and by
# runner/cli/commands.cpp, which takes the options of all commands out of it; a command sees its request.
cd "$SOURCE_DIR"
seen=$(grep -rlE '\bline\.values\(' --include='*.[ch]pp' engine rating tuning positions runner | sort | tr '\n' ' ')
known="runner/cli/commands.cpp runner/cli/options/options.cpp runner/cli/options/parser.cpp "
known+="runner/cli/options/resumed_line.cpp "
[[ $seen == "$known" ]] ||
  die "these see the words of a command line: $seen"
