#!/usr/bin/env python3
"""docs/algorithms/evaluation.md, section 8: each departure from the origin is what the program computes."""

import json
import os
import pathlib
import re
import sys
import unittest

import program

# Row of the table, moves, cell, where in the answer, the origin's value, ours. The origin's values were measured, or
# follow from its formulas; None: it excludes the move.
ROWS = (
    (1, "b8 a1 c8 c1 d8 e1 f8 g1 g8 i1", "e8", "terms forbidden", 0, -100000),
    (1, "a1 b8 c1 c8 e1 d8 g1 f8 i1 g8 k1", "e8", "terms five", 0, 100000),
    (2, "d8 f8 j8 g8 a1", "h8", "attack open_three", 1000, 0),
    (3, "a1 e8 c1 h8 e1 j8 g1 k8 i1", "g8", "terms four_three", 5000, 0),
    (4, "a1 e8 c1 g8 e1 h5 g1 h7", "h8", "defense jump_three", 700, 1400),
    (5, "g5 h8 g6 i8 g7 j8 g9 a1 g10", "f8", "terms trap", 0, 8000),
    (6, "g8 a1 h8 c1 i10 e1 i9 g1", "i8", "score", 2505, -100000),
    (8, "e8 d8 f8 a1 g8 c1 h8", "i7", "terms center", None, 4),
    (9, "f8 a1 g8 c1 h8 e1", "i8", "score", 8505, 10005),
    (13, "f6 a1 g7", "h8", "defense open_three", 1435, 1470),
    (13, "g8 a1 h8 c1 i10 e1 i9", "i8", "defense open_three", 2100, 2800))
ON_BOARD = ((12, "h8 g8 i8 l8", "two black", 20, 0),)
NO_SCORE = {7, 10, 11}  # how it is computed: no score of one move or board shows it


class Departures(program.Case):
    def setUp(self):
        super().setUp()
        page = pathlib.Path(os.environ["SOURCE_DIR"], "docs/algorithms/evaluation.md").read_text()
        self.section = re.search(r"(?s)\n## 8\..*?\n## 9\.", page).group()

    def evaluated(self, *words):
        return json.loads(self.run_program([program.PROGRAM, "eval", *words, "--json"]).stdout)

    def test_each_row_is_shown(self):
        listed = {int(row) for row in re.findall(r"(?m)^\| (\d+) \|", self.section)}
        self.assertEqual(listed, {row[0] for row in ROWS + ON_BOARD} | NO_SCORE)
        for row, moves, cell, path, there, here in ROWS:
            found = self.evaluated(moves, "--cell", cell)["best"][0]
            for key in path.split():
                found = found[key]
            self.assertEqual(found, here, f"row {row}: {moves}, {cell}: {path}")
            self.assertNotEqual(there, here)
        for row, moves, path, there, here in ON_BOARD:
            term, side = path.split()
            self.assertEqual(self.evaluated(moves)["board"]["terms"][term][side], here, f"row {row}")
            self.assertNotEqual(there, here)

    def test_each_default_that_differs_is_named(self):
        shown = self.run_program([program.PROGRAM, "params", "hard"]).stdout
        for names, there, here in re.findall(r"(?m)^\| (`[A-Z].*?) \| (.*?) \| (.*?) \|$", self.section):
            first, *ends = re.findall(r"`(\w+)`", names)
            stem = first.rsplit("_", 1)[0]
            for name, value in zip([first, *(stem + end for end in ends)], re.findall(r"\d+", here)):
                self.assertRegex(shown, rf"(?m)^ *{name} +{value}\b")
            self.assertNotEqual(there, here)


if __name__ == "__main__":
    sys.exit(unittest.main())
