#!/usr/bin/env bash
# Tables of Elo differences, +35, +4 and -12, and of speeds, 1500K and 1M nodes per second, put in order by sort.
# Guess: sort -n knows signs, and sort -h sizes. Seen with coreutils 9.1: for -n a number with a plus sign is 0, so
# that all gains are equal and stand below 1; -h compares the letters first, so that 1500K stands below 0.5M. -g knows
# the plus sign.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'coreutils=9.1-*'
order() { printf '%s\n' "${@:2}" | LC_ALL=C sort "$1" | paste -sd ' '; }
seen 'sort -n' '-12 +35 +4 1' "$(order -n +4 +35 1 -12)"
seen 'sort -g' '-12 1 +4 +35' "$(order -g +4 +35 1 -12)"
seen 'sort -h' '1500K 0.5M 1M' "$(order -h 1M 1500K 0.5M)"
