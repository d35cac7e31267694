#!/usr/bin/env bash
# Matches by nodes are the ones that can be played again, and a first move is excluded from a search by searchmoves: go
# nodes 20000 and go depth 5 searchmoves a2a3, of the protocol UCI.
# Guess: what calls itself a UCI engine knows both, or says that it does not. Seen: Toga II 3.0 takes "nodes" without a
# word and thinks until it is told to stop, Ethereal 12 takes it and moves after depth 1, and both play another move
# than the one of searchmoves. Stockfish 15.1 obeys both.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'toga2=3.0.0.1SE1-*' 'ethereal-chess=12.00*' 'stockfish=15.1-*'
PATH="$folder/root/usr/games:$PATH"
# of LIMIT ENGINE: what the engine says of a search with this limit within two seconds, after which it is told to
# stop.
of() {
  {
    printf '%s\n' uci isready 'position startpos' "go $1"
    sleep 2
    printf '%s\n' isready stop
    sleep 0.5
    echo quit
  } | timeout 5 "$2"
}
# When the move came: before or after the second "readyok".
moves() { awk '/^readyok/ { asked++ } /^bestmove/ { print asked < 2 ? "by itself" : "when told to stop" }'; }
depth() { grep -o ' depth [0-9]*' | tail -1; }
first() { awk '$1 == "bestmove" { print ($2 == "a2a3" ? "a2a3" : "another") }'; }
seen 'Toga II, nodes' 'when told to stop' "$(of 'nodes 20000' toga2 | moves)"
seen 'Ethereal, depth of 20000 nodes' ' depth 1' "$(of 'nodes 20000' ethereal-chess | depth)"
seen 'Ethereal, depth of 100 ms' more "$([[ $(of 'movetime 100' ethereal-chess | depth) != ' depth 1' ]] && echo more)"
seen 'Stockfish, nodes' 'by itself' "$(of 'nodes 20000' stockfish | moves)"
for engine in toga2 ethereal-chess; do
  seen "$engine, searchmoves a2a3" another "$(of 'depth 5 searchmoves a2a3' "$engine" | first)"
done
seen 'stockfish, searchmoves a2a3' a2a3 "$(of 'depth 5 searchmoves a2a3' stockfish | first)"
