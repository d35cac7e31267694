#!/usr/bin/env bash
# Matches of several chess engines from the same openings in one file; pgn-extract -D "suppresses duplicate games".
# Guess: a duplicate has the same players and result, too. Seen with 19.04: the moves decide alone, so of two games that
# deterministic engines played alike the second is left out, though others played it and lost on time.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'pgn-extract=19.04-*'
game() { printf '[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n1. e4 e5 2. Nf3 %s\n\n' "$1" "$2" "$3" "$3"; }
{ game a b 1-0 && game c d 0-1; } >games.pgn
PATH="$folder/root/usr/games:$PATH"
of() { pgn-extract "$@" -s games.pgn 2>/dev/null | grep -E '^.(White|Result) ' | paste -sd ' '; }
seen 'all games' '[White "a"] [Result "1-0"] [White "c"] [Result "0-1"]' "$(of)"
seen 'with -D' '[White "a"] [Result "1-0"]' "$(of -D)"
