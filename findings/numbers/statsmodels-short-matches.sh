#!/usr/bin/env bash
# Is a score better than one half? statsmodels has proportions_ztest(wins, games, 0.5).
# Guess: the error is that of the hypothesis, 0.5 / sqrt(n), as in the textbooks' test: z = 2 for 60 of 100. Seen with
# 0.13.5: it is that of the score seen, so z is 2.04, and three wins of three games have p = 0, surer than 90 of 100.
# prop_var=0.5 gives the textbooks' test.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'python3-statsmodels=0.13.5+dfsg-*'
of() {
  /usr/bin/python3 -W ignore -c "
from statsmodels.stats.proportion import proportions_ztest
print('%.3f %.3g' % proportions_ztest($1))"
}
seen '60 of 100: z, p' '2.041 0.0412' "$(of '60, 100, 0.5')"
seen '3 of 3: z, p' 'inf 0' "$(of '3, 3, 0.5')"
seen '90 of 100: z, p' '13.333 1.48e-40' "$(of '90, 100, 0.5')"
seen '3 of 3 with prop_var=0.5' '1.732 0.0833' "$(of '3, 3, 0.5, prop_var=0.5')"
