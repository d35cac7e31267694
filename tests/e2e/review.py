"""Judging whole results files: analyze DB, weakness DB."""

import json
import sqlite3
import subprocess
import time
import unittest

from program import PROGRAM, Case, match

FAST = ["--depth", "2", "--nodes", "500"]
QUERY = "SELECT * FROM review_move ORDER BY game, ply"


class Review(Case):
    def setUp(self):
        super().setUp()
        self.run_program(match("--games", "8", "--db", "x.db", b="easy:depth=1"))

    def analyze(self, *options):
        return self.run_program([PROGRAM, "analyze", "x.db", *FAST, *options])

    def refuse(self, text, *command):
        self.assertIn(text, self.complaint([PROGRAM, *command], 1))

    def test_threads_make_no_difference(self):
        self.analyze("--threads", "1", "-o", "one.db")
        self.analyze("--threads", "4", "-o", "four.db")
        for query in (QUERY, "SELECT * FROM review_game"):
            self.assertEqual(self.rows("one.db", query), self.rows("four.db", query))
        self.assertEqual(self.rows("one.db", "SELECT count(*) FROM review_game"), [(8,)])

    def test_goes_on_where_it_was(self):
        self.analyze("-o", "whole.db")
        self.analyze("-o", "part.db", "2", "5")
        self.assertEqual(self.rows("part.db", "SELECT id FROM review_game"), [(2,), (5,)])
        self.analyze("-o", "part.db")
        self.assertEqual(self.rows("part.db", QUERY), self.rows("whole.db", QUERY))

    def test_a_killed_review_loses_nothing(self):
        self.analyze("-o", "whole.db")
        command = [PROGRAM, "analyze", "x.db", *FAST, "-o", "killed.db", "--threads", "1"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as run:
            path = self.folder.joinpath("killed.db")
            for _ in range(2000):
                if path.exists() and path.stat().st_size > 30000:
                    break
                time.sleep(0.002)
            run.kill()
        self.analyze("-o", "killed.db")
        self.assertEqual(self.rows("killed.db", QUERY), self.rows("whole.db", QUERY))

    def test_other_settings_are_refused(self):
        self.analyze()
        self.refuse("was judged with depth 2, not 3: judge all again with --restart",
                    "analyze", "x.db", "--depth", "3", "--nodes", "500")
        self.run_program([PROGRAM, "analyze", "x.db", "--depth", "0", "--nodes", "500", "--restart"])
        self.assertEqual(self.rows("x.review.db", "SELECT depth FROM review"), [(0,)])
        self.assertEqual(self.rows("x.review.db", "SELECT count(quality) FROM review_move"), [(0,)])

    def test_other_files_stay(self):
        self.folder.joinpath("text.db").write_text("no database", encoding="utf-8")
        self.complaint([PROGRAM, "analyze", "x.db", "-o", "text.db", "--restart"], 1)
        self.assertEqual(self.folder.joinpath("text.db").read_text(encoding="utf-8"), "no database")
        before = self.folder.joinpath("x.db").read_bytes()
        self.refuse("is no review", "analyze", "x.db", "-o", "x.db", "--restart")
        self.refuse("is no review", "analyze", "x.db", "-o", "x.db")
        self.assertEqual(self.folder.joinpath("x.db").read_bytes(), before)

    def test_a_review_of_another_run_is_refused(self):
        self.analyze()
        self.run_program(match("--games", "2", "--seed", "9", "--db", "y.db", b="easy:depth=1"))
        (self.folder / "x.review.db").rename(self.folder / "y.review.db")
        self.refuse("is the review of another run", "weakness", "y.db")
        self.refuse("is the review of another run", "analyze", "y.db", *FAST)

    def test_edited_reviews_are_refused(self):
        self.analyze()
        with sqlite3.connect(self.folder / "x.review.db") as database:
            database.execute("UPDATE review_move SET missed = 'surely' WHERE ply = 9")
        self.refuse("column missed: 'surely' is no grade", "weakness", "x.db")

    def test_weakness_counts_what_the_review_holds(self):
        self.refuse("is not judged yet", "weakness", "x.db")
        self.refuse("none.db: no such file", "weakness", "none.db")
        self.analyze()
        document = json.loads(self.run_program([PROGRAM, "weakness", "x.db", "--json"]).stdout)
        events = sum(row["events"] for player in document["players"]
                     for what, row in player["weaknesses"].items()
                     if what in ("missed a win, proved", "missed a win, likely"))
        query = "SELECT count(*) FROM review_move WHERE missed IN ('proved', 'likely')"
        self.assertEqual([(events,)], self.rows("x.review.db", query))
        for player in document["players"]:
            self.assertEqual(player["games"], 8)
            for row in player["weaknesses"].values():
                self.assertLessEqual(row["interval"][0], row["per_100_games"])
                self.assertLessEqual(row["per_100_games"], row["interval"][1])
                self.assertTrue(0 < len(row["games"]) <= 3)
        text = self.run_program([PROGRAM, "weakness", "x.db"]).stdout
        self.assertIn("In 100 games, with 95 % intervals: A is ", text)

    def test_one_game_is_shown_as_before(self):
        text = self.run_program([PROGRAM, "analyze", "x.db", "3", *FAST]).stdout
        self.assertIn("Accuracy", text)
        self.assertFalse(self.folder.joinpath("x.review.db").exists())


if __name__ == "__main__":
    unittest.main()
