#!/usr/bin/env bash
# Games or engines in a list, one run each: xargs -n 1 ./play <list. One of the programs ends with return -1.
# Guess: the others are still run, as with any other status, and xargs ends with 123. Seen with findutils 4.9: -1 is
# 255, on which xargs stops at once: what comes behind is never played.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'findutils=4.9.0-*'
# shellcheck disable=SC2016 # $0 is of the inner shell
run() { { printf '%s\n' "$@" | xargs -n 1 sh -c 'echo $0; exit $0' 2>/dev/null || echo "status $?"; } | paste -sd ' '; }
seen 'a job with status 254' '0 254 0 0 status 123' "$(run 0 254 0 0)"
seen 'a job with status 255' '0 255 status 124' "$(run 0 255 0 0)"
