"""Levels of given strengths: rounds of games, the ladder, and resuming after an interruption."""

import json
import os
import pathlib
import re
import unittest

from program import PROGRAM, Case, match

TINY = ("--games", "4", "--verify-games", "6", "--max-moves", "40")


class Levels(Case):
    def levels(self, *options, folder="l", rounds=2,
               weakest="score_noise=3000,overlook=0.9,max_nodes=20"):
        return [PROGRAM, "levels", "--folder", folder, "--weakest", weakest, "--rounds", str(rounds),
                *TINY, *options]

    def ladder(self, *options, **named):
        return self.levels("--from", "beginner", "--to", "easy:max_nodes=200", "--steps", "4",
                           "--within", "100", *options, **named)

    def test_a_ladder_is_found_measured_and_written(self):
        done = self.run_program(self.ladder())
        self.assertRegex(done.stdout, r"Level +Elo above beginner +beyond what is wanted +verdict")
        self.assertRegex(done.stdout, r"Verdict +\d of 2 levels reached: within 100 Elo")
        players = json.loads((self.folder / "l" / "players.json").read_text(encoding="utf-8"))
        names = [player["name"] for player in players["players"]]
        self.assertEqual((names[0], names[-1]), ("level 1", "level 4"))
        self.run_program([PROGRAM, "tournament", "--players-file", "l/players.json", "--games", "2",
                          "--max-moves", "30", "--db", "t.db"])
        self.run_program([PROGRAM, "rate", "l/round-1.db", "l/round-2.db", "l/ladder-2.db"])

    def parameters(self, player):
        return json.loads(self.run_program([PROGRAM, "profiles", player, "--json"]).stdout)

    def test_a_level_of_a_file_is_a_player(self):
        (self.folder / "l.json").write_text(json.dumps({"players": [
            {"name": "level 1", "player": "easy:score_noise=900"}, {"player": "medium"}, "hard",
            {"name": "slow", "player": "hard", "nodes": 9}, {"name": "ring", "player": "file:l.json#ring"},
            {"name": "other", "player": "cmd:./x"}]}), encoding="utf-8")
        self.assertEqual(self.parameters("file:l.json#level 1"), self.parameters("easy:score_noise=900"))
        self.assertEqual(self.parameters("file:l.json#level 1:depth=1"),
                         self.parameters("easy:score_noise=900,depth=1"))
        self.assertEqual(self.parameters("file:l.json#medium"), self.parameters("medium"))
        self.run_program(match("--games", "2", "--db", "a.db", a="file:l.json#hard",
                               b="file:l.json#level 1"))
        self.assertEqual([name for (name,) in self.rows("a.db", "SELECT name FROM player ORDER BY id")],
                         ["file:l.json#hard", "file:l.json#level 1"])
        self.run_program([PROGRAM, "match", "--resume", "--games", "4", "--db", "a.db"])

        def refused(player, status):
            return self.complaint([PROGRAM, "profiles", player], status)
        for player in ("slow", "ring", "other"):
            self.assertIn("is more than a level or a variant of one: only 'tournament --players-file'",
                          refused(f"file:l.json#{player}", 2))
        self.assertIn("no player 'level1' in l.json; did you mean 'level 1'?",
                      refused("file:l.json#level1", 2))
        self.assertIn("none.json: ", refused("file:none.json#level 1", 1))
        # A name of a file may have the mark itself.
        (self.folder / "a#level 1").write_text('{"base": "easy", "depth": 4}', encoding="utf-8")
        self.assertEqual(self.parameters("file:a#level 1")["depth"], 4)

    def test_the_shipped_ladder_rises(self):
        ladder = pathlib.Path(os.environ["SOURCE_DIR"]) / "positions" / "ladder.json"
        players = json.loads(ladder.read_text(encoding="utf-8"))["players"]
        self.assertEqual([player["name"] for player in players], [f"level {i}" for i in range(1, 9)])
        for weak, strong in ((1, 4), (4, 8)):
            told = json.loads(self.run_program(
                [PROGRAM, "match", "--a", f"file:{ladder}#level {strong}",
                 "--b", f"file:{ladder}#level {weak}", "--games", "16", "--db", f"{weak}.db",
                 "--json", "--quiet"]).stdout)
            self.assertGreater(told["players"][0]["score"], 0.7)

    def test_threads_and_resuming_change_nothing(self):
        def document(*options, **named):
            result = json.loads(self.run_program(self.ladder("--json", *options, **named)).stdout)
            result.pop("players_file")
            return result
        whole = document("--threads", "1", folder="one")
        self.assertEqual(whole, document("--threads", "3", folder="three"))
        self.assertEqual(whole, document("--resume", folder="one"))
        (self.folder / "one" / "ladder-2.db").unlink()
        self.assertEqual(whole, document("--resume", folder="one"))
        self.assertIn("name another --folder", self.complaint(self.ladder(folder="one"), 1))
        self.assertEqual(document("--resume", folder="one", rounds=3)["rounds"], 4)

    def test_easier_by_some_elo_is_one_command(self):
        done = self.run_program(self.levels("--below", "easy:max_nodes=200", "--elo", "150",
                                            "--json"))
        levels = json.loads(done.stdout)["levels"]
        self.assertEqual([(level["name"], level["verdict"] == "known") for level in levels],
                         [("150 below easy", False), ("easy", True)])
        self.assertEqual(re.findall(r"^(.*round.*?): \d", done.stderr, re.M),
                         ["round 1 of 2", "round 2 of 2", "last round, which measures"])
        self.run_program([PROGRAM, "profiles", "file:l/players.json#150 below easy"])
        self.assertRegex(levels[0]["player"], r"easy:score_noise=[\d.]+,overlook=[\d.]+,max_nodes=")

    def test_what_no_member_reaches_is_told(self):
        above = ("--below", "easy:max_nodes=200", "--base", "easy:max_nodes=200", "--elo", "-900")
        done = self.run_program(self.levels(*above))
        self.assertIn("out of reach", done.stdout)
        self.assertRegex(done.stdout, r"Next +the family reaches from ")
        players = json.loads((self.folder / "l" / "players.json").read_text(encoding="utf-8"))
        self.assertEqual([player["player"] for player in players["players"]], ["easy:max_nodes=200"])
        self.assertNotIn("score_noise", done.stdout)
        told = json.loads(self.run_program(self.levels(*above, "--json", "--quiet", "--resume")).stdout)
        self.assertEqual((told["levels"][1]["player"], told["levels"][1]["weakness"]), (None, None))

    def test_few_openings_give_no_verdict(self):
        done = self.run_program(self.levels(
            "--below", "easy", "--elo", "150", "--elo", "151", "--json", rounds=1))
        levels = json.loads(done.stdout)["levels"]
        self.assertEqual({level["verdict"] for level in levels if level["player"] != "easy"}, {"open"})
        self.assertEqual([level["elo"]["elo"] for level in levels if level["verdict"] == "known"], [0])
        self.assertNotIn("-0.0", done.stdout)

    def test_what_is_played_is_what_is_told(self):
        told = json.loads(self.run_program(self.levels("--below", "easy", "--elo", "150", "--quiet",
                                                       "--json", weakest="overlook=1")).stdout)
        level = told["levels"][0]
        self.assertEqual(level["weakness"], round(level["weakness"], 3))

    def test_ends_in_the_wrong_order_are_told(self):
        self.assertIn("--from medium is stronger than --to beginner: swap them", self.complaint(
            self.levels("--from", "medium", "--to", "beginner"), 2))
        line = self.complaint(
            [PROGRAM, "levels", "--from", "easy:max_nodes=200", "--to", "easy:max_nodes=20,overlook=0.9",
             "--weakest", "score_noise=3000", "--games", "24", "--max-moves", "60", "--folder", "x",
             "--quiet"], 2)
        self.assertRegex(line, r"--from easy:max_nodes=200 is stronger than --to easy:.*, by \d+ Elo in "
                               "the first round: swap them")

    def test_what_is_no_ladder_is_refused(self):
        for options, message in (
                ((), "give both ends"), (("--from", "easy"), "give both ends"),
                (("--below", "easy"), "give both ends"),
                (("--below", "easy", "--elo", "-150"),
                 "--elo -150: a level that is stronger than --below easy needs a stronger --base"),
                (("--from", "easy", "--to", "easy"), "the same player"),
                (("--below", "easy", "--elo", "5", "--elo", "5"), "distances must differ from one another"),
                (("--below", "easy", "--elo", "5", "--game", "reversi"), "--game"),
                (("--below", "easy", "--elo", "5", "--nodes", "50"), "levels: --nodes is no option here: "
                 "give max_nodes in the player"),
                (("--below", "easy", "--elo", "5", "--steps", "4"), "--steps needs --from and --to"),
                (("--below", "esy", "--elo", "5"), "levels: --below: "),
                (("--below", "esy", "--elo", "5"), "did you mean 'easy'")):
            self.assertIn(message, self.complaint(self.levels(*options), 2))
        self.assertIn("on or off", self.complaint(
            self.levels("--below", "easy", "--elo", "50", weakest="vcf=on"), 2))


if __name__ == "__main__":
    unittest.main()
