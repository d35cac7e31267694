#!/usr/bin/env bash
# Seconds per move against depth or nodes, a line through few and small values, by the package regression from npm.
# Guess: the coefficients are doubles, and what is shown is rounded. Seen with 2.0.1: they are rounded to two decimals,
# and R squared is that of the rounded line: 0.001, 0.0022 and 0.003, nearly a line, have the equation y = 0 and an
# R squared of -6.32. { precision: 6 } gives 0.001, 0.001067 and 0.9868.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages regression@2.0.1
cat >line.js <<'JS'
const { linear } = require("regression");
const seconds = [[0, 0.001], [1, 0.0022], [2, 0.003]];
for (const options of [{}, { precision: 6 }]) {
  const { equation, r2 } = linear(seconds, options);
  console.log(...equation, r2);
}
JS
node line.js >table
seen 'slope, intercept, R squared' '0 0 -6.32' "$(sed -n 1p table)"
seen 'with precision 6' '0.001 0.001067 0.986842' "$(sed -n 2p table)"
