#!/usr/bin/env bash
# A histogram of score differences, negative ones among them, in bins of 5.
# Guess: datamash bin:5 rounds down to a multiple of five, so that multiples stay what they are. Seen with 1.7: a
# negative multiple goes one bin lower, -5 to -10, so the bins below 0 hold their upper end and those above their lower
# one.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'datamash=1.7-*'
seen 'bins of -10 -9 -5 -1 0 5 9 10' '-15 -10 -10 -5 0 5 5 10' \
  "$(printf '%s\n' -10 -9 -5 -1 0 5 9 10 | datamash bin:5 1 | paste -sd ' ')"
