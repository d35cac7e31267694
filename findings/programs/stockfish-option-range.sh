#!/usr/bin/env bash
# A harness sets options of a chess engine by UCI: threads, hash, strength or lines, beyond what this engine allows.
# Guess: the value is cut to the limit, or the engine says something, as it does for an unknown name. Seen with
# Stockfish 15.1: it keeps the old value without a word, so that 501 lines, where 500 are allowed, are one line.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'stockfish=15.1-*'
lines() {
  local line
  coproc "$folder/root/usr/games/stockfish"
  printf '%s\n' "$@" 'position startpos' 'go depth 1' >&"${COPROC[1]}"
  while read -r line && [[ $line != bestmove* ]]; do echo "$line"; done <&"${COPROC[0]}" >answers
  echo quit >&"${COPROC[1]}"
  wait "$COPROC_PID"
  echo "$(grep -c ' pv ' answers) $(grep -c 'No such' answers)"
}
seen '500 lines of the 20 moves: lines, complaints' '20 0' "$(lines 'setoption name MultiPV value 500')"
seen '501 lines' '1 0' "$(lines 'setoption name MultiPV value 501')"
seen 'an unknown name' '1 1' "$(lines 'setoption name Lines value 500')"
