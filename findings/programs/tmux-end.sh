#!/usr/bin/env bash
# An engine in tmux gets its commands by tmux send-keys 'BEGIN' Enter, and the last one is END.
# Guess: the three letters are typed, as those of BEGIN and ABOUT are; a key is meant by its name as listed, End. Seen
# with tmux 3.3a: names of keys are compared without regard to case, so the key End is pressed, the engine gets
# ^[[4~ and never ends. send-keys -l types letters.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'tmux=3.3a-*'
terminal() { tmux -S socket -f /dev/null "$@"; }
TERM=xterm terminal new-session -d "echo >began; cat >got"
trap 'terminal kill-server 2>/dev/null || true; rm -rf -- "$folder"' EXIT
until [[ -e began ]]; do sleep 0.1; done
terminal send-keys BEGIN Enter
terminal send-keys END Enter
terminal send-keys -l END
terminal send-keys Enter
until (($(wc -l <got) == 3)); do sleep 0.1; done
seen 'what came in' 'BEGIN ^[[4~ END' "$(cat -v got | paste -sd ' ')"
