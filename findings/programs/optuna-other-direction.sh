#!/usr/bin/env bash
# A tuning script minimised the losses, and now maximises the score; its study is kept under its name in a storage.
# Guess: create_study(direction="maximize", load_if_exists=True) refuses a study that minimises. Seen with Optuna 3.1.0:
# it opens it without a word of the direction and goes on to minimise: the "best" trial of the resumed run is the worst.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'python3-optuna=3.1.0-*'
cat >resume.py <<'PY'
import optuna

optuna.logging.set_verbosity(optuna.logging.WARNING)
storage = optuna.storages.InMemoryStorage()
for direction in "minimize", "maximize":
    study = optuna.create_study(study_name="s", storage=storage, direction=direction, load_if_exists=True)
    study.optimize(lambda trial: trial.suggest_float("x", 0, 1), n_trials=5)
print(study.direction.name, study.best_value == min(trial.value for trial in study.trials))
PY
seen 'the second run: direction, best is the least' 'MINIMIZE True' "$(/usr/bin/python3 -W error resume.py)"
