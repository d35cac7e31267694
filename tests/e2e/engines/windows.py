#!/usr/bin/env python3
"""A program of Windows under Wine, in a folder of Wine's that is not there before the first game.

    apt install wine64 wine gcc-mingw-w64-x86-64; ctest --test-dir build/quick -R e2e.windows --output-on-failure
"""

import os
import pathlib
import shutil
import subprocess
import unittest

from external import FAST, engine, finished, left_behind, match
from program import PROGRAM, Case

COMPILER = "x86_64-w64-mingw32-gcc"
SOURCE = pathlib.Path(os.environ["SOURCE_DIR"]) / "tests/fakes/fastbrain.c"


@unittest.skipUnless(shutil.which("wine") and shutil.which(COMPILER), "there is no Wine or mingw-w64")
class Windows(Case):
    def setUp(self):
        super().setUp()
        subprocess.run([COMPILER, "-O1", "-static", "-o", self.folder / "pbrain-fast.exe", SOURCE, "-lpthread"],
                       check=True)
        self.prefix = self.folder / "prefix"
        self.mark = f"RB_WINDOWS={self.folder}"
        self.environment = {**os.environ, "WINEPREFIX": str(self.prefix), "RB_WINDOWS": str(self.folder)}

    def test_plays_and_passes_the_check_and_leaves_nothing(self):
        done = self.run_program(match(engine("./pbrain-fast.exe", "--policy", "random"), engine(FAST), "--threads",
                                      "2", "--time", "1s", "--max-moves", "30", "--fail-on-fault", games=4),
                                env=self.environment)
        games = finished(done.stdout)
        self.assertEqual(len(games), 4, done.stdout)
        self.assertIn("pbrain-fast.exe", {player for row in games.values() for player in row[:2]})
        self.assertTrue((self.prefix / "system.reg").exists(), "its registry was not written")
        done = self.run_program([PROGRAM, "check", "cmd:wine ./pbrain-fast.exe", "--games", "2"],
                                env=self.environment)
        self.assertNotIn("FAIL", done.stdout)
        self.assertEqual(left_behind(self.mark.encode()), [])


if __name__ == "__main__":
    unittest.main()
