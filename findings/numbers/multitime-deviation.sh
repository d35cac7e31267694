#!/usr/bin/env bash
# Two builds are timed three times each by multitime, for confidence intervals of the means, as its manual advises.
# Guess: "Std.Dev." is that of a sample, with n - 1, as hyperfine and ministat have it. Seen with 1.4: it divides by n,
# so that two runs show 0.71 and three 0.82 of the deviation that intervals and t tests need.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'multitime=1.4-*'
cat >engine <<'SH'
#!/bin/sh
echo run >>runs
[ $(($(wc -l <runs) % 2)) = 0 ] || sleep 0.4
SH
chmod +x engine
multitime -n 2 ./engine 2>table
# deviation / (maximum - minimum) of two runs is 1 / 2 with n, 0.707 with n - 1
seen 'deviation / range of two runs' 0.50 "$(awk '/^real/ { printf "%.2f", $3 / ($6 - $4) }' table)"
