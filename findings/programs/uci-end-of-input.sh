#!/usr/bin/env bash
# One position for a chess engine in a script: printf 'position startpos\ngo depth 17\n' | stockfish | grep bestmove.
# Guess: the engine finishes what it was told, as programs that read a pipe do, and ends then. Seen with Stockfish 15.1:
# the end of the input is "quit", so that the search is cut after a few milliseconds and its best move so far comes like
# any other, with status 0; Ethereal 12 and Toga II 3.0 end without a move. As long as the input is open depth 17 is
# reached.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'stockfish=15.1-*' 'ethereal-chess=12.00*' 'toga2=3.0.0.1SE1-*'
PATH="$folder/root/usr/games:$PATH"
commands() { printf '%s\n' uci 'position startpos' 'go depth 17'; }
reached() { awk '/ depth 17 /{ depth = 17 } /^bestmove/{ print "a move" (depth ? "" : ", not of depth 17") }'; }
seen 'Stockfish, from a pipe' 'a move, not of depth 17' "$(commands | stockfish | reached)"
seen 'Ethereal, from a pipe' '' "$(commands | ethereal-chess | reached)"
seen 'Toga II, from a pipe' '' "$(commands | toga2 | reached)"
seen 'Stockfish, input open' 'a move' "$({ commands && sleep 10; } | stockfish | reached)"
