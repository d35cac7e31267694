#!/usr/bin/env bash
# A filter between a harness and an engine: ./engine | awk '{ print; fflush() }'.
# Guess: fflush() after each line makes it answer line by line, as with gawk. Seen with Debian's awk, mawk 1.3.4: it
# reads its input in blocks, so the first line comes out when 4096 bytes or the end have come in, and both programs
# wait for ever. stdbuf does not change it; -W interactive does, and so does sed -u.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'mawk=1.3.4.20200120-*'
answer() { { echo START 15; sleep 1; } | "$@" | { read -r -t 0.5 line && echo "$line" || echo nothing; cat >rest; }; }
seen "mawk '{ print; fflush() }'" nothing "$(answer mawk '{ print; fflush() }')"
seen 'the same with stdbuf -i0 -oL' nothing "$(answer stdbuf -i0 -oL mawk '{ print; fflush() }')"
seen 'mawk -W interactive' 'START 15' "$(answer mawk -W interactive '{ print; fflush() }')"
seen 'sed -u' 'START 15' "$(answer sed -u 's/x/y/')"
