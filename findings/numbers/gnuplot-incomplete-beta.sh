#!/usr/bin/env bash
# Exact intervals of a match's score and the chance of being stronger are incomplete beta functions of its counts.
# Guess: gnuplot's ibeta(a, b, x) gives them for any counts, as its normal functions are right to twelve digits.
# Seen with 5.4.4: near x = a / (a + b) it is undefined from about a hundred games on, and right elsewhere: a plot of
# such a curve has a hole in its middle, and an expression an error "undefined value".
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'gnuplot-nox=5.4.4+*'
of() { gnuplot-nox -e "print sprintf('%.6f', $1)" 2>&1 | sed -n 's/.*undefined value/undefined/p; /^[0-9.]*$/p' | grep .; }
seen 'invnorm(0.975)' 1.959964 "$(of 'invnorm(0.975)')"
seen '40 of 80: ibeta(40, 40, 0.5)' 0.500000 "$(of 'ibeta(40, 40, 0.5)')"
seen '100 of 200: ibeta(100, 100, 0.5), true 0.5' undefined "$(of 'ibeta(100, 100, 0.5)')"
seen 'ibeta(100, 100, 0.45), true 0.078388' 0.078388 "$(of 'ibeta(100, 100, 0.45)')"
