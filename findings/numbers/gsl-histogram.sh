#!/usr/bin/env bash
# Scores of matches in per cent, 0 to 100, some missing with a "-": gsl-histogram 0 100 10 <scores.
# Guess: the last bin has the full score of 100, as with numpy and R, or what is left out is told, and a word that is no
# number is an error or skipped. Seen with GSL 2.7.1: 100 is in no bin, and at the first word reading stops for good,
# both without a word and with status 0, so that of 55, 100, "-", 20 and 30 the histogram has 55 alone.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'gsl-bin=2.7.1+dfsg-5*'
counted() {
  printf '%s\n' "$@" | gsl-histogram 0 100 10 |
    awk '$3 { printf "%s%s to %s: %s", sep, $1, $2, $3; sep = ", " }'
}
seen '55, 100, 20, 30' '20 to 30: 1, 30 to 40: 1, 50 to 60: 1' "$(counted 55 100 20 30)"
seen '55, 100, -, 20, 30' '50 to 60: 1' "$(counted 55 100 - 20 30)"
