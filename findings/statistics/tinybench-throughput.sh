#!/usr/bin/env bash
# How many moves in a second? Half of them take 1 ms and half 100 ms: tinybench, for a table.
# Guess: "Throughput avg (ops/s)" is how many were done in a second, 1 / 0.0505 = 19.8. Seen with 6.2.3: it is the mean
# of what each run alone would give, half 1000 and half 10, so 505; a hundred runs took 5.05 seconds. The more the times
# differ, the more it is above what was done, so that a build that is slower on the whole can have the higher average.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages tinybench@6.2.3
cat >moves.mjs <<'JS'
import { Bench } from "tinybench";
let clock = 0;
let moves = 0;
const bench = new Bench({ now: () => clock, time: 1000, iterations: 100, warmup: false });
bench.add("moves", () => void (clock += moves++ % 2 ? 100 : 1));
await bench.run();
const { latency, throughput, totalTime } = bench.tasks[0].result;
console.log(`${latency.samplesCount} in ${totalTime} ms, mean ${latency.mean.toFixed(1)} ms`);
console.log(throughput.mean.toFixed(1));
JS
node moves.mjs >table
seen 'runs' '100 in 5050 ms, mean 50.5 ms' "$(sed -n 1p table)"
seen 'average throughput per second' 505.0 "$(sed -n 2p table)"
