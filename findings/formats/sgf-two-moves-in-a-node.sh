#!/usr/bin/env bash
# Two moves of one colour in a node, (;B[hh]B[ii];W[jj]), are forbidden by SGF FF[4] and found in old files.
# Guess: readers agree, or complain. Seen: three readers of npm read three games without a word. jssgf 0.3.8
# keeps the first move, smartgamer's parser smartgame 0.1.5 the last, @sabaki/sgf 3.4.7 both.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages jssgf@0.3.8 smartgame@0.1.5 @sabaki/sgf@3.4.7
read_by() { node -e "const text = '(;B[hh]B[ii];W[jj])'; $1"; }
seen jssgf hh "$(read_by 'console.log(require("jssgf").parse(text)[0].B)')"
seen smartgame ii "$(read_by 'console.log(require("smartgame").parse(text).gameTrees[0].nodes[0].B)')"
seen @sabaki/sgf hh,ii "$(read_by 'console.log(require("@sabaki/sgf").parse(text)[0].data.B.join())')"
