#!/usr/bin/env bash
# FF[1] to FF[3] allow lower-case letters in names: SiZe[15] is SZ, Black[hh] is B.
# Guess: a reader of SGF takes them, or refuses the file. Seen: @sabaki/sgf 3.4.7 takes them; smartgame 0.1.5
# warns on the standard error and goes on with a property Black that is no move; jssgf 0.3.8 refuses the file.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages jssgf@0.3.8 smartgame@0.1.5 @sabaki/sgf@3.4.7
read_by() { node -e "const text = '(;FF[3]GM[4]SiZe[15];Black[hh])'; $1" 2>/dev/null || true; }
seen @sabaki/sgf hh "$(read_by 'console.log(require("@sabaki/sgf").parse(text)[0].children[0].data.B.join())')"
seen smartgame Black "$(read_by 'console.log(Object.keys(require("smartgame").parse(text).gameTrees[0].nodes[1]).join())')"
seen jssgf refused "$(read_by 'try { require("jssgf").parse(text) } catch { console.log("refused") }')"
