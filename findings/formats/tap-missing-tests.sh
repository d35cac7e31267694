#!/usr/bin/env bash
# Games as tests in TAP, with the plan in front, 1..5, so that one sees if the program ended early; "Bail out!" says
# that it gave up. CI reads JUnit, so the stream goes through a converter.
# Guess: tests that are missing are failures or errors of the report, or of the converter's status. Seen: of a plan of
# five with one test tap-xunit 2.4.1 makes a report of one test that passed; of "Bail out!" tap-junit 5.0.4 does; both
# with status 0. The other one of the two counts a failure that no test has, or returns 1 with no report at all. Perl's
# prove fails both.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages tap-xunit@2.4.1 tap-junit@5.0.4
printf '%s\n' 'TAP version 13' 1..5 'ok 1 - first game' >early.tap
printf '%s\n' 'TAP version 13' 'ok 1 - first game' 'Bail out! no engine' >bail.tap
# of CONVERTER FILE: tests and failures of its report, and its status.
of() {
  local status=0
  "node_modules/.bin/$1" <"$2" >report.xml || status=$?
  echo "$(grep -o '<testsuite .*' report.xml | grep -oE '(tests|failures|errors)="[0-9]+"' | paste -sd ' '), $status"
}
seen 'one of five, tap-xunit' 'tests="1" failures="0" errors="0", 0' "$(of tap-xunit early.tap)"
seen 'one of five, tap-junit' 'tests="1" failures="1", 0' "$(of tap-junit early.tap)"
seen 'failed tests in it' 0 "$(grep -c '<failure' report.xml || true)"
seen 'bail out, tap-xunit' ', 1' "$(of tap-xunit bail.tap)"
seen 'bail out, tap-junit' 'tests="1" failures="0", 0' "$(of tap-junit bail.tap)"
for file in early bail; do
  seen "prove, $file" FAIL "$(prove -e cat "$file.tap" 2>&1 | sed -n 's/^Result: //p; s/^FAILED--.*/FAIL/p' | sort -u)"
done
