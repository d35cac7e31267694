#!/usr/bin/env bash
# A column of results as PGN and SGF programs write them: 1-0, 0-1 and 1/2-1/2.
# Guess: for gnuplot they are no numbers, so the rows count as invalid. Seen with 5.4.4: it reads what a number begins
# with, so a draw is 1, a win, and a mean score of a win, a loss and a draw is 2/3; "12ab" is 12. Words are left out.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'gnuplot-nox=5.4.4+*'
printf '%s\n' 1-0 0-1 1/2-1/2 unfinished >results
cat >mean.gp <<'GP'
stats "results" using 1 nooutput
print sprintf("%d of 4, mean %.3f", STATS_records, STATS_mean)
GP
seen 'results read' '3 of 4, mean 0.667' "$(gnuplot-nox mean.gp 2>&1)"
