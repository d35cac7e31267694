"""A match with a sequential test ends by itself, at the same game whatever happens."""

import contextlib
import csv
import io
import json
import os
import pathlib
import random
import sqlite3
import unittest

from program import PROGRAM, Case
from results import OPENINGS

# Near enough to the truth (about -550) that the test takes some hundred games.
TEST = "elo0=-560,elo1=-400"


def tested(*options, test=TEST, openings="some.txt"):
    return [PROGRAM, "match", "--a", "beginner", "--b", "easy", "--nodes", "300",
            "--max-moves", "40", "--sprt", test, "--openings", openings, *options]


class Sprt(Case):

    def setUp(self):
        super().setUp()
        suite = pathlib.Path(os.environ["SOURCE_DIR"], "positions/openings_balanced.txt")
        openings = [line for line in suite.read_text().splitlines() if not line.startswith("#")]
        (self.folder / "some.txt").write_text("\n".join(openings[:500]) + "\n")

    def document(self, command):
        return json.loads(self.run_program([*command, "--json"]).stdout)

    def figures(self, document):
        """All that must not depend on threads, kills and times."""
        sprt = {name: value for name, value in document["sprt"].items() if name != "games_beyond"}
        players = [{name: value for name, value in player.items() if "ms" not in name}
                   for player in document["players"]]
        return {"sprt": sprt, "players": players,
                **{name: document[name] for name in ("games", "pairs", "estimate", "ends",
                                                     "mean_length", "distinct_games")}}

    def test_what_is_expected_is_an_exit_status(self):
        words = tested("--threads", "2", "--db", "x.db")
        decision = self.document(words)["sprt"]["decision"]
        other = {"H0": "H1", "H1": "H0"}[decision]
        self.run_program([*words, "--resume", "--expect", decision])
        complaint = self.complaint([*words, "--resume", "--expect", other], 3)
        self.assertRegex(complaint, f"^renju-bench: --expect {other}: {decision} accepted: ")

    def test_a_test_without_a_decision_is_not_as_expected(self):
        words = tested("--games", "4", test="elo0=0,elo1=5")
        for expected in ("H0", "H1"):
            self.assertEqual(self.complaint([*words, "--expect", expected], 5),
                             f"renju-bench: --expect {expected}: inconclusive: all games were played "
                             "without a decision")
        self.run_program(words)

    def test_an_expectation_needs_a_test(self):
        self.assertEqual(self.complaint([PROGRAM, "match", "--a", "easy", "--b", "easy", "--expect",
                                         "H1"], 2),
                         "renju-bench: match: --expect needs --sprt, the test whose decision is "
                         "expected")
        self.complaint(tested("--expect", "H2"), 2)

    def test_ends_at_the_same_game_on_any_number_of_threads(self):
        one = self.document(tested("--threads", "1", "--db", "1.db"))
        self.assertIn(one["sprt"]["decision"], ("H0", "H1"))
        self.assertGreater(one["games"], 40)
        self.assertEqual(one["games"], one["sprt"]["games"])
        self.assertEqual(one["sprt"]["games_beyond"], 0)
        for threads in ("2", "8"):
            more = self.document(tested("--threads", threads, "--db", f"{threads}.db"))
            self.assertEqual(self.figures(more), self.figures(one))
            beyond = more["sprt"]["games_beyond"]
            stored = self.rows(f"{threads}.db", "SELECT count(*) FROM game")[0][0]
            self.assertEqual(stored, one["games"] + beyond, "a game after the decision is lost")

    def test_ends_at_the_same_game_after_kills(self):
        whole = self.document(tested("--threads", "1", "--db", "whole.db"))
        chance = random.Random(1)
        kills = 0
        for _ in range(8):
            command = tested("--threads", chance.choice("123"), "--db", "killed.db", "-v",
                             *self.going_on("killed.db"))
            kills += self.kill_after(chance.randrange(2, 20), command)[1]
        self.assertGreater(kills, 3)
        killed = self.document(tested("--threads", "2", "--db", "killed.db", "--resume"))
        self.assertEqual(self.figures(killed), self.figures(whole))

    def test_that_is_decided_plays_no_more(self):
        first = self.document(tested("--threads", "4", "--db", "x.db"))
        stored = self.rows("x.db", "SELECT count(*) FROM game")
        again = self.document(tested("--db", "x.db", "--resume"))
        self.assertEqual(again["session"]["games"], 0)
        self.assertEqual(again["sprt"], first["sprt"])
        self.assertEqual(self.rows("x.db", "SELECT count(*) FROM game"), stored)

    def test_is_part_of_the_run(self):
        self.run_program(tested("--db", "x.db", test="elo0=-500,elo1=500"))
        complaint = self.complaint(tested("--db", "x.db", "--resume", test="elo0=-500,elo1=400"), 1)
        self.assertIn("cannot resume: sprt is 'elo0=-500,elo1=500,alpha=0.05,beta=0.05,"
                      "model=normalized,overshoot=off' in the file, now 'elo0=-500,elo1=400",
                      complaint)
        done = self.run_program([PROGRAM, "match", "--db", "x.db", "--resume"])
        self.assertIn("sequential test: elo0 -500, elo1 500", done.stderr)

    def test_of_a_small_suite_ends_inconclusive_after_each_opening(self):
        (self.folder / "o.txt").write_text(OPENINGS)
        done = self.run_program(tested("--db", "x.db", test="elo0=-1,elo1=1",
                                       openings="o.txt"))
        self.assertIn("Games        16 of 16\n", done.stdout)
        self.assertIn("SPRT         inconclusive: all games were played without a decision\n",
                      done.stdout)
        self.assertIn("note: the test may end without a decision", done.stderr)

    def test_counts_each_opening_once(self):
        (self.folder / "o.txt").write_text(OPENINGS)
        document = self.document(tested("--games", "40", "--db", "x.db", test="elo0=-1,elo1=1",
                                        openings="o.txt"))
        self.assertEqual((document["games"], document["sprt"]["decision"]), (40, "inconclusive"))
        self.assertEqual((document["sprt"]["pairs"], document["sprt"]["repeated_pairs"]), (8, 12))

    def test_counts_each_game_once(self):
        command = [PROGRAM, "match", "--a", "hard", "--b", "hard", "--nodes", "100",
                   "--openings", "none", "--games", "40", "--sprt", "elo0=0,elo1=10"]
        document = self.document(command)
        sprt = document["sprt"]
        self.assertEqual(sprt["unit"], "games")
        self.assertGreater(sprt["repeated_games"], 0)
        self.assertEqual(sprt["counted_games"] + sprt["repeated_games"], 40)
        self.assertEqual(sum(sprt["games_by_half_points"]), sprt["counted_games"])
        self.assertIsNone(sprt["estimate"], "what is left out may be of one side")

    def test_from_the_empty_board_is_of_games(self):
        done = self.run_program(tested("--games", "200", test="elo0=-400,elo1=-100",
                                       openings="none"))
        self.assertRegex(done.stdout, r"\n  Games      \d+, in the order of the schedule")
        self.assertIn("note: without openings the test counts single games", done.stderr)

    def test_csv_is_the_row_of_the_match(self):
        command = tested(test="elo0=-900,elo1=-800")
        document = self.document([*command, "--db", "a.db"])
        rows = list(csv.DictReader(io.StringIO(
            self.run_program([*command, "--db", "b.db", "--csv"]).stdout)))
        self.assertEqual(len(rows), 1)
        self.assertNotIn(None, rows[0])
        self.assertEqual((rows[0]["a"], rows[0]["decision"]), ("beginner", "H1"))
        self.assertEqual(float(rows[0]["elo"]), document["estimate"]["elo"])
        self.assertEqual(float(rows[0]["llr"]), document["sprt"]["llr"])
        self.assertEqual(float(rows[0]["sprt_los"]), document["sprt"]["estimate"]["los"])
        self.complaint([*command, "--csv", "--json"], 2)

    def test_show_names_it_and_who_tells_its_decision(self):
        self.run_program(tested("--db", "x.db", test="elo0=-900,elo1=-800"))
        self.assertIn("\nSequential test of the run, elo0 -900, elo1 -800 (normalized), alpha 0.05, "
                      "beta 0.05: 'renju-bench rate x.db' shows its decision\n",
                      self.run_program([PROGRAM, "show", "x.db", "0"]).stdout)
        self.assertRegex(self.run_program([PROGRAM, "rate", "x.db"]).stdout,
                         r"x.db: the sequential test accepted H1: LLR \+\d.*100 % of H1 of elo0 -900, ")
        with contextlib.closing(sqlite3.connect(self.folder / "x.db")) as database:
            database.executescript("DELETE FROM move WHERE game > 3; DELETE FROM game WHERE id > 3")
        self.assertIn("the sequential test is not finished: LLR ",
                      self.run_program([PROGRAM, "rate", "x.db"]).stdout)

    def test_plain_elo_is_said_not_to_allow_for_the_stop(self):
        text = self.run_program(tested(test="elo0=-900,elo1=-800")).stdout
        self.assertRegex(text, r"\n  Elo of A .* 95 % interval, corrected for the stop\n")
        self.assertRegex(text, r"\nElo of A .* 95 % interval, not corrected for the stop\n")

    def test_accepts_either_hypothesis_with_status_0(self):
        for test, decision in (("elo0=-300,elo1=0", "H0"), ("elo0=-2e2,elo1=1e2", "H0"),
                               ("elo0=-900,elo1=-800", "H1")):
            done = self.run_program(tested("--json", test=test))
            self.assertEqual(json.loads(done.stdout)["sprt"]["decision"], decision)

    def test_tells_where_it_stands(self):
        done = self.run_program(tested())
        state = r"LLR [+-]\d+\.\d\d \[-2\.94, \+2\.94\] \d+ % of H[01]"
        self.assertRegex(done.stderr, rf"A \d+-\d+-\d+  \d+ pairs  Elo \S+ \[.*\]  {state}  ")
        self.assertIn("sequential test: elo0 -560, elo1 -400 (normalized), alpha 0.05, beta 0.05\n",
                      done.stderr)
        self.assertRegex(done.stdout, r"\nSPRT         H[01] accepted: normalized Elo -\d+ rather")
        self.assertRegex(done.stdout, rf"\n  {state.replace('LLR ', 'LLR        ')}\n")

    def test_without_openings_needs_the_number_of_games(self):
        self.assertEqual(self.complaint(tested(openings="none"), 2),
                         "renju-bench: match: --sprt without openings needs --games, the most games "
                         "to be played")

    def test_that_is_wrong_is_named(self):
        self.assertIn("match: --sprt: elo0 (5) must be less than elo1 (5)",
                      self.complaint(tested(test="elo0=5,elo1=5"), 2))


if __name__ == "__main__":
    unittest.main()
