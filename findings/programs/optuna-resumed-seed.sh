#!/usr/bin/env bash
# A tuning run with a seed, whose study is kept in a storage, is interrupted and resumed by the same script.
# Guess: the resumed run goes on where the first one stopped, as the trials of the storage are known. Seen with Optuna
# 3.1.0: the sampler begins its random numbers again. RandomSampler plays the same values a second time, one by one,
# and TPESampler does so as long as its ten starting trials are not over.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'python3-optuna=3.1.0-*'
cat >resume.py <<'PY'
import sys
import optuna

optuna.logging.set_verbosity(optuna.logging.WARNING)
for sampler in (optuna.samplers.RandomSampler, optuna.samplers.TPESampler):
    storage = optuna.storages.InMemoryStorage()
    for run in range(2):
        study = optuna.create_study(study_name="s", storage=storage, sampler=sampler(seed=1), load_if_exists=True)
        study.optimize(lambda trial: (trial.suggest_float("x", -5, 5) - 1) ** 2, n_trials=5)
    values = [trial.params["x"] for trial in study.trials]
    print(sampler.__name__, "the same five" if values[:5] == values[5:] else "ten values", end="; ")
PY
seen 'five trials and five more' 'RandomSampler the same five; TPESampler the same five; ' \
  "$(/usr/bin/python3 -W ignore resume.py)"
