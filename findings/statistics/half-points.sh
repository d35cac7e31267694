#!/usr/bin/env bash
# A match of 60 wins, a draw and 39 losses is 60.5 of 100; is it better than one half? A binomial test of the points.
# Guess: half points are refused, as by R's binom.test and SciPy's binomtest, or the test lies between those of 60 and
# 61 wins, 0.057 and 0.035. Seen: statsmodels 0.13.5 takes 60.5 for 60, without a word, and PSPP 1.6.2, whose cases may
# be weighted by halves, for 61: the points of the loser are cut, so that 60.4 is 61, too, though its table says 60.40.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'pspp=1.6.2-*' 'python3-statsmodels=0.13.5*'
LD_LIBRARY_PATH+=$(printf '%s:' root/usr/lib/*-linux-gnu/pspp)
# pspp_of POINTS POINTS: the p value of PSPP.
pspp_of() {
  printf '%s\n' 'DATA LIST LIST NOTABLE /result points (F8.1).' 'BEGIN DATA' "1 $1" "0 $2" 'END DATA.' \
    'WEIGHT BY points.' 'NPAR TESTS /BINOMIAL(0.5) = result.' >test.sps
  root/usr/bin/pspp -O format=csv test.sps | awk -F, '$2 == "Group 1" { print $4 ": p = " $7 }'
}
seen 'PSPP' '60.0: p = .057' "$(pspp_of 60 40)"
seen 'PSPP' '60.4: p = .035' "$(pspp_of 60.4 39.6)"
seen 'PSPP' '60.5: p = .035' "$(pspp_of 60.5 39.5)"
seen 'PSPP' '61.0: p = .035' "$(pspp_of 61 39)"
cat >points.py <<'PY'
from scipy.stats import binomtest
from statsmodels.stats.proportion import binom_test
for points in (60, 60.5, 61):
    print(f"{points}: p = {binom_test(points, 100):.3f}", end="; ")
try:
    binomtest(60.5, 100)
except Exception:
    print("SciPy refuses 60.5")
PY
seen 'Python' '60: p = 0.057; 60.5: p = 0.057; 61: p = 0.035; SciPy refuses 60.5' \
  "$(/usr/bin/python3 -W ignore points.py)"
