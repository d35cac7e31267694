#!/usr/bin/env bash
# SGF FF[4] writes stones of a rectangle by two corners: AB[aa:cc] are nine black stones, a position to start from.
# Guess: a reader that places stones places nine, or refuses. Seen: node-sgf-parser 0.0.1, made from a viewer of games,
# places one, in the first corner, without a word; GNU Go 3.8 places nine.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages node-sgf-parser@0.0.1
debian 'gnugo=3.8-*'
echo '(;GM[1]FF[4]SZ[9]AB[aa:cc])' >nine.sgf
cat >count.js <<'JS'
const game = require("node-sgf-parser").parseFromSgf(require("fs").readFileSync("nine.sgf", "utf8"));
console.log(JSON.stringify(game.root.setup));
JS
seen 'node-sgf-parser' '[{"x":0,"y":0,"c":1}]' "$(node count.js)"
seen 'GNU Go' '= A9 B9 C9 A8 B8 C8 A7 B7 C7' \
  "$(printf '%s\n' 'loadsgf nine.sgf' 'list_stones black' | root/usr/games/gnugo --mode gtp | grep A9)"
