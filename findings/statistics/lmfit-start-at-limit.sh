#!/usr/bin/env bash
# A weight of an engine cannot be negative, and is unknown: a fit by lmfit begins at 0 with min=0.
# Guess: the fit leaves the limit if the data want that, as SciPy's least_squares with bounds does, or fails. Seen with
# 1.1.0: it stays at 0 and reports success, though 3 fits exactly: limits are made by a substitution that is flat at
# them. With min=0 and max=10 it stops at 2.8, with success as well. From 0.1 it finds 3.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'python3-lmfit=1.1.0-*'
cat >fit.py <<'PY'
import lmfit
import numpy as np
from scipy.optimize import least_squares

x = np.linspace(0, 10, 50)
def misses(weight, constant):
    return weight * x + constant - (3 * x + 1)
for start, limits in ((0, {"min": 0}), (0, {"min": 0, "max": 10}), (0.1, {"min": 0})):
    weights = lmfit.Parameters()
    weights.add("weight", value=start, **limits)
    weights.add("constant", value=1.0)
    fit = lmfit.minimize(lambda values: misses(values["weight"].value, values["constant"].value), weights)
    print(f"{fit.params['weight'].value:.1f}", "success" if fit.success else "failure")
print(f"{least_squares(lambda values: misses(*values), (0, 1), bounds=((0, -np.inf), np.inf)).x[0]:.1f}")
PY
/usr/bin/python3 -W ignore fit.py >table
seen 'from 0, at least 0' '0.0 success' "$(sed -n 1p table)"
seen 'from 0, at least 0 and at most 10' '2.8 success' "$(sed -n 2p table)"
seen 'from 0.1, at least 0' '3.0 success' "$(sed -n 3p table)"
seen 'least_squares, from 0, at least 0' 3.0 "$(sed -n 4p table)"
