#!/usr/bin/env bash
# What will two players do? openskill has predictWin and predictDraw.
# Guess: the chances of a win, a loss and a draw add up to 1. Seen with 5.0.1: those of the wins do so alone, and the
# draw comes on top: two equal players that are well known win with 0.5 each and draw with 0.497. So predictWin is an
# expected score.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages openskill@5.0.1
cat >predict.js <<'JS'
const { predictDraw, predictWin, rating } = require("openskill");
const teams = [[rating({ mu: 25, sigma: 0.5 })], [rating({ mu: 25, sigma: 0.5 })]];
console.log([...predictWin(teams), predictDraw(teams)].map(chance => chance.toFixed(3)).join(" "));
JS
seen 'win, loss, draw' '0.500 0.500 0.497' "$(node predict.js)"
