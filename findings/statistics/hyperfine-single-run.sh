#!/usr/bin/env bash
# A long benchmark is run once by hyperfine, --runs 1, and its CSV goes into a table with mean and deviation.
# Guess: the deviation of one run is empty or missing, as it is null in the JSON file. Seen with 1.15.0: the CSV has 0,
# as if the time were known exactly.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'hyperfine=1.15.0-*'
hyperfine --runs 1 --export-csv table.csv --export-json table.json 'sleep 0.1' >hyperfine.log 2>&1
seen 'third column of the CSV' stddev,0 "$(cut -d, -f3 table.csv | paste -sd ,)"
seen 'stddev in JSON' null "$(node -p 'JSON.parse(require("fs").readFileSync("table.json")).results[0].stddev')"
