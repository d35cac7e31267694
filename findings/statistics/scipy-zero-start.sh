#!/usr/bin/env bash
# Weights of an engine, none of them known, are tuned from zeros by scipy.optimize.minimize(method="Nelder-Mead"); what
# is counted, games or solved positions, is a whole number.
# Guess: the first simplex has steps of a size that is seen. Seen with SciPy 1.10.1: a step is 5 % of the start, but
# 0.00025 where that is 0, so nothing changes: after eleven calls it reports success at the start. From 1 and 1 it takes
# real steps; initial_simplex sets them.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'python3-scipy=1.10.1-*'
cat >tune.py <<'PY'
from scipy import optimize

def missed(weights):
    tried.append(weights.tolist())
    return round(10 * ((weights[0] - 3) ** 2 + (weights[1] - 2) ** 2))

for start in [0, 0], [1, 1]:
    tried = []
    result = optimize.minimize(missed, start, method="Nelder-Mead")
    print(result.success, result.x.tolist() == start, tried[1])
    if start == [0, 0]:
        print(len(tried))
PY
/usr/bin/python3 -W error tune.py >table
seen 'from zeros: success, at the start, first step' 'True True [0.00025, 0.0]' "$(sed -n 1p table)"
seen 'calls' 11 "$(sed -n 2p table)"
seen 'from ones' 'True False [1.05, 1.0]' "$(sed -n 3p table)"
