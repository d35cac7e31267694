#!/usr/bin/env bash
# Four slow, noisy runs of a new build against sixty quiet ones of the old: is it slower?
# Guess: ministat, made to compare benchmarks, allows for unequal spreads, and finds nothing: the difference of 12.75 has
# a standard error of 16.9. Seen with 20150715: it pools the variances, whatever the two spreads are, and reports a
# difference of 12.75 +/- 7.69 "at 95.0% confidence".
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'ministat=20150715-*'
LC_ALL=C seq 99.1 0.2 100.9 >ten
for _ in 1 2 3 4 5 6; do cat ten; done >old
printf '%s\n' 80 135 88 148 >new
seen 'of the new runs' '12.75 +/- 7.69204' "$(ministat old new | sed -n 's/^\t\([0-9.]* +\/- [0-9.]*\)$/\1/p')"
