#!/usr/bin/env bash
# The median of an even number of times or scores with Miller.
# Guess: it is the mean of the two in the middle, 2.5 of 1, 2, 3 and 4, as with datamash, R and pandas. Seen with 6.6.0:
# it is the upper one, 3, and of two values it is the maximum; stats1 -i interpolates.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'miller=6.6.0-*' 'datamash=1.7-*'
median() { printf '%s\n' x 1 2 3 4 | mlr --icsv --onidx stats1 "$@" -a median -f x; }
seen datamash 2.5 "$(seq 4 | datamash median 1)"
seen Miller 3 "$(median)"
seen 'Miller with -i' 2.5 "$(median -i)"
