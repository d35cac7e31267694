#!/usr/bin/env bash
# Matches from a list by GNU parallel, with --joblog and --resume, so that what was played is not played again.
# Guess: the log has each command, so a match that is added anywhere in the list is played by the next run. Seen with
# 20221122: only the numbers of the jobs count. With a match added in front, the old last one is played again, and
# the new one never, with status 0.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'parallel=20221122+ds-*'
export PARALLEL_HOME=$folder
play() { parallel --joblog log --resume -k echo {} ::: "$@" | paste -sd ' '; }
seen 'first run of a, b' 'a b' "$(play a b)"
seen 'second run of new, a, b' b "$(play new a b)"
seen 'third run' '' "$(play new a b)"
