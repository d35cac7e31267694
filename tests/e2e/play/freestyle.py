"""The levels and the solvers in freestyle and standard, on boards of other sizes."""

import json
import os
import pathlib
import unittest

from program import PROGRAM, Case

SUITE = pathlib.Path(os.environ["SOURCE_DIR"]) / "positions" / "vcf.jsonl"
OPENINGS = "k10 l11 j9\nk10 l10 m12 j8\n"
OPEN_THREES = "f10 a1 g10 a3 h10 a5"  # Black has three in a row, White lone stones


class Freestyle(Case):

    def match(self, database, *options, game="freestyle", size="20", status=0):
        (self.folder / "openings.txt").write_text(OPENINGS, encoding="utf-8")
        return self.run_program(
            [PROGRAM, "match", "--game", game, "--size", size, "--a", "hard", "--b", "easy",
             "--openings", "openings.txt", "--nodes", "200", "--games", "4", "--seed", "3",
             "--db", database, *options], status)

    def solved(self, moves, *options):
        return json.loads(self.run_program([PROGRAM, "solve", moves, "--json", *options]).stdout)

    def test_levels_play_the_same_games_on_any_threads(self):
        games = []
        for threads in ("1", "2"):
            self.match(f"{threads}.db", "--threads", threads)
            games.append(self.run_program(
                [PROGRAM, "export", f"{threads}.db", "--format", "text"]).stdout)
        self.assertEqual(games[0], games[1])
        self.assertIn("1.db: cannot resume: board size is 20 in the file, now 19", self.complaint(
            [PROGRAM, "match", "--resume", "--db", "1.db", "--size", "19"], 1))

    def test_expert_has_a_table_of_freestyle_on_15(self):
        self.run_program([PROGRAM, "match", "--game", "freestyle", "--size", "15", "--a", "expert", "--b", "hard",
                          "--nodes", "300", "--games", "2", "--db", "e.db"])
        expert, = self.rows("e.db", "SELECT params FROM player WHERE name = 'expert'")
        self.assertRegex(expert[0], '"patterns": ?"on#[0-9a-f]{16}"')

    def test_expert_knows_only_renju(self):
        command = [PROGRAM, "match", "--game", "standard", "--a", "expert", "--b", "hard",
                   "--openings", "none", "--games", "2"]
        self.assertIn("patterns=off plays standard on 15x15", self.complaint(command, 2))
        command[3] = "caro"
        self.assertIn("does not play caro", self.complaint(command, 2))

    def test_a_proof_is_by_the_rules_of_the_game(self):
        wins = self.solved(OPEN_THREES, "--game", "freestyle")
        self.assertEqual((wins["proof"], wins["length"]), ("win", 2))
        # Six in a row: a five to White in renju, to both in freestyle, to nobody in standard.
        six = "a1 f10 c1 g10 e1 h10 g1 j10 i1 k10 k1"
        self.assertEqual(self.solved(six, "--game", "freestyle")["length"], 1)
        self.assertNotEqual(self.solved(six, "--game", "standard")["length"], 1)

    def test_positions_of_other_boards_are_judged(self):
        for command in ("threats", "analyze", "judge"):
            limit = ["--nodes", "500"] if command != "judge" else []
            shown = self.run_program([PROGRAM, command, OPEN_THREES, "--game", "freestyle",
                                      *limit]).stdout
            self.assertRegex(shown, "(?m)^ *20 ")
        self.assertIn("boards of 5, 7, ... 21", self.complaint(
            [PROGRAM, "solve", "h8", "--size", "20"], 2))

    def test_levels_are_tuned_in_their_game(self):
        done = self.run_program([PROGRAM, "tune", "spsa", "--player", "easy", "--game", "freestyle",
                                 "--select", "OPEN_THREE", "--games", "16", "--nodes", "50",
                                 "--threads", "1", "--db", "t.db", "-o", "t.json"])
        self.assertIn("games      16: ", done.stdout)

    def test_a_stored_game_is_analyzed(self):
        self.match("run.db")
        shown = self.run_program([PROGRAM, "analyze", "run.db", "0", "--nodes", "2000", "--depth",
                                  "2", "--sgf"]).stdout
        self.assertIn("SZ[20]RU[Freestyle]", shown)

    def test_a_file_is_reviewed_by_the_rules_of_its_game(self):
        moves = "k10 a1 l10 b1 m10 c1 t20 d1 t18 e1"  # Black could have made a four in a row
        (self.folder / "g.txt").write_text(moves + "\n", encoding="utf-8")
        self.run_program([PROGRAM, "import", "g.txt", "--game", "freestyle", "-o", "g.db"])
        self.run_program([PROGRAM, "analyze", "g.db", "--depth", "0"])
        row, = self.rows("g.review.db", "SELECT move, missed, win_before, win_before_length "
                                        "FROM review_move WHERE ply = 7")
        self.assertEqual(row, ("t20", "proved", "vcf", 2))
        weakness = self.run_program([PROGRAM, "weakness", "g.db"]).stdout
        self.assertIn("missed a win, proved: vcf", weakness)
        for text in weakness, self.run_program([PROGRAM, "analyze", "g.db", "0", "--nodes", "300"]).stdout:
            self.assertNotIn("forbidden", text)
        self.assertIn("\nPlayed: freestyle on 20x20\n",
                      self.run_program([PROGRAM, "show", "g.db", "0"]).stdout)
        self.run_program([PROGRAM, "import", "g.txt", "--game", "standard", "--size", "20",
                          "-o", "s.db"])
        self.run_program([PROGRAM, "analyze", "s.db", "--depth", "0"])
        for command in "weakness", "rate":
            self.assertIn("s.db: holds games of standard, but g.db holds games of freestyle; ",
                          self.complaint([PROGRAM, command, "g.db", "s.db"], 1))
        self.assertIn("1 game", self.run_program(
            [PROGRAM, "games", "g.db", "--tag", "missed-win"]).stdout)
        self.assertIn("the tag trap is only found in renju on 15x15", self.complaint(
            [PROGRAM, "games", "g.db", "--tag", "trap"], 1))
        self.assertIn("expert' plays only renju", self.complaint(
            [PROGRAM, "analyze", "g.db", "--player", "expert"], 2))

    def test_no_review_of_caro_is_promised(self):
        (self.folder / "c.txt").write_text("h8 a1 i8 a3 j8 a5 k8 a7 l8\n", encoding="utf-8")
        self.run_program([PROGRAM, "import", "c.txt", "--game", "caro", "-o", "c.db"])
        self.assertIn("holds caro games on 15x15, which nothing here can analyze",
                      self.complaint([PROGRAM, "weakness", "c.db"], 1))

    def test_suites_of_renju_are_of_renju(self):
        for words in (["suite", "vcf", "--player", "hard"], ["solve", "check", "FILE"]):
            words[-1] = words[-1].replace("FILE", str(SUITE))
            self.assertIn("vcf.jsonl: its labels are by the rules of renju, not of freestyle",
                          self.complaint([PROGRAM, *words, "--game", "freestyle"], 1))

    def test_caro_is_judged(self):
        closed = "h8 g8 i8 m8 j8 a1 k8 a3 l8"  # five between two stones
        for game, end in (("caro", ""), ("freestyle", "Game over")):
            shown = self.run_program([PROGRAM, "judge", closed, "--game", game, "--size", "15"])
            self.assertEqual("Game over" in shown.stdout, bool(end), shown.stdout)

    def test_a_suite_names_its_size(self):
        row = {"black": ["f10", "g10", "h10"], "white": ["a1", "a3", "a5"], "side": "black",
               "vcf": True, "size": 20}
        (self.folder / "suite.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
        answer = self.run_program([PROGRAM, "suite", "./suite.jsonl", "--kind", "vcf", "--player",
                                   "hard", "--game", "freestyle", "--min-solved", "1"]).stdout
        self.assertIn("hard", answer)
        self.run_program([PROGRAM, "solve", "check", "suite.jsonl", "--game", "freestyle"])


if __name__ == "__main__":
    unittest.main()
