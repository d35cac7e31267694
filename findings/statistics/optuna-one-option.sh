#!/usr/bin/env bash
# One option of an engine is tuned by CMA-ES: optuna.samplers.CmaEsSampler, with optuna's messages turned down to
# warnings, as the ones of each trial fill the screen.
# Guess: CMA-ES closes in on the best value, as it does for two options. Seen with Optuna 3.1.0: for one option all
# values are those of RandomSampler, to the last trial; a line of the level INFO for each trial says so, and the manual
# of the class does not.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'python3-optuna=3.1.0-*' 'python3-cmaes=0.9.1-*'
cat >tune.py <<'PY'
import optuna

optuna.logging.set_verbosity(optuna.logging.WARNING)
def values(sampler, names):
    study = optuna.create_study(sampler=sampler(seed=1))
    study.optimize(lambda trial: sum((trial.suggest_float(name, -5, 5) - 1) ** 2 for name in names), n_trials=200)
    return [trial.params["x"] for trial in study.trials]
def spread(last):
    return "close" if max(abs(value - 1) for value in last[-20:]) < 0.5 else "anywhere"
cma, random = optuna.samplers.CmaEsSampler, optuna.samplers.RandomSampler
print("all equal" if values(cma, "x") == values(random, "x") else "unlike")
print(spread(values(cma, "x")))
print(spread(values(cma, "xy")))
PY
/usr/bin/python3 -W ignore tune.py >table
seen 'one option, CMA-ES and random search' 'all equal' "$(sed -n 1p table)"
seen 'one option, the last twenty of 200' anywhere "$(sed -n 2p table)"
seen 'two options, the last twenty of 200' close "$(sed -n 3p table)"
