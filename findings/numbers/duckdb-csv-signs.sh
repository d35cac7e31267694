#!/usr/bin/env bash
# A table of Elo differences as people write them, +35 and -12, and seeds in hexadecimal, 0x1F.
# Guess: DuckDB's CSV reader takes the first for numbers and the second for text. Seen with 1.5.6: the plus sign
# makes the column VARCHAR, and 0x1F is the BIGINT 31; "yes" and "t" are BOOLEAN.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages @duckdb/node-api@1.5.6-r.1
cat >types.js <<'JS'
const { DuckDBInstance } = require("@duckdb/node-api");
(async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const types = [];
  for (const cells of [["+35", "-12"], ["35", "-12"], ["0x1F", "0x20"], ["yes", "no"]]) {
    require("fs").writeFileSync("t.csv", ["x", ...cells, ""].join("\n"));
    const read = await connection.runAndReadAll("select distinct typeof(x) from read_csv_auto('t.csv')");
    types.push(read.getRows()[0][0]);
  }
  console.log(types.join(" "));
})();
JS
seen '+35, 35, 0x1F, yes' 'VARCHAR BIGINT BIGINT BOOLEAN' "$(node types.js)"
