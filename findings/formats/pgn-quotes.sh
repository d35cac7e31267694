#!/usr/bin/env bash
# An engine with a quoted word in its name, or its path, C:\engines, in a tag of PGN: [White "a \"b\" c"] and [Site
# "C:\\engines"]. A backslash escapes a quote or a backslash there, says the standard.
# Guess: readers hand out a "b" c and C:\engines. Seen: chessops 0.15.1, kokopu 4.13.4 and @mliebelt/pgn-parser 1.4.19
# do; chess.js 1.4.0 and pgn-parser 2.2.1 refuse the game, and cm-pgn 5.0.0 cuts the name at the first quote and hands
# out two backslashes for one, without a word.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages chess.js@1.4.0 pgn-parser@2.2.1 @mliebelt/pgn-parser@1.4.19 cm-pgn@5.0.0 chessops@0.15.1 kokopu@4.13.4
cat >game.pgn <<'PGN'
[Event "e"]
[Site "C:\\engines"]
[White "a \"b\" c"]
[Black "d"]
[Result "1-0"]

1. e4 e5 1-0
PGN
cat >names.mjs <<'JS'
import { readFileSync } from "fs";
import { Chess } from "chess.js";
import { parsePgn } from "chessops/pgn";
import { Pgn } from "cm-pgn/src/Pgn.js";
import { pgnRead } from "kokopu";
import pgnParser from "pgn-parser";
import mliebelt from "@mliebelt/pgn-parser";
const text = readFileSync("game.pgn", "utf8");
const readers = {
  "chess.js": () => new Chess().loadPgn(text),
  "pgn-parser": () => pgnParser.parse(text),
  "cm-pgn": () => [new Pgn(text).header.tags.White, new Pgn(text).header.tags.Site],
  chessops: () => [parsePgn(text)[0].headers.get("White"), parsePgn(text)[0].headers.get("Site")],
  kokopu: () => [pgnRead(text).game(0).playerName("w"), pgnRead(text).game(0).site()],
  mliebelt: () => Object.values(mliebelt.parse(text, { startRule: "game" }).tags).slice(1, 3).reverse(),
};
for (const [name, read] of Object.entries(readers)) {
  let tags = ["refused"];
  try {
    tags = read();
  } catch {}
  console.log(`${name}: ${tags.join(", ")}`);
}
JS
node names.mjs >table
row() { sed -n "$1p" table; }
seen 'a reader' 'chess.js: refused' "$(row 1)"
seen 'a reader' 'pgn-parser: refused' "$(row 2)"
seen 'a reader' 'cm-pgn: a \, C:\\engines' "$(row 3)"
seen 'a reader' 'chessops: a "b" c, C:\engines' "$(row 4)"
seen 'a reader' 'kokopu: a "b" c, C:\engines' "$(row 5)"
seen 'a reader' 'mliebelt: a "b" c, C:\engines' "$(row 6)"
