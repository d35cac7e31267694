#!/usr/bin/env bash
# The normal distribution for intervals and LOS, from the best-known statistics package of npm.
# Guess: probit(0.975) is 1.95996 to six digits, and the distribution function is smooth. Seen with
# simple-statistics 7.12.1: probit is 1.95716, a normal "95 %" interval with it covers 94.97 %; the function is a
# table of z to two and results to three or four decimals: 1.96 to 1.9649 are all 0.975, and 5 is 0.999.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages simple-statistics@7.12.1
of() { node -e "const s = require('simple-statistics'); console.log($1)"; }
seen 'probit(0.975), true 1.95996' 1.95716 "$(of 's.probit(0.975).toFixed(5)')"
seen 'P(1.96) P(1.9649) P(5)' '0.975 0.975 0.999' \
  "$(of '[1.96, 1.9649, 5].map(s.cumulativeStdNormalProbability).join(" ")')"
