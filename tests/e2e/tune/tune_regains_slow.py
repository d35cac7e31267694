"""Tuning a spoiled profile end to end: its strength comes back, and nothing is found where nothing is."""

import re
import subprocess
import unittest

from program import PROGRAM, Case

SPOILED = "medium:TWO=60,OPEN_TWO=0,THREE=400"
RELEASE = "Release" in subprocess.run([PROGRAM, "--version"], capture_output=True, text=True,
                                      check=True).stdout


@unittest.skipUnless(RELEASE, "thousands of games take a release build")
class Regains(Case):
    def run_program(self, command, status=0, **options):
        """Minutes, not seconds."""
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False,
                              timeout=1400, **options)
        self.assertEqual(done.returncode, status, f"{command}\n{done.stdout}\n{done.stderr}")
        return done

    def tune(self, method, *options):
        return self.run_program([PROGRAM, "tune", method, *options, "-o", f"{method}.json"]).stdout

    def elo(self, method):
        """Of the tuned profile against the spoiled one, on openings that no tuning has seen."""
        text = self.run_program([PROGRAM, "match", "--a", f"file:{method}.json", "--b", SPOILED, "--games",
                                 "400", "--held-out", "--seed", "2", "--db", f"{method}-proof.db"]).stdout
        return int(re.search(r"Elo of A +([+-]\d+)", text).group(1))

    def test_a_spoiled_profile_regains_its_strength(self):
        what = ("--player", SPOILED, "--select", "TWO,OPEN_TWO,THREE")
        text = self.tune("spsa", *what, "--games", "4000", "--seed", "1", "--db", "spsa.db")
        self.assertIn("found: the values of column mean are better", text)
        self.assertGreaterEqual(self.elo("spsa"), 100)
        text = self.run_program([PROGRAM, "tune", "texel", "spsa.db", *what, "-o", "texel.json"]).stdout
        self.assertIn("clearly better", text)
        self.assertGreaterEqual(self.elo("texel"), 70)
        self.tune("bayes", "--player", SPOILED, "--select", "TWO,THREE", "--games", "4000", "--seed", "1",
                  "--db", "bayes.db")
        self.assertGreaterEqual(self.elo("bayes"), 40)

    def test_nothing_is_found_where_nothing_is(self):
        """Two constants so large that their size does not matter."""
        what = ("--player", "medium", "--select", "FIVE,OPEN_FOUR")
        for seed in ("1", "2", "3"):
            text = self.tune("spsa", *what, "--games", "800", "--seed", seed, "--db", f"n{seed}.db",
                             "--force")
            self.assertIn("not shown: ", text)
        text = self.tune("bayes", *what, "--games", "1600", "--seed", "1", "--db", "b.db")
        self.assertIn("not shown: by the model", text)


if __name__ == "__main__":
    unittest.main()
