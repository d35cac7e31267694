#!/usr/bin/env bash
# Ratings of engines after thousands of games, with small steps, K = 1: a player at 1210 wins seven of ten games against
# one that stays at 1200.
# Guess: he climbs towards 1347, which is what 70 % mean. Seen with elo-rank 1.0.4: he sinks to 1200. Each rating is
# rounded to a whole number, so the better player's win, which is worth less than half a point, changes nothing, and his
# loss costs one. elo-rating 1.0.1 cuts the change instead, and he stays at 1210 for ever.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages elo-rank@1.0.4 elo-rating@1.0.1
cat >games.js <<'JS'
const Elo = require("elo-rank"), rating = require("elo-rating");
const elo = new Elo(1);
let rounded = 1210, cut = 1210, exact = 1210;
for (let game = 0; game < 5000; ++game) {
  const won = game % 10 < 7;
  rounded = elo.updateRating(elo.getExpected(rounded, 1200), won ? 1 : 0, rounded);
  cut = rating.calculate(cut, 1200, won, 1).playerRating;
  exact += (won ? 1 : 0) - 1 / (1 + 10 ** ((1200 - exact) / 400));
}
console.log(rounded, cut, Math.round(exact));
JS
seen 'elo-rank, elo-rating, the formula' '1200 1210 1346' "$(node games.js)"
