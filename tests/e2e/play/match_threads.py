"""A match is the same on 1, 2 and 16 threads: all that is stored of it but for measured times."""

import unittest

from program import Case, match
from results import OPENINGS, dump


class Threads(Case):

    def dump_of(self, threads, *options, **players):
        database = f"{threads}.db"
        self.run_program(match("--threads", str(threads), "--db", database, *options, nodes=1000,
                               **players))
        return dump(self.folder / database)

    def check(self, *options, **players):
        one = self.dump_of(1, *options, **players)
        self.assertEqual(one.count("\ngame ("), 16, one)
        self.assertGreater(one.count("\nmove ("), 16 * 9, one)
        for threads in (2, 16):
            self.assertMultiLineEqual(self.dump_of(threads, *options, **players), one)

    def test_from_openings_in_a_random_order(self):
        (self.folder / "openings.txt").write_text(OPENINGS)
        self.check("--games", "16", "--seed", "5", "--order", "random", openings="openings.txt")

    def test_from_the_empty_board(self):
        self.check("--games", "16", "--seed", "6", a="beginner", b="beginner")

    def test_of_another_seed_is_another_match(self):
        first = self.dump_of(1, "--games", "4", "--seed", "1", a="beginner", b="beginner")
        second = self.dump_of(2, "--games", "4", "--seed", "2", a="beginner", b="beginner")
        games = [[line for line in text.splitlines() if line.startswith("move")]
                 for text in (first, second)]
        self.assertNotEqual(games[0], games[1])


if __name__ == "__main__":
    unittest.main()
