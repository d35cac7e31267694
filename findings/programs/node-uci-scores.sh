#!/usr/bin/env bash
# A chess engine's lines "info" through node-uci, for a table or a plot of scores.
# Guess: a score that is a bound only is left out or marked, and the text of "info string" stays a text. Seen with
# 1.3.4: "score cp -30 lowerbound" is a score of -30 like any other, and "info string book score cp 99" has a score of
# 99 of its own; the field wdl is left out.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages node-uci@1.3.4
cat >engine <<'SH'
#!/bin/bash
while read -r command; do
  case $command in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) printf '%s\n' 'info depth 1 score cp -30 lowerbound' 'info string book score cp 99' \
      'info depth 2 score cp 12 wdl 100 700 200' 'bestmove e2e4' ;;
    quit) exit ;;
  esac
done
SH
chmod +x engine
cat >scores.js <<'JS'
const { Engine } = require("node-uci");
(async () => {
  const engine = new Engine(`${process.cwd()}/engine`);
  await engine.init();
  await engine.position("startpos", []);
  const { info } = await engine.go({ depth: 2 });
  for (const line of info) console.log(JSON.stringify(line));
  await engine.quit();
})();
JS
node scores.js >table
seen bound '{"depth":1,"score":{"unit":"cp","value":-30}}' "$(sed -n 1p table)"
seen text '{"score":{"unit":"cp","value":99},"string":"book score cp 99"}' "$(sed -n 2p table)"
seen 'score with wdl' '{"depth":2,"score":{"unit":"cp","value":12}}' "$(sed -n 3p table)"
