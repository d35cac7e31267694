#!/usr/bin/env python3
"""speed run --format google-benchmark: Google Benchmark's own compare.py reads it and makes its U test.

    apt install libbenchmark-tools
"""

import json
import os
import pathlib
import re
import unittest

from program import PROGRAM, Case

TOOL = pathlib.Path("/usr/share/benchmark/compare.py")


class ComparePy(Case):
    def measure(self, file):
        words = ["--part", "judge/board", "--part", "board/line", "--budget", "500ms"]
        done = self.run_program([PROGRAM, "speed", "run", *words, "--format", "google-benchmark"])
        (self.folder / file).write_text(done.stdout)
        return json.loads(done.stdout)["benchmarks"]

    @unittest.skipUnless(TOOL.exists(), "there is no compare.py: libbenchmark-tools is not installed")
    def test_compares_two_runs_and_tests_them(self):
        counts = [[row["run_type"] for row in self.measure(file)].count("iteration") for file in ("a.json", "b.json")]
        said = self.run_program(["/usr/bin/python3", "-B", TOOL, "--no-color", "benchmarks", "a.json", "b.json"],
                                env={"PATH": os.environ["PATH"]})
        self.assertEqual(said.stderr, "")
        for part in ("judge/board", "board/line"):
            self.assertRegex(said.stdout, rf"(?m)^{part}_median +[+-]\d\.\d{{4}} +[+-]\d\.\d{{4}} ")
            tested = re.search(rf"(?m)^{part}_pvalue +\d\.\d+ +\d\.\d+ +U Test, Repetitions: (\d+) vs (\d+)",
                               said.stdout)
            self.assertEqual([2 * int(number) for number in tested.groups()], counts, said.stdout)
        self.assertRegex(said.stdout, "(?m)^OVERALL_GEOMEAN ")


if __name__ == "__main__":
    unittest.main()
