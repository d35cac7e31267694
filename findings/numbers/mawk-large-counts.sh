#!/usr/bin/env bash
# Nodes of a match added up with awk: { n += $1 } END { printf "%d\n", n }.
# Guess: awk counts in doubles, so "%d" is right up to 2^53. Seen with Debian's awk, mawk 1.3.4: "%d" and print stop
# at 2147483647 without a word (print shows what is above in six digits); "%.0f" is right. And a word that begins with
# "nan" or "inf" is a number: an engine called nanozero makes the sum nan.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'mawk=1.3.4.20200120-*'
sum() { printf '%s\n' "${@:2}" | mawk "{ n += \$1 } END { $1 }"; }
seen 'printf "%d" of 3,000,000,000' 2147483647 "$(sum 'printf "%d", n' 1500000000 1500000000)"
seen 'print of it' 3e+09 "$(sum 'print n' 1500000000 1500000000)"
seen 'printf "%.0f" of it' 3000000000 "$(sum 'printf "%.0f", n' 1500000000 1500000000)"
seen '5 and nanozero' nan "$(sum 'print n' 5 nanozero)"
