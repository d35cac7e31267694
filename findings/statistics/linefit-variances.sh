#!/usr/bin/env bash
# A line through ratings by month or times by depth with Perl, and how certain its slope is: Statistics::LineFit has
# tStatistics() and varianceOfEstimates().
# Guess: both tell one story, as the t value is the slope by its standard error: for 1, 3, 2 and 5 the variance of the
# slope is 0.27, and t 2.12. Seen with 0.07: t is 2.12, and the variance 0.036, so that the error is a third of what it
# is: each point's own residual was taken for its error. A point on the line is left out.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'libstatistics-linefit-perl=0.07-*'
export PERL5LIB="$folder/root/usr/share/perl5"
cat >line.pl <<'PL'
use Statistics::LineFit;
my $line = Statistics::LineFit->new;
$line->setData([1, 2, 3, 4], [1, 3, 2, 5]);
printf "%.2f\n%.3f\n", ($line->tStatistics)[1], ($line->varianceOfEstimates)[1];
PL
perl line.pl >table
cat >line.R <<'R'
line <- summary(lm(c(1, 3, 2, 5) ~ seq(4)))$coefficients[2, ]
cat(sprintf("slope %.1f, t %.2f, variance %.2f", line[1], line[3], line[2]^2))
R
seen 'R' 'slope 1.1, t 2.12, variance 0.27' "$(Rscript line.R)"
seen 't of Statistics::LineFit' 2.12 "$(sed -n 1p table)"
seen 'variance of Statistics::LineFit' 0.036 "$(sed -n 2p table)"
