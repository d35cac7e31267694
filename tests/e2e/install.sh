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
rm $data/openings_balanced.txt
expect 1 "${play[@]}"
has err "$PWD/$data/openings_balanced.txt: no such file"
