#!/usr/bin/env bash
# An installed program works and finds the data installed with it, wherever it is moved to.
source "$(dirname "$0")/lib.sh"

expect 0 cmake --install "$(dirname "$RENJU_BENCH")" --prefix "$PWD/there"
mv there moved
expect 0 moved/bin/renju-bench --version
has out 'renju-bench '
data=moved/share/renju-bench/positions
[[ -s $data/README.md ]] || die "no data installed"

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
  --limit-nodes 100 --verbose --db brain.db
has out '(engine vs beginner): '
has out 'five'

rm $data/openings_balanced.txt
expect 1 "${play[@]}"
has err "$PWD/$data/openings_balanced.txt: no such file"
