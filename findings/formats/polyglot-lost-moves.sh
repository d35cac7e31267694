#!/usr/bin/env bash
# An opening book for chess engines made from games, all their moves: polyglot make-book -min-game 1.
# Guess: each move that was played once is in the book, with a weight by its results. Seen with 2.0.4: a move whose
# games were all lost is left out, while a game with the result * counts as a draw.
# After 1-0 by e4 e5 Nf3 Nc6 and 0-1 by d4 d5 c4 e6 the book replies d5 and e6 to d4 and c4, which it never plays.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'polyglot=2.0.4*'
PATH="$folder/root/usr/games:$PATH"
game() { printf '[Event "e"]\n[White "a"]\n[Black "b"]\n[Result "%s"]\n\n%s %s\n\n' "$1" "$2" "$1"; }
{ game 1-0 '1. e4 e5 2. Nf3 Nc6' && game 0-1 '1. d4 d5 2. c4 e6' && game '*' '1. c4 c5'; } >games.pgn
polyglot make-book -pgn games.pgn -bin book.bin -min-game 1 >polyglot.log
cat >moves.js <<'JS'
const book = require("fs").readFileSync("book.bin");
const square = bits => "abcdefgh"[bits & 7] + ((bits >> 3 & 7) + 1);
const moves = [];
for (let at = 0; at < book.length; at += 16) {
  const move = book.readUInt16BE(at + 8);
  moves.push(`${square(move >> 6)}${square(move)} ${book.readUInt16BE(at + 10)}`);
}
console.log(moves.sort().join(", "));
JS
seen 'moves and weights' 'c2c4 1, c7c5 1, d7d5 2, e2e4 2, e7e6 2, g1f3 2' "$(node moves.js)"
