#!/usr/bin/env bash
# Nodes of games in a database, summed for each engine by R: tapply(games$nodes, games$engine, sum).
# Guess: RSQLite hands out numbers, and what is above 2^53 loses digits at most. Seen with 2.2.20 and bit64 4.0.5: as
# soon as one count of a column is above 2^31 - 1, the column is of class integer64, whose bits tapply, sapply, ifelse
# and as.matrix take for doubles, without a word: five billion nodes are 2.47e-314. sum() alone is right.
# With dbConnect(..., bigint = "numeric") all are.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'r-cran-rsqlite=2.2.20-*' 'r-cran-bit64=4.0.5-*'
cat >nodes.R <<'R'
suppressMessages({ library(RSQLite); library(bit64) })
plain <- dbConnect(SQLite(), ":memory:")
numeric <- dbConnect(SQLite(), ":memory:", bigint = "numeric")
show <- function(base, most) {
  games <- dbGetQuery(base, paste("select 'a' as engine, 1000 as nodes union all select 'b',", most))
  cat(trimws(format(tapply(games$nodes, games$engine, sum))), format(sum(games$nodes)), sep = " ")
  cat("\n")
}
show(plain, "2000000000")
show(plain, "5000000000")
show(numeric, "5000000000")
R
Rscript nodes.R >nodes.txt
seen 'a with 1e3, b with 2e9: each, and both' '1000 2000000000 2000001000' "$(sed -n 1p nodes.txt)"
seen 'a with 1e3, b with 5e9: each, and both' '4.940656e-321 2.470328e-314 5000001000' "$(sed -n 2p nodes.txt)"
seen 'the last with bigint = "numeric"' '1e+03 5e+09 5000001000' "$(sed -n 3p nodes.txt)"
