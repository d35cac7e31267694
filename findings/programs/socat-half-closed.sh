#!/usr/bin/env bash
# A few commands for an engine, started by socat or behind a port: printf 'START 15\nBEGIN\n' | socat - EXEC:./engine.
# Guess: socat passes the end of the input on and waits until the engine has ended, as a pipe would. Seen with 1.7.4.4:
# half a second after the end of one side it closes the other, so a move that takes longer is lost, with status 0;
# -t 10 waits longer.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'socat=1.7.4.4-*'
cat >engine <<'SH'
#!/bin/sh
read -r start && echo OK
read -r begin && sleep 1.5 && echo 7,7
SH
chmod +x engine
answers() { printf 'START 15\nBEGIN\n' | { "$@"; echo "status $?"; } | paste -sd ' '; }
seen 'a pipe' 'OK 7,7 status 0' "$(answers ./engine)"
seen socat 'OK status 0' "$(answers socat - EXEC:./engine)"
seen 'socat -t 10' 'OK 7,7 status 0' "$(answers socat -t 10 - EXEC:./engine)"
