#!/usr/bin/env bash
# Matches by nodes are the ones that can be played again, and a first move is excluded from a search by searchmoves: go
# nodes 20000 and go depth 5 searchmoves a2a3, of the protocol UCI.
# Guess: what calls itself a UCI engine knows both, or says that it does not. Seen: Toga II 3.0 and GNU Chess 6.2.7 take
# "nodes" without a word and think for ever, Ethereal 12 takes it and moves after depth 1, and all three play another
# move than the one of searchmoves. Stockfish 15.1 obeys both.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'toga2=3.0.0.1SE1-*' 'gnuchess=6.2.7-*' 'ethereal-chess=12.00*' 'stockfish=15.1-*'
PATH="$folder/root/usr/games:$PATH"
# of LIMIT ENGINE...: what the engine says of a search with this limit within two seconds.
of() {
  {
    printf '%s\n' uci isready 'position startpos' "go $1"
    sleep 3
  } | HOME=$folder timeout 2 "${@:2}" || true
}
depth() { grep -o ' depth [0-9]*' | tail -1; }
first() { awk '$1 == "bestmove" { print ($2 == "a2a3" ? "a2a3" : "another") }'; }
seen 'Toga II, moves by nodes' 0 "$(of 'nodes 20000' toga2 | grep -c ^bestmove || true)"
seen 'GNU Chess, moves by nodes' 0 "$(of 'nodes 20000' gnuchess -u | grep -c ^bestmove || true)"
seen 'Ethereal, depth of 20000 nodes' ' depth 1' "$(of 'nodes 20000' ethereal-chess | depth)"
seen 'Ethereal, depth of 100 ms' more "$([[ $(of 'movetime 100' ethereal-chess | depth) != ' depth 1' ]] && echo more)"
seen 'Stockfish, moves by nodes' 1 "$(of 'nodes 20000' stockfish | grep -c ^bestmove)"
for engine in toga2 'gnuchess -u' ethereal-chess; do
  read -ra words <<<"$engine"
  seen "$engine, searchmoves a2a3" another "$(of 'depth 5 searchmoves a2a3' "${words[@]}" | first)"
done
seen 'stockfish, searchmoves a2a3' a2a3 "$(of 'depth 5 searchmoves a2a3' stockfish | first)"
