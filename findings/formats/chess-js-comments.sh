#!/usr/bin/env bash
# A program keeps what an engine said of a move as a comment in JSON, {"score":{"cp":30}}. PGN's comments end with "}".
# Guess: chess.js refuses such a comment, or writes all braces as something else. Seen with 1.4.0: it replaces the first
# of each by a bracket and leaves the others, so that its own reader refuses the file that it wrote; with one pair
# the file is fine.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages chess.js@1.4.0
cat >comment.js <<'JS'
const { Chess } = require("chess.js");
const write = comment => { const game = new Chess(); game.move("e4"); game.setComment(comment); return game.pgn(); };
for (const value of [{ cp: 30 }, { score: { cp: 30 } }]) {
  const pgn = write(JSON.stringify(value));
  let result = "read";
  try { new Chess().loadPgn(pgn); } catch { result = "refused"; }
  console.log(pgn.match(/e4 (.*) \*/)[1], result);
}
JS
node comment.js >comments.txt
seen 'one pair' '{["cp":30]} read' "$(sed -n 1p comments.txt)"
seen 'two pairs' '{["score":{"cp":30]}} refused' "$(sed -n 2p comments.txt)"
