#!/usr/bin/env bash
# Scores by Elo difference and a logistic curve through them, weighted by games: 2 at each point, or 100.
# Guess: weights that are all equal change nothing, and larger ones pull the curve to their points, or, if they are
# errors, leave it to the others. Seen with ml-levenberg-marquardt 5.1.0: without weights, or with 1, it finds the scale
# 174, which is Elo's; with 2 at all points 221 after as many steps, and with 100 the start, 10 and 100, comes back as
# if it were the result.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages ml-levenberg-marquardt@5.1.0
cat >fit.mjs <<'JS'
import { levenbergMarquardt } from "ml-levenberg-marquardt";
const differences = [-400, -200, 0, 200, 400];
const scores = { x: differences, y: differences.map(elo => 1 / (1 + 10 ** (-elo / 400))) };
const logistic = ([middle, scale]) => elo => 1 / (1 + Math.exp((middle - elo) / scale));
for (const weights of [undefined, 1, 2, 100]) {
  const options = { initialValues: [10, 100], maxIterations: 500, ...(weights && { weights }) };
  console.log(...levenbergMarquardt(scores, logistic, options).parameterValues.map(value => value.toFixed(0)));
}
JS
node fit.mjs | paste -sd , >table
seen 'middle and scale: no weights, all 1, all 2, all 100' '0 174,0 174,-4 221,10 100' "$(cat table)"
