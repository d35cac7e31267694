#!/usr/bin/env bash
# A column of the points of a player: 1, 0 and 0.5.
# Guess: csvkit reads numbers, whatever the games were. Seen with csvkit 1.0.7 and agate 1.6.3: as long as no game was
# drawn the column is Boolean, with true and false in JSON, BOOLEAN in SQL and no mean in csvstat. The first draw
# makes it a number.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'csvkit=1.0.7-*' 'python3-agate=1.6.3-*'
json_of() { printf '%s\n' "$@" | paste -d, - - | /usr/bin/python3 -W ignore "$folder/root/usr/bin/csvjson"; }
seen 'a win and a loss' '[{"game": true, "points": true}, {"game": false, "points": false}]' \
  "$(json_of game points 1 1 0 0)"
seen 'a win and a draw' '[{"game": true, "points": 1.0}, {"game": false, "points": 0.5}]' \
  "$(json_of game points 1 1 0 0.5)"
