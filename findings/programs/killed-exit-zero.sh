#!/usr/bin/env bash
# Which of the engines failed? GNU time writes the exit status with %x, GNU parallel into the column Exitval of its log.
# Guess: a program that a signal killed, out of memory or by a fault, has 137 or the like there, as in a shell. Seen
# with time 1.9 and parallel 20221122: it has 0, as a program that succeeded; parallel has the signal in the next
# column, and time in a line of words before.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'time=1.9-*' 'parallel=20221122+ds-*'
export PARALLEL_HOME=$folder
cat >engine <<'SH'
#!/bin/sh
kill -9 $$
SH
chmod +x engine
shown=0
env time -o time.txt -f %x ./engine || shown=$?
seen "status of a shell's command" 137 "$shown"
seen 'time: %x' 0 "$(tail -n 1 time.txt)"
parallel --joblog log ./engine ::: 1 || true
seen 'parallel: Exitval, Signal' '0 9' "$(tail -n 1 log | cut -f 7,8 | tr '\t' ' ')"
