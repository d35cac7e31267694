#!/usr/bin/env bash
# An archive has games named by board or number, game[1].sgf, and one is taken out of it by its name, in quotes.
# Guess: unzip takes a name that is in the archive for that name. Seen with 6.0: it is a pattern all the same, of one
# letter, so game1.sgf comes out instead, with status 0, and game[1].sgf never does; game[[]1].sgf means it.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'unzip=6.0-*'
python3 - <<'PY'
import zipfile
with zipfile.ZipFile("games.zip", "w") as archive:
    archive.writestr("game1.sgf", "another game")
    archive.writestr("game[1].sgf", "the game")
PY
seen 'game[1].sgf' 'another game' "$(unzip -p games.zip 'game[1].sgf')"
seen 'game[[]1].sgf' 'the game' "$(unzip -p games.zip 'game[[]1].sgf')"
