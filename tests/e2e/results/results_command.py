"""renju-bench results: the results files of a folder, each in a line."""

import json
import os
import unittest

from program import PROGRAM, Case, match


class Results(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "results").mkdir()
        self.run_program(match("--games", "4", "--db", "results/a.db"))
        self.run_program(match("--games", "2", "--db", "results/b.db", "--a-name", "first",
                               "--sprt", "elo0=0,elo1=50", openings="named"))

    def listed(self, *options):
        return self.run_program([PROGRAM, "results", *options]).stdout

    def test_tells_what_was_played_and_what_came_out(self):
        lines = self.listed().splitlines()
        self.assertEqual(len(lines), 4)
        self.assertRegex(lines[1], r"^20\d\d-\d\d-\d\d \d\d:\d\d +\d.\d MB  match  +4  A +\d.* %  +a\.db: "
                                   r"beginner, easy$")
        self.assertRegex(lines[2], r"  match  +2  inconclusive +b\.db: first, easy$")
        self.assertRegex(lines[3], r"^2 results files, \d.\d MB$")

    def test_json_holds_the_same(self):
        told = json.loads(self.listed("--json"))
        one, two = told["files"]
        self.assertEqual((one["file"], one["kind"], one["games"], one["games_planned"], one["decision"]),
                         ("results/a.db", "match", 4, 4, None))
        self.assertEqual(sum(one["score_of_a"].values()), 4)
        self.assertEqual((two["players"], two["decision"]), (["first", "easy"], "inconclusive"))
        self.assertEqual(told["bytes"], sum((self.folder / file["file"]).stat().st_size
                                            for file in told["files"]))

    def test_a_stopped_run_shows_what_is_missing(self):
        self.kill_after(1, match("--games", "5000", "--verbose", "--db", "results/c.db"))
        file = json.loads(self.listed("--json"))["files"][2]
        self.assertEqual((file["games_planned"], file["is_playing"]), (5000, False))
        self.assertRegex(self.listed(), r"\d+/5000  A ")

    def test_a_stopped_test_has_no_decision_yet(self):
        self.kill_after(1, match("--games", "5000", "--verbose", "--db", "results/c.db",
                                 "--sprt", "elo0=0,elo1=1", openings="default"))
        self.assertEqual(json.loads(self.listed("--json"))["files"][2]["decision"], "none yet")

    def test_a_damaged_file_is_told_and_comes_last(self):
        whole = (self.folder / "results/a.db").read_bytes()
        (self.folder / "results/0.db").write_bytes(whole[:5000])
        lines = self.listed().splitlines()
        self.assertRegex(lines[3], r"^-  .*results/0\.db: ")
        self.assertIn("results/0.db", json.loads(self.listed("--json"))["files"][2]["error"])

    def test_sorts_by_size(self):
        self.run_program(match("--games", "40", "--db", "results/z.db"))
        files = [file["file"] for file in json.loads(self.listed("--json", "--sort", "size"))["files"]]
        self.assertEqual(files[0], "results/z.db")

    def test_other_folders(self):
        self.assertEqual(self.listed(str(self.folder)).splitlines(), ["0 results files, 0.0 MB"])
        self.assertIn("nowhere: no such folder", self.complaint([PROGRAM, "results", "nowhere"], 1))
        self.assertIn("results/a.db: a file, not a folder; 'renju-bench games results/a.db' lists",
                      self.complaint([PROGRAM, "results", "results/a.db"], 1))

    def test_a_folder_that_cannot_be_read_is_not_called_empty(self):
        if os.geteuid() == 0:
            self.skipTest("root may read everything")
        (self.folder / "closed").mkdir(mode=0)
        for command in ("results", "serve"):
            self.assertIn("closed: cannot be read: Permission denied",
                          self.complaint([PROGRAM, command, "closed"], 1))

    def test_a_run_without_db_replaces_nothing(self):
        for number in (1, 2, 3):
            self.run_program(match("--games", "2"))
            files = list((self.folder / "results").glob("*-beginner-easy*.db"))
            self.assertEqual(len(files), number)


if __name__ == "__main__":
    unittest.main()
