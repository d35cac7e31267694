#!/usr/bin/env bash
# An LZ4 file may be several frames, one behind the other, as a program writes that appends: their texts follow
# each other (LZ4 Frame Format 1.6), and the tool lz4 reads them so. Training data of engines is such a file.
# Guess: libraries read all frames, or refuse the rest. Seen: lz4js 0.2.0 and lz4-napi 2.10.0 return the first
# frame without a word.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages lz4js@0.2.0 lz4-napi@2.10.0
cat >two.js <<'JS'
const lz4js = require("lz4js"), napi = require("lz4-napi");
const frame = text => Buffer.from(lz4js.compress(Buffer.from(text)));
const two = Buffer.concat([frame("first "), frame("second")]);
require("fs").writeFileSync("two.lz4", two);
console.log(`${Buffer.from(lz4js.decompress(two))}/${napi.decompressFrameSync(two)}`);
JS
seen 'lz4js/lz4-napi' 'first /first ' "$(node two.js)"
if command -v lz4 >/dev/null; then seen lz4 'first second' "$(lz4 -dc two.lz4)"; fi
