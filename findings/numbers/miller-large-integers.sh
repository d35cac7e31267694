#!/usr/bin/env bash
# Seeds and hashes of 64 bits without sign, and counts, in a CSV that Miller sums.
# Guess: above 2^63 - 1 Miller goes over to floating point, as its manual says of sums, or refuses. Seen with 6.6.0:
# such a cell is a text, and stats1 leaves it out of sum and mean without a word but counts it; the text is the
# maximum. And hexadecimal cells are copied as they are into --ojson, which is no JSON then.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'miller=6.6.0-*'
printf '%s\n' n 13309476754707697221 5 7 >n.csv
seen 'count, sum, mean, max of 13309476754707697221, 5, 7' '3,12,6,13309476754707697221' \
  "$(mlr --icsv --ocsv --headerless-csv-output stats1 -a count,sum,mean,max -f n n.csv)"
seen 'JSON of 0xff' '{"n": 0xff}' "$(printf 'n\n0xff\n' | mlr --icsv --ojsonl cat)"
