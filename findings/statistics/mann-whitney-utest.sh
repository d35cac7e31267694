#!/usr/bin/env bash
# Times of moves of two builds, compared by the test of Mann, Whitney and Wilcoxon from npm, with its own verdict.
# Guess: significant() is the two-sided test at 5 %, |z| > 1.96 or tables of U for few values. Seen with
# mann-whitney-utest 1.0.5: it compares U itself with |z|, so that thirty against thirty with z = 5.8 are not
# significant, and three against three, which cannot be below p = 0.1, are.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages mann-whitney-utest@1.0.5
cat >verdicts.js <<'JS'
const { test, criticalValue, significant } = require("mann-whitney-utest");
for (const [count, shift] of [[30, 19.5], [3, 100]]) {
  const before = Array.from({ length: count }, (_, at) => at);
  const samples = [before, before.map(time => time + shift)];
  const u = test(samples);
  console.log(`U ${Math.min(...u)}, z ${criticalValue(u, samples).toFixed(1)}, ${significant(u, samples)}`);
}
JS
node verdicts.js >table
seen 'thirty against thirty' 'U 55, z 5.8, false' "$(sed -n 1p table)"
seen 'three against three' 'U 0, z 2.0, true' "$(sed -n 2p table)"
