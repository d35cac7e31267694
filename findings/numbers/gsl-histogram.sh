#!/usr/bin/env bash
# Scores of matches in per cent, 0 to 100, in ten bins: gsl-histogram 0 100 10 <scores.
# Guess: the last bin has the full score of 100, as with numpy, R and Octave, since 100 is the "upper bound" of its
# manual. Seen with GSL 2.7.1: 100 is in no bin, as if it were out of range, without a word and with status 0, while 0
# is in the first one. So the best players are missing; 100.001 as the bound keeps them.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'gsl-bin=2.7.1+dfsg-5*'
# counted BOUND SCORE...: the bins that are not empty.
counted() {
  printf '%s\n' "${@:2}" | gsl-histogram 0 "$1" 10 |
    awk '$3 { printf "%s%.0f to %.0f: %s", sep, $1, $2, $3; sep = ", " }'
}
seen 'scores 0, 55, 100 and 100' '0 to 10: 1, 50 to 60: 1' "$(counted 100 0 55 100 100)"
seen 'with 100.001 as bound' '0 to 10: 1, 50 to 60: 1, 90 to 100: 2' "$(counted 100.001 0 55 100 100)"
