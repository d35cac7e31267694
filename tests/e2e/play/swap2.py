"""Openings that the players make by swap2."""

import json
import unittest

from external import FAST, REAL, engine
from program import PROGRAM, Case

THREE, FOUR, FIVE, SIX = "7,7 8,7 9,9", "8,8", "8,8 8,6", "6,8"


def player(opening=THREE, after_three="SWAP", after_five="SWAP", *words):
    return engine(FAST, "--policy", "random", *words, "--swap2",
                  f"{opening};{after_three};{after_five}")


def match(a, b, *options, games="2", game="standard"):
    return [PROGRAM, "match", "--game", game, "--opening-rule", "swap2", "--a", a, "--b", b,
            "--a-name", "a", "--b-name", "b", "--games", games, *options]


class Swap2(Case):

    def played(self, a, b, database="run.db"):
        self.run_program(match(a, b, "--db", database, "--log", f"{database}.log"))
        lines = self.run_program([PROGRAM, "export", database, "--format", "jsonl"]).stdout
        return [json.loads(line) for line in lines.splitlines()]

    def test_every_choice_decides_who_is_black(self):
        cases = [  # the answers of the one that chooses, who is Black when a proposes, stones, word
            (("SWAP",), "b", 3, "swap"), ((FOUR,), "a", 3, "stay"),
            ((FIVE, "SWAP"), "a", 5, "two, black"), ((FIVE, SIX), "b", 5, "two, white")]
        for i, (answers, black, stones, word) in enumerate(cases):
            both = player(THREE, *answers)
            first, second = self.played(both, both, f"{i}.db")
            self.assertEqual((first["black"], first["swap2"]), (black, word))
            self.assertEqual(second["white"], black)
            moves = first["moves"]
            self.assertEqual([move["move"] for move in moves[:3]], ["h8", "i8", "j10"])
            self.assertEqual(sum(move.get("opening", False) for move in moves), stones)

    def test_a_program_is_told_the_stones_in_their_order_then_all_of_them(self):
        both = player(THREE, FIVE, SIX)
        self.played(both, both)
        log = (self.folder / "run.db.log").read_text()
        said = [line.split("> ", 1)[1] for line in log.splitlines() if "> " in line]
        text = " ".join(line for line in said if not line.startswith("INFO"))
        self.assertIn("SWAP2BOARD DONE SWAP2BOARD 7,7 8,7 9,9 DONE", text)
        self.assertIn("SWAP2BOARD 7,7 8,7 9,9 8,8 8,6 DONE", text)
        self.assertRegex(text, r"BOARD (\d+,\d+,[12] ){6}DONE")

    def test_one_that_knows_stones_only_with_their_owners_is_told_them(self):
        both = player(THREE, FIVE, SIX, "--owners", 1)
        self.assertEqual({game["swap2"] for game in self.played(both, both)}, {"two, white"})
        log = (self.folder / "run.db.log").read_text()
        for line in ("9,9,2", "8,8,1"):
            self.assertRegex(log, rf"> {line}\n")

    def test_a_pair_is_two_games_with_the_proposer_exchanged(self):
        self.run_program(match(player(after_three="SWAP"), player(after_three=FOUR), "--db", "a.db",
                               games="8"))
        table = self.run_program(match(player(after_three="SWAP"), player(after_three=FOUR), "--db",
                                       "a.db", "--resume", games="8")).stdout
        self.assertRegex(table, r"Swap2 A +proposed 4; took Black 4, took White 0, put two more 0")
        self.assertRegex(table, r"Swap2 B +proposed 4; took Black 0, took White 4, put two more 0")
        self.assertRegex(table, r"Pairs of A +4:")
        self.assertRegex(table, r"Openings +swap2")
        stats = json.loads(self.run_program([PROGRAM, "stats", "a.db", "--json"]).stdout)
        figures = stats["files"][0]["players"][0]
        self.assertEqual((figures["swap2_proposed"], figures["swap2_took_black"]), (4, 4))
        report = json.loads(self.run_program([PROGRAM, "report", "a.db", "--json"]).stdout)
        self.assertIn("by swap2, a proposed 4;", " ".join(report["parts"][0]["notes"]))
        self.assertEqual(report["parts"][0]["summary"]["players"][1]["swap2"]["took_white"], 4)
        self.assertIn("Swap2: a proposed, b took White",
                      self.run_program([PROGRAM, "show", "a.db", "0"]).stdout)
        for command in (["rate", "a.db", "--check"], ["games", "a.db"], ["course", "a.db"]):
            self.run_program([PROGRAM, *command])
        given = ["given" if word == "swap2" else word for word in match(
            player(after_three="SWAP"), player(after_three=FOUR), "--db", "a.db", "--resume",
            "--openings", "none", games="8")]
        self.assertIn("opening_rule", self.complaint(given, 1))

    def test_sgf_brings_the_choices_back(self):
        before = self.played(player(THREE, FIVE, SIX), player(THREE, FOUR))
        self.run_program([PROGRAM, "export", "run.db", "--format", "sgf", "-o", "run.sgf"])
        self.run_program([PROGRAM, "import", "run.sgf", "--game", "standard", "-o", "again.db"])
        lines = self.run_program([PROGRAM, "export", "again.db", "--format", "jsonl"]).stdout
        for old, new in zip(before, map(json.loads, lines.splitlines()), strict=True):
            for field in ("black", "white", "winner", "swap2", "plies"):
                self.assertEqual(old[field], new[field])
        self.assertEqual(json.loads(self.run_program([PROGRAM, "stats", "again.db", "--json"]).stdout)
                         ["files"][0]["players"][0]["swap2_proposed"], 1)

    def test_bad_answers_are_named(self):
        cases = [(player("7,7 8,8"), "with 0 stones by '7,7 8,8': three points are due"),
                 (player("7,7 7,7 8,8"), "'7,7 7,7 8,8': a point is not free"),
                 (player("7,7 8,8 20,3"), "a point is off the board"),
                 (player("SWAP"), "with 0 stones by 'SWAP': three points are due"),
                 (player(after_three="7,7"), "with 3 stones by '7,7': a point is not free"),
                 (player(after_three="1,1 2,2 3,3"), "SWAP, one point or two are due"),
                 (player(after_three="1,1,2,2"), "no move in time; SWAP2BOARD: SWAP, one point or two are due"),
                 (player(after_three=FIVE, after_five="1,1 2,2"), "SWAP or one point is due"),
                 (engine(FAST), "it refused SWAP2BOARD by 'UNKNOWN command'"),
                 (engine(REAL, "refuse-all"), "it refused SWAP2BOARD by 'UNKNOWN")]
        for bad, told in cases:
            # The bad one proposes and chooses in both games of a pair with itself.
            shown = self.run_program(match(bad, bad, "--time", "2s", "--db", "bad.db"))
            self.assertRegex(shown.stdout, r"Ends +bad answer 2\n", told)
            game = self.run_program([PROGRAM, "show", "bad.db", "0", "--traffic"]).stdout
            self.assertIn(told, game)
            (self.folder / "bad.db").unlink()

    def test_what_does_not_fit_is_refused_in_a_line(self):
        (self.folder / "o.txt").write_text("h8 i9\n")
        both = (player(), player())
        cases = [(match("hard", player(), game="renju"), "which 'hard' does not"),
                 (match(*both, "--openings", "o.txt"), "leave out --openings"),
                 (match(*both, "--max-moves", "6"), "swap2 takes up to 6 moves"),
                 (match(*both, "--held-out"), "--held-out needs openings")]
        for command, told in cases:
            self.assertIn(told, self.complaint(command, 2))

    def test_an_edited_choice_is_refused(self):
        self.played(player(), player())
        self.change("run.db", "UPDATE swap2 SET choice = 'two' WHERE game = 0")
        self.assertIn("game 0: its stones are not those of its choice by swap2",
                      self.complaint([PROGRAM, "stats", "run.db"], 1))
        self.change("run.db", "DELETE FROM swap2")
        self.assertIn("missing", self.complaint([PROGRAM, "games", "run.db"], 1))


if __name__ == "__main__":
    unittest.main()
