#!/usr/bin/env bash
# Two runs of Google Benchmark, in whose second one a benchmark reports ns where it reported ms.
# Guess: compare.py converts the unit, which is in both files, or complains. Seen with 1.7.1: it leaves the benchmark
# out of the table without a word, however much slower it has become. A baseline of 0 becomes +2.0000, or 200 %.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'libbenchmark-tools=1.7.1-*' 'python3-scipy=1.10.1-*'
cat >write.py <<'PY'
import json
def write(path, *rows):
    json.dump({"context": {"date": "", "num_cpus": 1, "mhz_per_cpu": 1, "caches": []}, "benchmarks": [
        {"name": name, "run_name": name, "run_type": "iteration", "iterations": 1, "real_time": time, "cpu_time": time,
         "time_unit": unit, "repetitions": 1, "repetition_index": 0, "threads": 1} for name, time, unit in rows]},
        open(path, "w"))
write("old.json", ("judge", 100, "ns"), ("solve", 1, "ms"), ("idle", 0, "ns"))
write("new.json", ("judge", 110, "ns"), ("solve", 9000000, "ns"), ("idle", 5, "ns"))
PY
python3 write.py
seen 'rows of judge, solve and idle' 'judge +0.1000 idle +2.0000 ' \
  "$(/usr/bin/python3 root/usr/share/benchmark/compare.py --no-color benchmarks old.json new.json |
    awk '$1 ~ /^(judge|solve|idle)$/ { printf "%s %s ", $1, $2 }')"
