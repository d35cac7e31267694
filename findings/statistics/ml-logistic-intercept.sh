#!/usr/bin/env bash
# The chance of winning by an engine's score, as a logistic regression.
# Guess: the model has an intercept, as those of R and scikit-learn have. Seen with ml-logistic-regression 2.0.0: it has
# one weight for each column and no more, so that 50 % is at 0 whatever was seen: games with scores of 1 to 3 that were
# lost and of 4 to 6 that were won are all won. Scores about their middle, 3.5, are told apart.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages ml-logistic-regression@2.0.0 ml-matrix@6.15.1
cat >fit.mjs <<'JS'
import * as library from "ml-logistic-regression";
import { Matrix } from "ml-matrix";
const LogisticRegression = library.LogisticRegression ?? library.default;
const won = Matrix.columnVector([0, 0, 0, 1, 1, 1]);
for (const middle of [0, 3.5]) {
  const scores = Matrix.columnVector([1, 2, 3, 4, 5, 6].map(score => score - middle));
  const model = new LogisticRegression({ numSteps: 20000, learningRate: 5e-3 });
  model.train(scores, won);
  console.log(model.classifiers[0].weights.columns, ...model.predict(scores));
}
JS
node fit.mjs >table
seen 'weights, and games called won' '1 1 1 1 1 1 1' "$(sed -n 1p table)"
seen 'the same about the middle' '1 0 0 0 1 1 1' "$(sed -n 2p table)"
