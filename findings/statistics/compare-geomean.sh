#!/usr/bin/env bash
# Two runs of Google Benchmark before and after a change; the second has a new benchmark of its own, a whole match.
# Guess: OVERALL_GEOMEAN, the last row of compare.py, is that of the changes in the rows above it, 0 where none changed.
# Seen with 1.7.1: it compares the means of all times of each file, so that the new one of two seconds, which has no
# row, makes it +57.48, 58 times slower, though nothing has changed; one that was removed makes all faster.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'libbenchmark-tools=1.7.1-*' 'python3-scipy=1.10.1-*' 'python3-pandas=1.5.3*'
cat >write.py <<'PY'
import json
def write(path, *rows):
    json.dump({"context": {"date": "", "num_cpus": 1, "mhz_per_cpu": 1, "caches": []}, "benchmarks": [
        {"name": name, "run_name": name, "run_type": "iteration", "iterations": 1, "real_time": time, "cpu_time": time,
         "time_unit": unit, "repetitions": 1, "repetition_index": 0, "threads": 1} for name, time, unit in rows]},
        open(path, "w"))
write("old.json", ("judge", 100, "ns"), ("solve", 1, "ms"))
write("new.json", ("judge", 100, "ns"), ("solve", 1, "ms"), ("match", 2, "s"))
PY
python3 write.py
compare() {
  /usr/bin/python3 root/usr/share/benchmark/compare.py --no-color benchmarks "$@" |
    awk 'NR > 3 { printf "%s%s %s", sep, $1, $2; sep = ", " }'
}
seen 'one more' 'judge +0.0000, solve +0.0000, OVERALL_GEOMEAN +57.4804' "$(compare old.json new.json)"
seen 'one less' 'judge +0.0000, solve +0.0000, OVERALL_GEOMEAN -0.9829' "$(compare new.json old.json)"
