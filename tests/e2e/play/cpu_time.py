"""--cpu-time: built-in players stop by the processor time of their thread, programs by time."""

import json
import os
import subprocess
import unittest

from external import FAST, engine
from program import PROGRAM, Case, match


def timed(*options, a="hard", b="hard", games=2):
    return match("--games", str(games), "--time", "40ms", "--db", "x.db", *options, a=a, b=b, nodes=10**9, max_moves=12)


class CpuTime(Case):
    def test_who_has_a_part_of_a_core_searches_as_long_as_who_has_one(self):
        """Four games at once on one core: each move has its time, takes far longer, and nobody is late."""
        core = min(os.sched_getaffinity(0))
        subprocess.run(timed("--cpu-time", "--threads", "4", a="hard:depth=20", b="expert:depth=20", games=4),
                       cwd=self.folder, check=True, capture_output=True, timeout=200,
                       preexec_fn=lambda: os.sched_setaffinity(0, {core}))
        self.assertEqual(self.rows("x.db", "SELECT DISTINCT reason FROM game"), [("move limit",)])
        used, most, elapsed = self.rows("x.db", "SELECT avg(cpu_ms), max(cpu_ms), avg(elapsed_ms) FROM move "
                                        "WHERE NOT opening AND depth > 0")[0]
        self.assertLess(most, 60)
        self.assertGreater(used, 10)
        self.assertGreater(elapsed, 1.5 * used)

    def test_both_sides_are_in_the_table_and_a_program_that_uses_less_is_named(self):
        done = self.run_program(timed("--cpu-time", b=engine(FAST)))
        for side in "AB":
            self.assertRegex(done.stdout, rf"\nThinking {side} +\S+ ms \(CPU \S+ ms\)")
        self.assertRegex(done.stdout, r"\nLimits +nodes \d+, time 40ms, by processor time, max-moves \d+\n")
        self.assertRegex(done.stdout, r"fastbrain used \S+ ms of a processor a move, of its 40 ms: ")
        self.assertIn("another run plays other games", done.stderr)
        again = self.run_program([PROGRAM, "match", "--resume", "--db", "x.db", "--json"])
        self.assertNotIn(None, [player["cpu_ms_per_move"] for player in json.loads(again.stdout)["players"]])
        self.assertIs(json.loads(self.rows("x.db", "SELECT limits FROM run")[0][0])["cpu_time"], True)

    def test_is_of_the_run(self):
        self.run_program(timed("--cpu-time"))
        self.run_program(timed("--resume", games=4))
        self.assertEqual(self.rows("x.db", "SELECT count(*) FROM move WHERE NOT opening AND cpu_ms IS NULL"), [(0,)])
        self.change("x.db", "UPDATE run SET limits = json_remove(limits, '$.cpu_time')")
        self.assertIn("cpu_time is missing in the file, now true", self.complaint(timed("--resume", games=6), 1))

    def test_needs_a_clock(self):
        self.assertIn("match: --cpu-time needs a clock: --time, --tc or --clock wall",
                      self.complaint(match("--cpu-time"), 2))
        self.run_program(match("--cpu-time", "--clock", "wall", "--games", "2", max_moves=8))

    def test_other_engines_keep_it_too(self):
        for player, options in (("date-gomoku-1997", ()), ("reversi-tegowai:depth=9", ("--game", "reversi"))):
            self.run_program(timed("--cpu-time", *options, a=player, b=player))
            self.assertLess(self.rows("x.db", "SELECT max(cpu_ms) FROM move")[0][0], 60)
            (self.folder / "x.db").unlink()


if __name__ == "__main__":
    unittest.main()
