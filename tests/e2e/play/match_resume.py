"""kill -9 at any moment loses no finished game: a match that is killed again and again and goes on
each time ends as the match that nobody disturbed."""

import collections
import random
import re
import time
import unittest

from program import Case, match
from results import OPENINGS, dump, ids

KILLS = 24
GAMES = 1500
FINISHED = re.compile(r"^Finished game (\d+) .*\n", re.MULTILINE)


class Resume(Case):

    def setUp(self):
        super().setUp()
        (self.folder / "openings.txt").write_text(OPENINGS)
        self.random = random.Random(2)

    def command(self, database, threads, *options):
        return match("--games", str(GAMES), "--seed", "9", "--db", database, "--threads",
                     str(threads), "-v", *options, openings="openings.txt", nodes=1000, max_moves=24)

    def play_and_kill(self, games, seconds):
        """Goes on with the match and kills it; the numbers of the games that it reported."""
        command = self.command("killed.db", self.random.choice((1, 2, 3)),
                               *self.going_on("killed.db"))
        reported, was_killed = self.kill_after(games, command, seconds)
        self.assertTrue(was_killed)
        return reported

    def test_after_many_kills(self):
        start = time.monotonic()
        self.run_program(self.command("whole.db", 1))
        a_game = (time.monotonic() - start) / GAMES

        path = self.folder / "killed.db"
        moments = collections.Counter()
        for _ in range(KILLS):
            before = ids(path)
            games = self.random.choice((0, 0, 1, 2, 4, 8))
            reported = self.play_and_kill(
                games, self.random.uniform(0, 4 * a_game if games else 0.2))
            after = ids(path)
            self.assertLessEqual(before | set(reported), after, "a finished game is lost")
            self.assertEqual(len(reported), len(set(reported) - before), "a game was played twice")
            moments["in play" if reported else "in the start"] += 1
        print(f"kills: {dict(moments)}; {len(ids(path))} of {GAMES} games were kept")
        self.assertGreaterEqual(moments["in play"], KILLS // 2)

        self.run_program(self.command("killed.db", 2, "--resume"))
        self.assertMultiLineEqual(dump(path), dump(self.folder / "whole.db"))
        left = sorted(file.name for file in self.folder.glob("*.db*"))
        self.assertEqual(left, ["killed.db", "whole.db"])


if __name__ == "__main__":
    unittest.main()
