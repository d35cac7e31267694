#!/usr/bin/env bash
# An SGF file may hold many games, one behind the other, as servers and databases of games write them: (;B[hh])(;B[ii]).
# Guess: a reader without a word for several games refuses the file. Seen: sgfjs 0.9.0 and godash 2.1.0 read the first
# game and leave out the others without a word, and node-sgf-parser 0.0.1 makes the games two variations of one; jssgf
# 0.3.8, smartgame 0.1.5 and @sabaki/sgf 3.4.7 read all.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages sgfjs@0.9.0 godash@2.1.0 node-sgf-parser@0.0.1 jssgf@0.3.8 smartgame@0.1.5 @sabaki/sgf@3.4.7
read_by() { node -e "const text = '(;B[hh])(;B[ii])'; console.log($1)"; }
seen sgfjs '{"props":{"B":"hh"},"childs":[]}' "$(read_by 'JSON.stringify(require("sgfjs").parse(text))')"
seen godash '[{"B":"hh"}]' "$(read_by 'JSON.stringify(require("godash").sgfToJS(text))')"
seen 'variations in the game of node-sgf-parser' 2 \
  "$(read_by 'require("node-sgf-parser").parseFromSgf("(;SZ[9];B[hh])(;SZ[9];B[ii])").root.children.length')"
seen 'games of jssgf' 2 "$(read_by 'require("jssgf").parse(text).length')"
seen 'games of smartgame' 2 "$(read_by 'require("smartgame").parse(text).gameTrees.length')"
seen 'games of @sabaki/sgf' 2 "$(read_by 'require("@sabaki/sgf").parse(text).length')"
