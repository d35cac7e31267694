#!/usr/bin/env bash
# An engine won 60 of 100 games; is that above 45 %? PSPP: NPAR TESTS /BINOMIAL(0.45) = result, for results of 0 and 1.
# Guess: 0.45 is the chance of a fixed one of the two, the larger or the smaller value, however the cases are sorted.
# Seen with 1.6.2: it is that of the value that comes first in the data, so that one match has p = 0.002 if its first
# game was won and 0.183 if it was lost, where 40 losses were tested against 45 %.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'pspp=1.6.2-*'
LD_LIBRARY_PATH+=$(printf '%s:' root/usr/lib/*-linux-gnu/pspp)
# test_of CASE...: the first group and the p value of these cases, each a result with its count.
test_of() {
  {
    printf '%s\n' 'DATA LIST LIST NOTABLE /result games (F8.0).' 'BEGIN DATA' "$@" 'END DATA.' \
      'WEIGHT BY games.' 'NPAR TESTS /BINOMIAL(0.45) = result.'
  } >test.sps
  root/usr/bin/pspp -O format=csv test.sps | awk -F, '$2 == "Group 1" { print $4 " of " $3 ", p = " $7 }'
}
seen 'wins first' '60 of 1, p = .002' "$(test_of '1 60' '0 40')"
seen 'losses first' '40 of 0, p = .183' "$(test_of '0 40' '1 60')"
