#!/usr/bin/env bash
# Options of an engine, one a number of 0 to 2 and one of three words, are tuned by random search.
# Guess: each value is tried a third of the times. Seen with optimization-js 1.5.0: the one in the middle is tried half
# of the times and the other two a quarter each, of the numbers as of the words: a real number between the ends is
# rounded, so that the ends of any range are half as likely as what is between.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages optimization-js@1.5.0
cat >search.js <<'JS'
const { Categorical, Integer, dummy_minimize } = require("optimization-js");
const words = ["none", "some", "all"];
for (const [option, place] of [[Integer(0, 2), value => value], [Categorical(words), value => words.indexOf(value)]]) {
  const tried = [0, 0, 0];
  dummy_minimize(([value]) => ++tried[place(value)], [option], 20000);
  console.log(...tried.map(count => Math.round(count / 1000)));
}
JS
node search.js >table
seen 'Integer(0, 2): twentieths of the trials' '5 10 5' "$(sed -n 1p table)"
seen 'Categorical' '5 10 5' "$(sed -n 2p table)"
