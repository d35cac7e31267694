#!/usr/bin/env bash
# An LZ4 file may begin with a skippable frame, in which programs keep notes of their own: a decoder skips it, says
# the format, and the tool lz4 does.
# Guess: libraries skip it or refuse the file. Seen: lz4-asm 0.4.2 and frame.decompress() of python3-lz4 4.0.2 return
# nothing at all without an error, while frame.open() of the same Python library reads the file; lz4js 0.2.0 refuses.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages lz4js@0.2.0 lz4-asm@0.4.2
debian 'python3-lz4=4.0.2*'
cat >write.js <<'JS'
const note = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, ...Buffer.from("note")]);
require("fs").writeFileSync("noted.lz4", Buffer.concat([note, require("lz4js").compress(Buffer.from("the data"))]));
JS
node write.js
cat >asm.js <<'JS'
require("lz4-asm/dist/lz4asm")().then(({ lz4js }) =>
  console.log(`'${Buffer.from(lz4js.decompress(require("fs").readFileSync("noted.lz4")))}'`));
JS
seen lz4-asm "''" "$(node asm.js)"
of() { /usr/bin/python3 -c "import lz4.frame; print(lz4.frame.$1)"; }
seen 'Python, frame.decompress()' "b''" "$(of 'decompress(open("noted.lz4", "rb").read())')"
seen 'Python, frame.open()' "b'the data'" "$(of 'open("noted.lz4").read()')"
