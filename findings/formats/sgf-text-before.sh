#!/usr/bin/env bash
# Games of old servers came by mail and were saved with their headers; programs of then, such as Many Faces of Go,
# skip what stands before "(;".
# Guess: readers still do. Seen: @sabaki/sgf 3.4.7, jssgf 0.3.8 and smartgame 0.1.5 all refuse the file; text behind
# the game disturbs jssgf alone.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages jssgf@0.3.8 smartgame@0.1.5 @sabaki/sgf@3.4.7
read_by() {
  local reader
  for reader in @sabaki/sgf jssgf smartgame; do
    node -e "try { require('$reader').parse($1); console.log('read') } catch { console.log('refused') }" 2>/dev/null
  done | paste -sd ' '
}
seen 'text before: sabaki, jssgf, smartgame' 'refused refused refused' \
  "$(read_by '"From: a player\n\n(;B[hh];W[ii])"')"
seen 'text behind: sabaki, jssgf, smartgame' 'read refused read' "$(read_by '"(;B[hh];W[ii])\nend"')"
