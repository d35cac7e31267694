#!/usr/bin/env bash
# Two groups of players that never met: a and b played each other, and so did c and d.
# Guess: BradleyTerry2 reports an error, or NA for both c and d. Seen with 1.1-2 on R 4.2: d is NA, and c gets an
# ability above a with a standard error of 0.69, as if they had met: d was made the second reference without a word.
# Which of the two is NA is a matter of the alphabet.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'r-cran-bradleyterry2=1.1-2-*'
cat >groups.R <<'R'
suppressMessages(library(BradleyTerry2))
names <- c("a", "b", "c", "d")
games <- data.frame(first = factor(c("a", "c"), names), second = factor(c("b", "d"), names),
                    won = c(6, 7), lost = c(4, 3))
fit <- BTm(cbind(won, lost), first, second, data = games)
cat(sprintf("%s %.2f %.2f", names, BTabilities(fit)[, 1], BTabilities(fit)[, 2]), sep = ", ")
R
seen 'abilities and errors' 'a 0.00 0.00, b -0.41 0.65, c 0.85 0.69, d NA NA' "$(Rscript groups.R)"
