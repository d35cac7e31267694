#!/usr/bin/env bash
# Games by seed, 1, 2, 3 and so on, with new Rand(seed) of the package rand-seed from npm.
# Guess: each number gives a game of its own, or is refused, if a seed must be a text. Seen with 3.0.0: a text is needed
# indeed, but all numbers count as the same seed without a word, that of the empty text, so that all games are alike.
# String(seed) tells them apart.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages rand-seed@3.0.0
cat >games.js <<'JS'
const library = require("rand-seed");
const Rand = library.default ?? library;
const count = seed_of => new Set(Array.from({ length: 1000 }, (_, at) => new Rand(seed_of(at)).next())).size;
console.log(count(Number), count(String), new Rand(7).next() === new Rand("").next());
JS
seen 'games of 1000 seeds as numbers, as texts, and whether 7 is the empty text' '1 1000 true' "$(node games.js)"
