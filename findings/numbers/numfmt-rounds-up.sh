#!/usr/bin/env bash
# Nodes per second for people: numfmt --to=si.
# Guess: it rounds to the nearest, as printf does: 1,001 is 1.0K. Seen with coreutils 9.1: it rounds away from zero, so
# 1,001 is 1.1K, and 20,000,000 and 20,000,001 are a million apart. --round=nearest does what one expects.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'coreutils=9.1-*'
seen 'numfmt --to=si' '1.1K 20M 21M' "$(numfmt --to=si 1001 20000000 20000001 | paste -sd ' ')"
seen '--round=nearest' '1.0K 20M 20M' "$(numfmt --to=si --round=nearest 1001 20000000 20000001 | paste -sd ' ')"
