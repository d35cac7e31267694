#!/usr/bin/env bash
# JUnit reports: a suite within a suite, and times with a comma for thousands, as Maven Surefire writes them.
# Guess: readers for CI count all cases, and read 1,000.0 as a thousand seconds or refuse it. Seen:
# junitxml-to-javascript 1.1.4 leaves out the suites within a suite, failures and all, without a word; junit-to-ctrf
# 0.0.14 counts them, and makes 1,000.0 s one second.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages junitxml-to-javascript@1.1.4 junit-to-ctrf@0.0.14
cat >nested.xml <<'XML'
<testsuites><testsuite name="match" tests="2"><testsuite name="engine" tests="1" failures="1">
<testcase name="long" classname="engine" time="1,000.0"><failure message="lost on time"/></testcase></testsuite>
<testcase name="short" classname="match" time="2.0"/></testsuite></testsuites>
XML
cat >count.mjs <<'JS'
import Parser from "junitxml-to-javascript";
import { convertJUnitToCTRFReport } from "junit-to-ctrf";
const [suite] = (await new Parser().parseXMLFile("nested.xml")).testsuites;
console.log(suite.tests, suite.errors);
const { results } = await convertJUnitToCTRFReport("nested.xml");
console.log(results.summary.tests, results.summary.failed, results.tests.find(({ name }) => name === "long").duration);
JS
node count.mjs >count.txt
seen 'junitxml-to-javascript: tests, failed' '1 0' "$(sed -n 1p count.txt)"
seen 'junit-to-ctrf: tests, failed, ms of 1,000.0 s' '2 1 1000' "$(sed -n 2p count.txt)"
