#!/usr/bin/env bash
# Archives of games are packed by a script, over what older runs left: gzip -f *.sgf, zstd -f *.sgf, lz4 -f *.sgf.
# Guess: lz4 packs each file beside itself, as the other two do, or refuses. Seen with 1.9.4: of two names the second is
# the output, so the second game is replaced by the first one, packed, with status 0. -m packs each.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'lz4=1.9.4-*' 'zstd=1.5.4+*'
games() { rm -rf games && mkdir games && echo first >games/1.sgf && echo second >games/2.sgf; }
names() { (cd games && echo ./*) }
games && zstd -q -f games/*.sgf
seen 'files after zstd -f' './1.sgf ./1.sgf.zst ./2.sgf ./2.sgf.zst' "$(names)"
games && lz4 -q -f games/*.sgf
seen 'files after lz4 -f' './1.sgf ./2.sgf' "$(names)"
seen 'the second one, unpacked' first "$(lz4 -dc <games/2.sgf)"
