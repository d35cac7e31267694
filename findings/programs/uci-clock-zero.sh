#!/usr/bin/env bash
# A match with a clock of increments alone, 0 + 0.1 s, or with one that has half a millisecond left: go wtime 0 btime 0
# winc 100 binc 100.
# Guess: a chess engine takes the increment, or moves at once. Seen with Stockfish 15.1: both times are 0, which it
# takes for a clock that was not given, so that it thinks without limit until it is told to stop. With wtime 1 it moves
# at once, and Toga II 3.0 does so with 0, too.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'stockfish=15.1-*' 'toga2=3.0.0.1SE1-*'
PATH="$folder/root/usr/games:$PATH"
# moves ENGINE TIME: whether it moves within three seconds, or then, when it is told to stop.
moves() {
  {
    printf '%s\n' uci isready 'position startpos' "go wtime $2 btime $2 winc 100 binc 100"
    sleep 3
    printf '%s\n' isready stop
    sleep 0.5
    echo quit
  } | timeout 5 "$1" | awk '/^readyok/ { asked++ } /^bestmove/ { print asked < 2 ? "by itself" : "when told to stop" }'
}
seen 'Stockfish, 0 ms' 'when told to stop' "$(moves stockfish 0)"
seen 'Stockfish, 1 ms' 'by itself' "$(moves stockfish 1)"
seen 'Toga II, 0 ms' 'by itself' "$(moves toga2 0)"
