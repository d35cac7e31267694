#!/usr/bin/env bash
# A CSV with commits, such as 12e45678, and seeds in hexadecimal, 0x1F, read with types found by the reader.
# Guess: both stay texts, or 0x1F is 31. Seen: with csv-parse 6.1.0 and cast, 0x1F is the number 0, so that all such
# seeds are equal; d3-dsv 3.0.1 (autoType) and csvtojson 2.0.10 (checkType) make the commit the number Infinity.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages csv-parse@6.1.0 d3-dsv@3.0.1 csvtojson@2.0.10
cat >types.mjs <<'JS'
import { parse } from "csv-parse/sync";
import { autoType, csvParse } from "d3-dsv";
import csvtojson from "csvtojson";
const text = "commit,seed\n12e45678,0x1F\n";
const rows = [parse(text, { columns: true, cast: true }), csvParse(text, autoType),
  await csvtojson({ checkType: true }).fromString(text)];
for (const [{ commit, seed }] of rows) console.log(typeof commit, commit, typeof seed, seed);
JS
node types.mjs >types.txt
seen csv-parse 'string 12e45678 number 0' "$(sed -n 1p types.txt)"
seen d3-dsv 'number Infinity number 31' "$(sed -n 2p types.txt)"
seen csvtojson 'number Infinity string 0x1F' "$(sed -n 3p types.txt)"
