#!/usr/bin/env bash
# An engine's option, of 0 to 2, is tuned over a grid: scipy.optimize.brute(losses, ranges, Ns=5).
# Guess: the result is the best point of the grid, or at least within the ranges, which are its limits. Seen with SciPy
# 1.10.1: a simplex search goes on from the best point without limits, so that the result is 3, with more calls than the
# grid has points. finish=None gives the best of the grid, 2.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'python3-scipy=1.10.1-*'
cat >grid.py <<'PY'
from scipy import optimize

for finish in {}, {"finish": None}:
    calls = []
    best = optimize.brute(lambda option: calls.append(1) or (option - 3) ** 2, ((0, 2),), Ns=5, **finish)
    print(f"{float(best):.3f}", len(calls) > 6)
PY
/usr/bin/python3 -W error grid.py >table
seen 'best, more calls than points' '3.000 True' "$(sed -n 1p table)"
seen 'with finish=None' '2.000 False' "$(sed -n 2p table)"
