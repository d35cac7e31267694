"""Rules that end games early: the same games everywhere, and with --play-on what they would do."""

import json
import unittest

from external import FAST, engine
from program import PROGRAM, Case, match
from results import OPENINGS, dump

RESIGN, DRAW, PROOF = "score=900,moves=2", "from=16,moves=2,score=600", "nodes=3000"
RULES = ("--resign", RESIGN, "--draw", DRAW, "--proof", PROOF)
GAMES = 40


class Adjudication(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "openings.txt").write_text(OPENINGS)

    def match(self, database, *options, games=GAMES, rules=RULES):
        return match("--games", str(games), "--seed", "5", "--db", database, *rules, *options,
                     a="medium:depth=2", b="beginner", openings="openings.txt", max_moves=60)

    def ends(self, database):
        return {game: end for game, *end in self.rows(
            database, "SELECT id, plies, winner, reason FROM game ORDER BY id")}

    def moves(self, database):
        return self.rows(database, "SELECT game, ply, move FROM move ORDER BY game, ply")

    def test_each_rule_ends_games_of_its_own_kind(self):
        document = json.loads(self.run_program(self.match("x.db", "--json")).stdout)
        ends = self.ends("x.db")
        for reason in ("resign rule", "draw rule", "proof"):
            count = sum(end[2] == reason for end in ends.values())
            self.assertGreater(count, 0, f"no game shows what '{reason}' does")
            self.assertEqual(document["ends"][reason], count)
            listed = self.run_program([PROGRAM, "games", "x.db", "--ends", reason, "--ids"]).stdout
            self.assertEqual([int(word) for word in listed.split()],
                             [game for game, end in ends.items() if end[2] == reason])
        self.assertEqual((document["limits"]["resign"], document["limits"]["draw"]),
                         (RESIGN + ",sides=one", DRAW))
        self.assertEqual(document["limits"]["proof"], PROOF + ",threats=fours")
        self.assertIsNone(document["rulings"])
        table = self.run_program([PROGRAM, "match", "--resume", "--db", "x.db"]).stdout
        self.assertRegex(table, r"(?m)^Ends  .*resign rule \d+, draw rule \d+, proof \d+$")

    def test_scores_and_proofs_say_the_same_of_the_games(self):
        self.run_program(self.match("x.db"))
        scores = {(game, ply): score for game, ply, score in
                  self.rows("x.db", "SELECT game, ply, score FROM move WHERE NOT opening")}
        for game, (plies, winner, reason) in self.ends("x.db").items():
            if reason == "resign rule":
                loser = plies if (winner == "white") == (plies % 2 == 1) else plies - 1
                self.assertLessEqual(max(scores[game, loser], scores[game, loser - 2]), -900)
            elif reason == "draw rule":
                self.assertGreaterEqual(plies, 16)
                last = [scores[game, plies - back] for back in range(4)]
                self.assertLessEqual(max(map(abs, last)), 600)
            elif reason == "proof":
                self.assertEqual(winner, "white" if plies % 2 == 1 else "black")
                moves = " ".join(move for (move,) in self.rows(
                    "x.db", f"SELECT move FROM move WHERE game = {game} ORDER BY ply"))
                done = self.run_program([PROGRAM, "solve", moves, "--json"])
                self.assertEqual(json.loads(done.stdout)["proof"], "win", moves)

    def test_same_games_on_any_number_of_threads_and_after_any_end(self):
        self.run_program(self.match("one.db", "--threads", "1"))
        self.run_program(self.match("three.db", "--threads", "3"))
        self.assertMultiLineEqual(dump(self.folder / "one.db"), dump(self.folder / "three.db"))
        self.kill_after(5, self.match("killed.db", "--threads", "1", "-v"))
        self.run_program(self.match("killed.db", *self.going_on("killed.db")))
        self.assertMultiLineEqual(dump(self.folder / "killed.db"), dump(self.folder / "one.db"))

    def test_shards_are_the_run_of_one_machine(self):
        for name, rules in (("whole", RULES), ("on", (*RULES, "--play-on"))):
            self.run_program(self.match(f"{name}.db", rules=rules))
            for shard in range(2):
                self.run_program(self.match(f"{name}{shard}.db", "--shard", f"{shard}/2", rules=rules))
            self.run_program([PROGRAM, "merge", f"{name}0.db", f"{name}1.db", "-o", f"{name}m.db"])
            self.assertMultiLineEqual(dump(self.folder / f"{name}m.db"),
                                      dump(self.folder / f"{name}.db"))
        line = self.complaint([PROGRAM, "merge", "whole0.db", "on1.db", "-o", "no.db"], 1)
        self.assertIn("play_on", line)

    def test_played_on_the_games_are_those_without_rules(self):
        self.run_program(self.match("without.db", rules=()))
        self.run_program(self.match("early.db"))
        done = self.run_program(self.match("on.db", "--play-on", "--json"))
        self.assertEqual(self.moves("on.db"), self.moves("without.db"))
        self.assertEqual(self.ends("on.db"), self.ends("without.db"))
        rulings = {game: end for game, *end in self.rows(
            "on.db", "SELECT game, plies, winner, reason FROM ruling")}
        early = {game: end for game, end in self.ends("early.db").items()
                 if end[2] in ("resign rule", "draw rule", "proof")}
        self.assertEqual(rulings, early)
        self.check_counts(json.loads(done.stdout), rulings)

    def check_counts(self, document, rulings):
        """What the program counts is what lies in the files."""
        ends = self.ends("on.db")
        for reason, told in document["rulings"].items():
            games = {game: end for game, end in rulings.items() if end[2] == reason}
            changed = [game for game, end in games.items() if end[1] != ends[game][1]]
            after = sum(ends[game][0] - end[0] for game, end in games.items())
            self.assertEqual(told, {"games": len(games), "changed": len(changed),
                                    "moves_after": after})
        self.assertEqual(set(document["rulings"]), {"resign rule", "draw rule", "proof"})
        table = self.run_program([PROGRAM, "match", "--resume", "--db", "on.db"]).stdout
        told = document["rulings"]["proof"]
        self.assertRegex(table, rf"(?m)^Early ends  .*proof {told['games']} "
                                rf"\({told['changed']} with another result\)")
        game, (plies, winner, reason) = next(iter(rulings.items()))
        shown = self.run_program([PROGRAM, "show", "on.db", str(game)]).stdout
        self.assertIn(f"A rule of the run would have ended it after move {plies}: ", shown)
        line = self.run_program([PROGRAM, "export", "on.db", str(game), "--format",
                                 "jsonl"]).stdout
        self.assertEqual(json.loads(line)["ruling"],
                         {"plies": plies, "winner": winner, "reason": reason})

    def test_a_run_goes_on_with_its_own_rules_only(self):
        self.run_program(self.match("x.db", games=2))
        for rules, text in (((*RULES[2:], "--resign", "score=900,moves=3"),
                             'resign is "score=900,moves=2,sides=one" in the file, now '
                             '"score=900,moves=3,sides=one"'),
                            ((*RULES[:4], "--proof", "nodes=30"),
                             'proof is "nodes=3000,threats=fours" in the file, now '
                             '"nodes=30,threats=fours"'),
                            ((*RULES, "--play-on"), "play_on is missing in the file, now true")):
            self.assertIn(text, self.complaint(
                self.match("x.db", "--resume", games=4, rules=rules), 1))
        self.run_program([PROGRAM, "match", "--resume", "--db", "x.db", "--games", "4"])
        self.assertEqual(len(self.ends("x.db")), 4)

    def test_an_edited_end_is_not_believed(self):
        self.run_program(self.match("x.db", "--play-on", games=10))
        self.change("x.db", "UPDATE ruling SET reason = 'five'")
        self.assertIn("column reason: not a rule of a run",
                      self.complaint([PROGRAM, "match", "--resume", "--db", "x.db"], 1))

    def test_a_player_without_scores_is_never_ruled_by_them(self):
        self.run_program([PROGRAM, "match", "--a", engine(FAST), "--b", "beginner", "--nodes", "50",
                          "--games", "4", "--openings", "none", "--time", "20s", "--db", "x.db",
                          "--resign", "score=1,moves=1", "--draw", "from=0,moves=1,score=1000000000"])
        ended = self.rows("x.db", """
            SELECT game.id FROM game WHERE reason = 'draw rule' OR reason = 'resign rule' AND
            iif(winner = 'black', white, black) = 0""")
        self.assertEqual(ended, [])

    def test_a_tournament_has_them_too(self):
        command = [PROGRAM, "tournament", "--player", "easy", "--player", "beginner", "--player",
                   "medium:depth=1", "--games", "8", "--openings", "openings.txt", "--nodes", "200",
                   "--proof", PROOF, "--play-on", "--db", "t.db"]
        document = json.loads(self.run_program([*command, "--json"]).stdout)
        (count,) = self.rows("t.db", "SELECT count(*) FROM ruling")[0]
        self.assertGreater(count, 0)
        self.assertEqual(document["rulings"]["proof"]["games"], count)
        rated = self.run_program([PROGRAM, "rate", "t.db"]).stdout
        self.assertNotRegex(rated, r"(?m)^Ends .*proof")

    def test_what_has_no_meaning_is_refused(self):
        plain = [PROGRAM, "match", "--a", "easy", "--b", "beginner", "--games", "2"]
        for options, text in (
                (["--play-on"], "match: --play-on needs a rule: --resign, --draw or --proof"),
                (["--resign", "2000"], "match: --resign: "),
                (["--resign", "score=5"], "match: --resign: moves is missing; a rule is "
                                          "score=2000,moves=4 for instance"),
                (["--draw", "from=1,moves=0,score=1"], "match: --draw: moves takes a whole number "
                                                       "from 1 to 484, not '0'"),
                (["--proof", "node=5"], "match: --proof: there is no key 'node'; did you mean "
                                        "'nodes'?")):
            self.assertIn(text, self.complaint([*plain, *options], 2))
        self.assertIn("--proof: there is no solver of reversi, only of renju", self.complaint(
            [PROGRAM, "match", "--game", "reversi", "--a", "reversi-tegowai", "--b", "reversi-tegowai",
             "--games", "2", "--proof", PROOF], 2))


if __name__ == "__main__":
    unittest.main()
