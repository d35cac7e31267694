#!/usr/bin/env bash
# renju-bench openings: the same for any number of threads, playable, and what is refused.
source "$(dirname "$0")/lib.sh"

quick=(--test-games 0 --max-score 100000 --depth 1)
expect 0 "$RENJU_BENCH" openings --count 8 --seed 5 --held-out 3 --threads 1 "${quick[@]}"
has out '# held out: for confirming matches, never for tuning'
[[ $(grep -vc '^#' out) == 8 ]] || die "not eight openings"
[[ $(sed -n '/held out/,$p' out | grep -vc '^#') == 3 ]] || die "not three held out"
cp out one
expect 0 "$RENJU_BENCH" openings --count 8 --seed 5 --held-out 3 --threads 4 "${quick[@]}" -o four
diff one four || die "the openings depend on the threads"
expect 0 "$RENJU_BENCH" openings --count 8 --seed 6 --threads 2 "${quick[@]}"
! diff -q <(grep -v '^#' one) <(grep -v '^#' out) || die "another seed, the same openings"

# What it makes, match plays.
expect 0 "$RENJU_BENCH" match --a beginner --b beginner --games 4 --openings four --db played.db

expect 2 "$RENJU_BENCH" openings --min-moves 9
has err 'renju-bench: openings: --min-moves is greater than --max-moves'
expect 2 "$RENJU_BENCH" openings --count 5 --held-out 6
has err 'renju-bench: openings: --held-out is greater than --count'
expect 1 "$RENJU_BENCH" openings --count 1 "${quick[@]}" -o nowhere/file
has err 'renju-bench: nowhere/file: cannot be written: No such file or directory'

# There are six one-stone openings near the centre. A request for more ends, and leaves the file.
echo kept >older
expect 1 "$RENJU_BENCH" openings --count 7 --min-moves 1 --max-moves 1 "${quick[@]}" -o older
has err 'renju-bench: openings: 7 openings are out of reach: 6 were found'
[[ $(cat older) == kept && ! -e older.tmp ]] || die "a failed request changed the file"
expect 0 "$RENJU_BENCH" openings --count 6 --min-moves 1 --max-moves 1 "${quick[@]}" -o older
[[ $(grep -vc '^#' older) == 6 && ! -e older.tmp ]] || die "not the six openings"
