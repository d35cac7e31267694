#!/usr/bin/env bash
# An installed program works and finds the data installed with it, wherever it is moved to.
source "$(dirname "$0")/../shared/lib.sh"

expect 0 cmake --install "$(dirname "$RENJU_BENCH")" --prefix "$PWD/there"
mkdir "a place"
mv there "a place/moved"
cd "a place"
expect 0 moved/bin/renju-bench --version
has out 'renju-bench '
data=moved/share/renju-bench/positions
# Data and what tells about it, no sources.
[[ -s $data/README.md ]] || die "no data installed"
for kind in forbidden midgame mise vcf vct; do
  [[ -s $data/$kind.jsonl ]] || die "no $kind.jsonl installed"
done
[[ -s moved/share/renju-bench/patterns/renju.patterns ]] || die "no patterns installed"
[[ -s moved/share/renju-bench/positions/renju.book ]] || die "no opening book installed"
for players in ladder expert-without-patterns; do
  [[ -s moved/share/renju-bench/positions/$players.json ]] || die "no $players.json installed"
done
strays=$(find moved/share/renju-bench -type f ! -name '*.jsonl' ! -name 'openings_*.txt' ! -name README.md \
           ! -name 'acting_*.csv' ! -name '*.patterns' ! -name '*.book' ! -name '*.json')
[[ ! $strays ]] || die "installed, and no data: $strays"
sources=$(find moved -name '*.[ch]pp' -o -name 'CMake*' -o -name '*.db')
[[ ! $sources ]] || die "installed, and nothing that a user needs: $sources"
for text in LICENSE README.md docs/matches.md results/README.md; do
  [[ -s moved/share/doc/renju-bench/$text ]] || die "no $text installed"
done
for file in man/man1/renju-bench.1.gz man/man1/renju-bench-sprt-plan.1.gz \
  bash-completion/completions/renju-bench zsh/site-functions/_renju-bench \
  fish/vendor_completions.d/renju-bench.fish; do
  [[ -s moved/share/$file ]] || die "no $file installed"
done

# Without /proc it goes by the name it was started with, and writes files. A sanitizer of leaks reads /proc.
if [[ $("$RENJU_BENCH" --version) != *" with "* ]] && unshare -rm true 2>/dev/null; then
  expect 0 unshare -rm sh -c 'mount -t tmpfs none /proc &&
    exec moved/bin/renju-bench suite mise --player easy --depth 1 --junit new.xml'
  [[ -s new.xml ]] || die "no file without /proc"
fi

play=(moved/bin/renju-bench match --a beginner --b beginner --games 2)
expect 0 "${play[@]}" --db run.db
# Managers start the engines without arguments, wherever they are.
for level in beginner easy medium hard; do
  expect 0 sh -c "printf 'ABOUT\nSTART 15\nBEGIN\nEND\n' | moved/bin/pbrain-renju-bench-$level"
  has out "name=\"renju-bench $level\""
  has out '7,7'
done
ln -s "$PWD/moved/bin/pbrain-renju-bench-beginner" engine
expect 0 moved/bin/renju-bench match --a cmd:./engine --b beginner --games 2 --openings none \
  --nodes 100 --verbose --db brain.db
has out '(engine vs beginner): '
has out 'five'

# The program of a tree that is copied uses the copy's data, and names no folder of this machine.
mkdir -p tree/build/release
cp "$RENJU_BENCH" tree/build/release/
cp -r "$data" tree/
expect 0 tree/build/release/renju-bench suite mise --player easy --depth 1
# Asserts and debug information name source files: of builds with them only the setting is looked at.
if [[ $RENJU_BENCH == "$SOURCE_DIR"/* ]]; then
  grep -F 'rb_runner_base_system.dir' "${RENJU_BENCH%/*}/compile_commands.json" |
    grep -qF 'DRB_SOURCE_DIR=\\\"\\\"' || die "it is told where its tree is"
  if [[ $("$RENJU_BENCH" --version) == *", Release)" ]]; then
    ! grep -qF "$SOURCE_DIR" "$RENJU_BENCH" || die "it names a folder"
  fi
fi
echo wrong >tree/positions/openings_balanced.txt
expect 1 tree/build/release/renju-bench match --a beginner --b beginner --games 2
has err "$PWD/tree/positions/openings_balanced.txt"

rm "$data/openings_balanced.txt"
expect 1 "${play[@]}"
has err "$PWD/$data/openings_balanced.txt: no such file"
