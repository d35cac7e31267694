#!/usr/bin/env bash
# Matches of thousands of games need binomial probabilities and t quantiles at large counts.
# Guess: jStat gives them to many digits. Seen with 1.9.6: binomial.pdf is Infinity or NaN from n = 1,030 on, and
# studentt.inv(0.975, 1e9) is 1.95698, below the normal quantile 1.95996 that it approaches from above.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages jstat@1.9.6
of() { node -e "const { jStat } = require('jstat'); console.log($1)"; }
seen 'pdf(500, 1000, 0.5)' 0.025225 "$(of 'jStat.binomial.pdf(500, 1000, 0.5).toFixed(6)')"
seen 'pdf(515, 1030, 0.5)' Infinity "$(of 'jStat.binomial.pdf(515, 1030, 0.5)')"
seen 'pdf(5000, 10000, 0.5)' NaN "$(of 'jStat.binomial.pdf(5000, 10000, 0.5)')"
seen 't quantile of 0.975, 1e6 and 1e9' '1.95997 1.95698' \
  "$(of '[1e6, 1e9].map(n => jStat.studentt.inv(0.975, n).toFixed(5)).join(" ")')"
