#!/usr/bin/env bash
# A match with a clock of increments alone, 0 + 0.1 s, or with one that has half a millisecond left: go wtime 0 btime 0
# winc 100 binc 100.
# Guess: a chess engine takes the increment, or moves at once. Seen with Stockfish 15.1: both times are 0, which it
# takes for a clock that was not given, so that it thinks without limit until it is told to stop. With wtime 1 it moves
# at once, and Toga II 3.0 does so with 0, too.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'stockfish=15.1-*' 'toga2=3.0.0.1SE1-*'
PATH="$folder/root/usr/games:$PATH"
# moves ENGINE TIME: how many moves it answers within three seconds.
moves() {
  {
    printf '%s\n' uci isready 'position startpos' "go wtime $2 btime $2 winc 100 binc 100"
    sleep 4
  } | timeout 3 "$1" | grep -c ^bestmove || true
}
seen 'Stockfish, 0 ms' 0 "$(moves stockfish 0)"
seen 'Stockfish, 1 ms' 1 "$(moves stockfish 1)"
seen 'Toga II, 0 ms' 1 "$(moves toga2 0)"
