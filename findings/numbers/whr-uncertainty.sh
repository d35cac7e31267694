#!/usr/bin/env bash
# Whole-History Rating from npm: ratings in Elo, "[day_number, elo_rating, uncertainty]".
# Guess: the uncertainty is a standard error, in Elo too. Seen with whr 0.3.2: it is 100 times the variance of the rating
# on the scale of natural logarithms. Two players of one day with 2, 4 and 10 games, half of them won, and the two
# virtual games of the prior have variances 1, 2/3 and 1/3 there, so standard errors of 174, 142 and 100 Elo; shown are
# 100, 67 and 33, which fall as 1 / n: 0.58 of the standard error at first, then ever less.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages whr@0.3.2
cat >pairs.js <<'JS'
const { WholeHistoryRating } = require("whr");
const shown = pairs => {
  const whr = new WholeHistoryRating();
  for (let i = 0; i < pairs; i++) for (const winner of ["B", "W"]) whr.createGame("a", "b", winner, 1, 0);
  whr.iterate(100);
  return whr.ratingsForPlayer("a")[0][2];
};
console.log([1, 2, 5].map(shown).join());
JS
seen 'uncertainty after 2, 4, 10 games' 100,67,33 "$(node pairs.js)"
