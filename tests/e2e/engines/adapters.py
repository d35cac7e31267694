"""The adapters of docs/adapters.md: with the least engine each passes check, and its search is read."""

import os
import pathlib
import shutil
import unittest

import program
from external import engine, match

ADAPTERS = pathlib.Path(os.environ["SOURCE_DIR"], "docs/adapters")
# Its moves are in time on a busy machine, and a missing one is waited for.
PATIENT = ("--time", "10s", "--start-time", "20s", "--games", "2")
NODES = """
export const chooseMove = (stones, { nodes, depth, seed, time, rule }) =>
  ({ x: stones.length, y: rule, depth: depth ?? 7, score: time, nodes: nodes + (seed > 0 ? 1 : 0) });
"""


class AdapterCase(program.Case):
    def passes(self, *words):
        said = self.run_program([program.PROGRAM, "check", engine(*words), *PATIENT]).stdout
        self.assertRegex(said, r"\n2\d passed, \d notes?, 0 failed\n$")
        for line in ("coordinates", "bad input", "unknown command", "BOARD", "RESTART", "same game again"):
            self.assertRegex(said, rf"\n{line} +pass ")


class Adapters(AdapterCase):
    def test_none_has_more_than_sixty_lines(self):
        lines = {path.name: len(path.read_text().splitlines()) for path in ADAPTERS.glob("adapter.*")}
        self.assertEqual(sorted(lines), ["adapter.mjs", "adapter.py", "adapter.rs"])
        self.assertLessEqual(max(lines.values()), 60)

    def test_python_passes(self):
        self.passes("python3", ADAPTERS / "adapter.py", ADAPTERS / "engine.py")

    @unittest.skipUnless(shutil.which("node"), "no node")
    def test_javascript_passes(self):
        self.passes("node", ADAPTERS / "adapter.mjs", ADAPTERS / "engine.mjs")

    @unittest.skipUnless(shutil.which("node"), "no node")
    def test_limits_go_in_and_the_search_comes_out(self):
        (self.folder / "told.mjs").write_text(NODES)
        self.run_program(match(engine("node", ADAPTERS / "adapter.mjs", "told.mjs"), "easy", "--a-nodes", "300",
                               "--time", "20s", "--max-moves", "4", "--db", "told.db"))
        self.assertEqual(self.rows("told.db", "SELECT DISTINCT depth, score, nodes FROM move JOIN game ON "
                                   "game = game.id WHERE ply % 2 = iif(black = 0, 1, 0)"), [(7, 20000, 301)])


if __name__ == "__main__":
    unittest.main()
