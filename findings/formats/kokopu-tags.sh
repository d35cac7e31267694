#!/usr/bin/env bash
# A program reads games of engines in PGN, adds a comment or sorts them, and writes them again.
# Guess: tags that it does not know stay, as PGN allows any, and as chess.js, chessops and cm-pgn have it. Seen with
# kokopu 4.13.4, pgnWrite(pgnRead(text)): TimeControl, PlyCount, WhiteType and all tags of one's own are gone, without a
# word, and so is a rating below zero.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages kokopu@4.13.4 chessops@0.15.1
cat >game.pgn <<'PGN'
[Event "e"]
[Site "s"]
[Date "2026.01.02"]
[Round "1"]
[White "a"]
[Black "b"]
[Result "1-0"]
[WhiteElo "3550"]
[BlackElo "-35"]
[TimeControl "60+1"]
[Termination "time forfeit"]
[WhiteType "program"]
[PlyCount "3"]
[BlackCommit "1234abcd"]

1. e4 e5 2. Nf3 1-0
PGN
cat >rewrite.mjs <<'JS'
import { readFileSync } from "fs";
import { makePgn, parsePgn } from "chessops/pgn";
import { pgnRead, pgnWrite } from "kokopu";
const text = readFileSync("game.pgn", "utf8");
const tags = pgn => pgn.match(/(?<=^\[)\w+/gm);
for (const written of [makePgn(parsePgn(text)[0]), pgnWrite(pgnRead(text).game(0))]) {
  console.log(`lost: ${tags(text).filter(tag => !tags(written).includes(tag)).join(" ")}`);
}
JS
node rewrite.mjs >table
seen chessops 'lost: ' "$(sed -n 1p table)"
seen kokopu 'lost: BlackElo TimeControl WhiteType PlyCount BlackCommit' "$(sed -n 2p table)"
