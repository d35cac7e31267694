#!/usr/bin/env bash
# renju-microbench: runs, names its counters, and tells what it lacks in a line.
source "$(dirname "$0")/../shared/lib.sh"

bench=${RENJU_BENCH%/*}/renju-microbench
[[ -x $bench ]] || skip "renju-microbench is not built here"
quick=(--benchmark_min_time=0.001 --benchmark_repetitions=1)

expect 0 env -u RB_VCF_POSITIONS "$bench" --benchmark_list_tests
for name in judge/board board/play evaluate/board order/moves solver/vcf/win search/hard rating/sprt store/write; do
  grep -qE "^$name(/|\$)" out || die "no case $name"
done
! grep -q more out || die "cases of a file that nobody named"
expect 0 env RB_VCF_POSITIONS=somewhere.jsonl "$bench" --benchmark_list_tests
has out 'solver/vcf-more/none'

# The time of a unit is in nanoseconds, and fits the other counters.
expect 0 "$bench" "${quick[@]}" --benchmark_filter='^(board/play|judge/board|store/read)' --benchmark_format=json
python3 - <<'END' || die "not these figures"
import json
cases = {case["name"]: case for case in json.load(open("out"))["benchmarks"]}
assert len(cases) == 3, list(cases)
play = cases["board/play"]
assert abs(play["ns_each"] * play["per_s"] / 1e9 - 1) < 1e-6
assert abs(play["cpu_time"] / play["moves"] / play["ns_each"] - 1) < 1e-6
END

expect 1 env TMPDIR=/nowhere "$bench" "${quick[@]}" --benchmark_filter=store
grep -q '^renju-microbench: ' err || die "no line of its own"
expect 1 env RB_VCF_POSITIONS=/nowhere "$bench" "${quick[@]}" --benchmark_filter=vcf-more
has err 'renju-microbench: /nowhere'
