"""Judging whole results files: analyze DB, weakness DB."""

import json
import pathlib
import shutil
import signal
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

    def test_an_interrupted_review_says_how_far_it_is(self):
        run = self.start([PROGRAM, "analyze", "x.db", "--threads", "1"], stderr=subprocess.PIPE)
        run.stderr.readline()  # it has begun
        run.send_signal(signal.SIGINT)
        _, told = run.communicate()
        self.assertEqual(run.returncode, 130, told)
        self.assertRegex(told, r"x.db: \d of 8 games judged; the same command goes on\n$")

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
        self.refuse("not a review", "analyze", "x.db", "-o", "x.db", "--restart")
        self.refuse("not a review", "analyze", "x.db", "-o", "x.db")
        self.assertEqual(self.folder.joinpath("x.db").read_bytes(), before)

    def test_a_review_of_another_run_is_refused(self):
        self.analyze()
        self.run_program(match("--games", "2", "--seed", "9", "--db", "y.db", b="easy:depth=1"))
        (self.folder / "x.review.db").rename(self.folder / "y.review.db")
        self.refuse("the review of another run", "weakness", "y.db")
        self.refuse("the review of another run", "analyze", "y.db", *FAST)

    def test_edited_reviews_are_refused(self):
        self.analyze()
        with sqlite3.connect(self.folder / "x.review.db") as database:
            database.execute("UPDATE review_move SET missed = 'surely' WHERE ply = 9")
        self.refuse("column missed: 'surely' is not a grade", "weakness", "x.db")

    def test_weakness_counts_what_the_review_holds(self):
        self.refuse("not judged yet", "weakness", "x.db")
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
        self.assertIn("Per 100 games, with 95 % intervals: A is ", text)
        self.assertRegex(text, r"^\w+, the worst first:\n  \w.* times per 100 games")

    def test_a_file_that_is_not_judged_is_left_out_of_several(self):
        shutil.copy(self.folder / "x.db", self.folder / "y.db")
        self.refuse("x.db: not judged yet", "weakness", "x.db", "y.db")
        self.analyze()
        alone = self.run_program([PROGRAM, "weakness", "x.db", "--json"])
        both = self.run_program([PROGRAM, "weakness", "y.db", "x.db", "--json"])
        self.assertEqual(both.stdout, alone.stdout)
        self.assertEqual(both.stderr,
                         "weakness: y.db: not judged yet: y.review.db does not exist; first run "
                         "'renju-bench analyze y.db' (left out)\n")

    def test_reviews_with_other_settings_are_not_compared(self):
        shutil.copy(self.folder / "x.db", self.folder / "y.db")
        self.analyze()
        self.run_program([PROGRAM, "analyze", "y.db", "--depth", "0", "--nodes", "500"])
        unlike = "y.review.db: was judged with depth 0, not 2 as x.review.db"
        self.refuse(unlike, "weakness", "x.db", "y.db")
        told = json.loads(self.run_program([PROGRAM, "compare", "x.db", "y.db", "--json"]).stdout)
        self.assertIn(unlike, told["notes"])
        self.assertFalse([row for row in told["rows"] if "a win" in json.dumps(row)])

    def test_a_review_elsewhere_is_named(self):
        self.analyze()
        usual = self.run_program([PROGRAM, "weakness", "x.db"]).stdout
        faults = self.run_program([PROGRAM, "games", "x.db", "--sort", "faults"]).stdout
        self.folder.joinpath("x.review.db").rename(self.folder / "elsewhere.db")
        named = ["--review", "elsewhere.db"]
        self.assertEqual(self.run_program([PROGRAM, "weakness", "x.db", *named]).stdout, usual)
        self.assertEqual(
            self.run_program([PROGRAM, "games", "x.db", "--sort", "faults", *named]).stdout, faults)
        for command in "games", "weakness":
            self.refuse("--review none.db: no such file", command, "x.db", "--review", "none.db")
        self.assertIn("--review is given once for 2 results files: name one for each",
                      self.complaint([PROGRAM, "weakness", "x.db", "x.db", *named], 2))

    def test_weakness_of_the_players_that_are_named(self):
        self.analyze()

        def named(*options):
            done = self.run_program([PROGRAM, "weakness", "x.db", "--json", *options])
            return [player["name"] for player in json.loads(done.stdout)["players"]]
        self.assertEqual(named("--player", "beginner"), ["beginner"])
        self.refuse("called 'begginer'; did you mean 'beginner'?",
                    "weakness", "x.db", "--player", "begginer")
        text = self.run_program([PROGRAM, "weakness", "x.db", "--player", "beginner"]).stdout
        self.assertIn("by opening: none has 10 games", text)
        self.assertNotIn("easy", text)

    def test_versions_in_two_files_are_compared(self):
        self.analyze()
        self.run_program(match("--games", "8", "--db", "y.db", b="easy:depth=1"))
        self.run_program([PROGRAM, "analyze", "y.db", *FAST])
        options = ["x.db", "y.db", "--by-file", "--player", "beginner"]
        text = self.run_program([PROGRAM, "weakness", *options]).stdout
        self.assertIn("A is beginner (x.db) (8 games), B is beginner (y.db) (8 games)", text)
        document = json.loads(self.run_program([PROGRAM, "weakness", *options, "--json"]).stdout)
        self.assertTrue(document["differences"])
        for row in document["differences"]:
            self.assertEqual(row["p_value"], 1, "the same games twice")

    def test_a_file_with_an_external_program(self):
        program = "cmd:" + str(pathlib.Path(PROGRAM).parent / "tests" / "fastbrain")
        self.run_program(match("--games", "4", "--db", "o.db", a=program, b="easy", openings="named"))
        self.run_program([PROGRAM, "export", "o.db", "--format", "sgf", "-o", "o.sgf"])
        self.run_program([PROGRAM, "import", "o.sgf", "-o", "i.db"])
        for file in ("o.db", "i.db"):
            def run(command, *options, path=file):
                return self.run_program([PROGRAM, command, path, *options]).stdout

            run("analyze", *FAST)
            text = run("weakness")
            self.assertIn("fastbrain (4 games)", text)
            lines = [line for line in text.splitlines() if line.startswith("changed its mind")]
            self.assertTrue(all(line.endswith(" -") for line in lines), lines)
            self.assertEqual(run("games", "--sort", "faults").count("fastbrain"), 4)
            self.assertRegex(run("stats"), r"Nodes a move +- ")
            self.assertRegex(run("show", "0"), r"\n +5  X  \S+ +- +- +- ")
            self.assertIn("Accuracy", run("analyze", "0", *FAST))
            self.assertIn('"fastbrain"', run("export", "--format", "jsonl"))

    def test_files_are_judged_as_if_each_were_alone(self):
        self.run_program(match("--games", "4", "--db", "y.db", a="beginner", b="easy:depth=1"))
        self.run_program([PROGRAM, "analyze", "x.db", *FAST, "-o", "x-alone.db"])
        self.run_program([PROGRAM, "analyze", "y.db", *FAST, "-o", "y-alone.db"])
        done = self.run_program([PROGRAM, "analyze", "x.db", "y.db", *FAST, "--threads", "2"])
        for name in ("x", "y"):
            self.assertIn(f"Kept in      {name}.review.db", done.stdout)
            self.assertEqual(self.rows(f"{name}.review.db", QUERY),
                             self.rows(f"{name}-alone.db", QUERY))
        both = json.loads(self.run_program([PROGRAM, "analyze", "x.db", "y.db", *FAST, "--json"]).stdout)
        self.assertEqual({player["name"]: player["games"] for player in both["players"]},
                         {"beginner": 12, "easy:depth=1": 12})

    def test_ids_come_from_the_standard_input(self):
        def judge(ids):
            return subprocess.run([PROGRAM, "analyze", "x.db", "-", *FAST], input=ids, text=True,
                                  cwd=self.folder, capture_output=True, check=True).stdout
        self.assertIn("names no game: none is judged", judge(""))
        self.assertFalse(self.folder.joinpath("x.review.db").exists())
        judge("5\n")
        self.assertEqual(self.rows("x.review.db", "SELECT id FROM review_game"), [(5,)])
        judge("1\n5\n2\n")
        self.assertEqual(self.rows("x.review.db", "SELECT id FROM review_game"), [(1,), (2,), (5,)])

    def test_what_is_refused(self):
        self.run_program(match("--games", "2", "--db", "y.db", b="easy:depth=1"))
        for status, text, words in [
                (2, "ids need a single file", ["x.db", "y.db", "1"]),
                (2, "--output needs a single file", ["x.db", "y.db", "-o", "z.db"]),
                (1, "z.db: neither a file nor the id of a game", ["x.db", "z.db"]),
                (1, "x.db: has no game 8; it holds 8 games", ["x.db", "3", "8"])]:
            with self.subTest(words):
                self.assertIn(text, self.complaint([PROGRAM, "analyze", *words], status))

    def games(self, *options):
        return json.loads(self.run_program([PROGRAM, "games", "x.db", "--json", *options]).stdout)["games"]

    def test_games_are_found_by_their_faults(self):
        self.refuse("x.db: not judged yet: x.review.db does not exist; first run "
                    "'renju-bench analyze x.db'", "games", "x.db", "--fault", "missed")
        self.refuse("not judged yet", "games", "x.db", "--sort", "faults")
        self.assertEqual([game["faults"] for game in self.games()], [None] * 8)
        self.analyze()
        everything = self.games()
        for fault in ("missed", "allowed", "forbidden", "losing", "blunder", "mistake"):
            ids = [row["game"] for row in everything
                   if any(one["fault"] == fault for one in row["faults"])]
            self.assertEqual([row["game"] for row in self.games("--fault", fault)], ids)
        ids = [row["game"] for row in everything
               if any(one["fault"] == "allowed" and one["grade"] == "proved" and one["kind"] == "vcf"
                      and row[one["side"]].startswith("easy") for one in row["faults"])]
        self.assertEqual([row["game"] for row in self.games(
            "--player", "easy:depth=1", "--fault", "allowed", "--win", "vcf", "--proved")], ids)
        query = "SELECT DISTINCT game FROM review_move WHERE missed = 'proved' ORDER BY game"
        self.assertEqual([(row["game"],) for row in self.games("--tag", "missed-win")],
                         self.rows("x.review.db", query))

    def test_games_that_are_not_judged_are_told(self):
        self.analyze("3", "4")
        text = self.run_program([PROGRAM, "games", "x.db", "--sort", "faults"]).stdout
        self.assertEqual(text.splitlines()[-1], "x.db: 6 games not judged: renju-bench analyze x.db")
        shutil.copy(self.folder / "x.db", self.folder / "x y.db")
        self.refuse("run 'renju-bench analyze 'x y.db''", "games", "x y.db", "--sort", "faults")
        lines = self.run_program([PROGRAM, "games", "x.db"]).stdout.splitlines()
        self.assertTrue(lines[0].endswith("  faults"), lines[0])
        self.assertTrue(lines[1].endswith("  -"), lines[1])

    def test_one_game_is_shown_as_before(self):
        text = self.run_program([PROGRAM, "analyze", "x.db", "3", *FAST]).stdout
        self.assertIn("Accuracy", text)
        self.assertFalse(self.folder.joinpath("x.review.db").exists())


if __name__ == "__main__":
    unittest.main()
