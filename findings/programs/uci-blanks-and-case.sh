#!/usr/bin/env bash
# Commands for a chess engine, put together by a script: "position startpos moves  e2e4" with two blanks or with a tab,
# and "setoption name multipv value 3" in small letters. UCI allows any white space between words, and says that the
# case of options' names does not matter.
# Guess: engines of long standing follow it, or say what they do not understand. Seen without a word: Ethereal 12 behind
# two blanks and Toga II 3.0 behind a tab do not see the moves, so that they answer for White in the position before
# them; Ethereal and Glaurung 2.2 do not set the option. Stockfish 15.1 takes all.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'ethereal-chess=12.00*' 'stockfish=15.1-*' 'toga2=3.0.0.1SE1-*' 'glaurung=2.2-*'
PATH="$folder/root/usr/games:$PATH"
of() {
  {
    printf '%s\n' uci "${@:2}" 'go depth 3'
    sleep 2
  } | timeout 4 "$1"
}
# side ENGINE COMMAND: whose move it answers; White's men begin on the ranks 1 and 2.
side() { of "$@" | awk '$1 == "bestmove" { print ($2 ~ /^.[12]/ ? "White" : "Black") }'; }
lines() { of "$1" "setoption name $2 value 3" 'position startpos' | grep -o 'multipv [0-9]' | sort -u | wc -l; }
for engine in stockfish ethereal-chess toga2 glaurung; do
  blank=$(side "$engine" 'position startpos moves e2e4') blanks=$(side "$engine" 'position startpos moves  e2e4')
  tab=$(side "$engine" $'position startpos moves\te2e4')
  small=$(lines "$engine" multipv) large=$(lines "$engine" MultiPV)
  echo "$engine: $blank, $blanks, $tab; $((large == 3)), $((small == 3))" >>table
done
seen 'one blank, two, a tab; MultiPV, multipv' 'stockfish: Black, Black, Black; 1, 1' "$(sed -n 1p table)"
seen 'one blank, two, a tab; MultiPV, multipv' 'ethereal-chess: Black, White, Black; 1, 0' "$(sed -n 2p table)"
seen 'one blank, two, a tab; MultiPV, multipv' 'toga2: Black, Black, White; 1, 1' "$(sed -n 3p table)"
seen 'one blank, two, a tab; MultiPV, multipv' 'glaurung: Black, Black, Black; 1, 0' "$(sed -n 4p table)"
