#!/usr/bin/env bash
# Seeds of games are 64 bits wide, or names: each gives games of its own.
# Guess: generators with seeds use all of the number, or refuse what they cannot. Seen: chance 1.1.13, random-js 2.1.0,
# pure-rand 7.0.1, mersenne-twister 1.1.0 and prando 6.0.1 take it modulo 2^32, so 1 and 4294967297 are one seed;
# for prando 0 and 1 are too; and all names are one seed for mersenne-twister, without a word.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages chance@1.1.13 random-js@2.1.0 pure-rand@7.0.1 mersenne-twister@1.1.0 prando@6.0.1 seedrandom@3.0.5
cat >seeds.js <<'JS'
const Chance = require("chance"), { MersenneTwister19937 } = require("random-js");
const { xoroshiro128plus } = require("pure-rand");
const Twister = require("mersenne-twister"), Prando = require("prando"), seedrandom = require("seedrandom");
const first = {
  chance: seed => new Chance(seed).random(),
  "random-js": seed => MersenneTwister19937.seed(seed).next(),
  "pure-rand": seed => xoroshiro128plus(seed).unsafeNext(),
  "mersenne-twister": seed => new Twister(seed).random(),
  prando: seed => new Prando(seed).next(),
  seedrandom: seed => seedrandom(seed)(),
};
const same = (a, b) => Object.keys(first).filter(name => first[name](a) === first[name](b)).join(" ");
console.log(same(1, 4294967297));
console.log(same(0, 1));
console.log(first["mersenne-twister"]("run a") === first["mersenne-twister"]("run b"));
JS
node seeds.js >seeds.txt
seen '1 and 4294967297 are the same' 'chance random-js pure-rand mersenne-twister prando' "$(sed -n 1p seeds.txt)"
seen '0 and 1 are the same' prando "$(sed -n 2p seeds.txt)"
seen 'mersenne-twister: "run a" and "run b" are the same' true "$(sed -n 3p seeds.txt)"
