#!/usr/bin/env bash
# PGN has two kinds of text to the end of a line: a line that begins with "%" is for programs, such as the one that
# wrote it, and ";" begins a comment.
# Guess: what reads PGN skips both, or only old programs know them. Seen: of five readers of npm one, chessops 0.15.1,
# takes "%", and chess.js 1.4.0, kokopu 4.13.4, cm-pgn 5.0.0 and @mliebelt/pgn-parser 1.4.19 refuse the game; ";" is
# refused by kokopu and cm-pgn. pgn-extract 19.04 skips "%" and does not know ";": it complains, writes the game without
# moves, and returns 0.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages chess.js@1.4.0 @mliebelt/pgn-parser@1.4.19 cm-pgn@5.0.0 chessops@0.15.1 kokopu@4.13.4
debian 'pgn-extract=19.04-*'
cat >game.pgn <<'PGN'
[Event "e"]
[White "a"]
[Black "b"]
[Result "1-0"]

PGN
{ cat game.pgn && printf '%s\n' '1. e4 e5' '% clock 0:12' '2. Nf3 1-0'; } >percent.pgn
{ cat game.pgn && printf '%s\n' '1. e4 ; the book ends' 'e5 2. Nf3 1-0'; } >semicolon.pgn
cat >readers.mjs <<'JS'
import { readFileSync } from "fs";
import { Chess } from "chess.js";
import { parsePgn } from "chessops/pgn";
import { Pgn } from "cm-pgn/src/Pgn.js";
import { pgnRead } from "kokopu";
import mliebelt from "@mliebelt/pgn-parser";
const text = readFileSync(process.argv[2], "utf8");
const readers = {
  chessops: () => [...parsePgn(text)[0].moves.mainline()].map(move => move.san),
  "chess.js": () => {
    const game = new Chess();
    game.loadPgn(text);
    return game.history();
  },
  kokopu: () => pgnRead(text).game(0).nodes().map(node => node.notation()),
  "cm-pgn": () => new Pgn(text).history.moves.map(move => move.san),
  mliebelt: () => mliebelt.parse(text, { startRule: "game" }).moves.map(move => move.notation.notation),
};
const results = Object.entries(readers).map(([name, read]) => {
  try {
    return `${name} ${read().length}`;
  } catch {
    return `${name} refuses`;
  }
});
console.log(results.join(", "));
JS
extract() { root/usr/games/pgn-extract -s "$1" 2>/dev/null | grep -vE '^(\[.*)?$'; }
seen 'moves with %' 'chessops 3, chess.js refuses, kokopu refuses, cm-pgn refuses, mliebelt refuses' \
  "$(node readers.mjs percent.pgn)"
seen 'moves with ;' 'chessops 3, chess.js 3, kokopu refuses, cm-pgn refuses, mliebelt 3' \
  "$(node readers.mjs semicolon.pgn)"
seen 'pgn-extract with %' '1. e4 e5 2. Nf3 1-0' "$(extract percent.pgn)"
seen 'pgn-extract with ;' 1-0 "$(extract semicolon.pgn)"
