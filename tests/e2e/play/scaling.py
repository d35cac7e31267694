"""Strength against effort: the ladder of one player, and two players at each limit."""

import csv
import io
import json
import unittest

from external import FAST, engine
from program import PROGRAM, Case


class Scaling(Case):
    def scaling(self, *options, games=8, db="s.db", player="easy"):
        return [PROGRAM, "scaling", "--player", player, "--games", str(games), "--max-moves", "40",
                "--db", db, *options]

    def test_neighbours_meet_and_the_middle_meets_all(self):
        done = self.run_program(self.scaling("--nodes", "20,60,180,540"))
        met = self.rows("s.db", "SELECT DISTINCT min(black, white), max(black, white) FROM game")
        self.assertEqual(set(met), {(0, 1), (1, 2), (2, 3), (0, 2)})
        self.assertEqual(self.rows("s.db", "SELECT kind, format, games FROM run"),
                         [("scaling", "ladder", 32)])
        self.assertRegex(done.stderr, r"(?m)^\w+ against itself at \d limits of nodes: 32 games,")
        self.assertRegex(done.stdout, r"A doubling +[+-]\d+(\.\d)? \[.*\] Elo, by a straight line "
                                      "through 20 to 540")
        self.assertRegex(done.stdout, r"By parabola .* at 20, .* at 540")

    def test_threads_and_interruptions_change_nothing(self):
        limits = ("--nodes", "30", "--nodes", "120", "--nodes", "480", "--json")
        whole = json.loads(self.run_program(self.scaling(*limits, "--threads", "1")).stdout)
        self.run_program(self.scaling(*limits, "--threads", "3", games=4, db="c.db"))
        cut = json.loads(self.run_program([PROGRAM, "scaling", "--resume", "--db", "c.db", "--games",
                                           "8", "--json"]).stdout)
        for document in (whole, cut):
            for name in ("session", "results", "threads"):
                document.pop(name, None)
        self.assertEqual(whole["slope"], cut["slope"])
        self.assertEqual(whole["curve"], cut["curve"])
        rows = "SELECT * FROM game ORDER BY id"
        self.assertEqual(self.rows("s.db", rows), self.rows("c.db", rows))

    def test_more_depth_is_stronger_and_the_line_says_so(self):
        done = self.run_program(self.scaling("--depth", "1,2,3", "--json", games=40, player="hard"))
        document = json.loads(done.stdout)
        self.assertEqual((document["limited"], document["unit"]), ("depth", "ply"))
        self.assertGreater(document["slope"]["elo"], 20)
        self.assertEqual([row["limit"] for row in document["curve"]], ["1", "2", "3"])
        self.assertEqual(document["curve"][0]["elo"], 0)
        self.assertGreater(document["curve"][2]["mean_nodes"], document["curve"][0]["mean_nodes"])

    def test_against_says_at_which_limits_one_is_better(self):
        done = self.run_program(self.scaling("--against", "beginner", "--depth", "1,3", games=30,
                                             player="hard"))
        met = self.rows("s.db", "SELECT DISTINCT min(black, white), max(black, white) FROM game")
        self.assertEqual(set(met), {(0, 2), (1, 3)})
        self.assertRegex(done.stdout, r"A is +better at 1, 3\n")
        self.assertRegex(done.stdout, r"A ply +.* Elo of this lead: ")
        table = list(csv.DictReader(io.StringIO(self.run_program(
            [PROGRAM, "scaling", "--resume", "--db", "s.db", "--csv"]).stdout)))
        self.assertEqual([row["limit"] for row in table], ["1", "3"])
        self.assertTrue(all(float(row["elo_low"]) > 0 for row in table))

    def test_against_a_program_which_has_a_clock_as_well(self):
        done = self.run_program(self.scaling("--against", engine(FAST), "--nodes", "100,200", games=2))
        self.assertRegex(done.stdout, r"A doubling .* Elo of this lead: ")

    def test_a_limit_that_ends_no_move_is_named(self):
        done = self.run_program(self.scaling("--nodes", "100000,200000", games=20, player="beginner"))
        self.assertIn("nodes 200000 hardly lets the player search more than 100000",
                      " ".join(done.stdout.split()))

    def test_what_is_no_curve_is_refused(self):
        for options, message in (
                ((), "give the limits with one of --nodes, --depth and --time"),
                (("--nodes", "100,200", "--depth", "2,3"), "give the limits with one of"),
                (("--nodes", "100"), "--nodes takes 2 to 50 limits, not 1"),
                (("--nodes", "200,100"), "--nodes: 100 is not above 200"),
                (("--nodes", "100,x"), "--nodes takes a whole number from 1 to 1000000000000, not 'x'"),
                (("--nodes", "100,,200"), "not ''")):
            self.assertIn(message, self.complaint(self.scaling(*options), 2))
            self.assertFalse((self.folder / "s.db").exists())

    def test_other_commands_read_its_file(self):
        self.run_program(self.scaling("--nodes", "30,120,480"))
        self.assertIn("easy, nodes 480", self.run_program([PROGRAM, "rate", "s.db"]).stdout)
        self.assertIn("'scaling --resume'", self.complaint(
            [PROGRAM, "tournament", "--resume", "--db", "s.db"], 1))


if __name__ == "__main__":
    unittest.main()
