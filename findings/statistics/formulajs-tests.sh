#!/usr/bin/env bash
# Spreadsheets' tests in a report of JavaScript: are the times of two builds unlike? T.TEST(a, b, tails, type), F.TEST.
# Guess: formulajs computes what Excel documents, as HyperFormula 3.5.0 does: paired 0.0132, pooled 0.0943, Welch
# 0.1075, one tail half of it, and F.TEST a probability. Seen with @formulajs/formulajs 4.6.1: tails and type are
# ignored, so that all are the pooled 0.0943, and F.TEST is the ratio of the variances, 0.25.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
packages @formulajs/formulajs@4.6.1 hyperformula@3.5.0
cat >tests.mjs <<'JS'
import { F, T } from "@formulajs/formulajs";
import { HyperFormula } from "hyperformula";
const a = [1, 2, 3, 4, 5], b = [2, 4, 6, 8, 10];
const kinds = [[2, 1], [2, 2], [2, 3], [1, 3]];
const formulas = [...kinds.map(kind => `=TTEST(A1:E1,A2:E2,${kind})`), "=FTEST(A1:E1,A2:E2)"];
const sheet = HyperFormula.buildFromArray([a, b, formulas], { licenseKey: "gpl-v3" }).getSheetValues(0);
const line = values => console.log(values.map(value => value.toFixed(4)).join(" "));
line(sheet[2]);
line([...kinds.map(kind => T.TEST(a, b, ...kind)), F.TEST(a, b)]);
JS
node tests.mjs >table
seen 'HyperFormula: paired, pooled, Welch, one tail of it, F' '0.0132 0.0943 0.1075 0.0538 0.2080' "$(sed -n 1p table)"
seen 'formulajs: the same' '0.0943 0.0943 0.0943 0.0943 0.2500' "$(sed -n 2p table)"
