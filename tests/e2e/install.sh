#!/usr/bin/env bash
# An installed program works and finds the data installed with it, wherever it is moved to.
source "$(dirname "$0")/lib.sh"

expect 0 cmake --install "$(dirname "$RENJU_BENCH")" --prefix "$PWD/there"
mv there moved
expect 0 moved/bin/renju-bench --version
has out 'renju-bench '
data=moved/share/renju-bench/positions
[[ -s $data/README.md ]] || die "no data installed"
