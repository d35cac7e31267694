#!/usr/bin/env bash
# An engine's run is timed again and again by multitime, in a script under set -e; one of the runs fails.
# Guess: multitime ends with the status of the failed run: it "exits immediately if any execution of command fails,
# returning the failed commands error code", says its manual. Seen with 1.4: it stops at once and prints no times, but
# returns 0, so that the script goes on.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'multitime=1.4-*'
printf '%s\n' '#!/bin/sh' 'echo run >>runs' 'exit 3' >engine
chmod +x engine
status=0
multitime -n 5 ./engine >table 2>messages || status=$?
seen 'status after a run that returned 3' 0 "$status"
seen 'runs of five' 1 "$(wc -l <runs)"
seen 'lines of times' 0 "$(wc -l <table)"
seen message 'multitime: Error when attempting to run ./engine' "$(sed -n 1p messages)"
