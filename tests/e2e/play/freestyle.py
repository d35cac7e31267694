"""The levels and the solvers in freestyle and standard, on boards of other sizes."""

import json
import unittest

from program import PROGRAM, Case

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

    def test_a_stored_game_is_analyzed(self):
        self.match("run.db")
        shown = self.run_program([PROGRAM, "analyze", "run.db", "0", "--nodes", "2000", "--depth",
                                  "2", "--sgf"]).stdout
        self.assertIn("SZ[20]RU[Freestyle]", shown)

    def test_a_suite_names_its_size(self):
        row = {"black": ["f10", "g10", "h10"], "white": ["a1", "a3", "a5"], "side": "black",
               "vcf": True, "size": 20}
        (self.folder / "suite.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
        answer = self.run_program([PROGRAM, "suite", "./suite.jsonl", "--kind", "vcf", "--player",
                                   "hard", "--game", "freestyle", "--min-solved", "1"]).stdout
        self.assertIn("hard", answer)


if __name__ == "__main__":
    unittest.main()
