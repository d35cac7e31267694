"""Levels of wanted strengths: rounds of games, the ladder, and going on after an interruption."""

import json
import unittest

from program import PROGRAM, Case

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
        self.assertIn("exists", self.complaint(self.ladder(folder="one"), 1))
        self.assertEqual(document("--resume", folder="one", rounds=3)["rounds"], 4)

    def test_easier_by_some_elo_is_one_command(self):
        done = self.run_program(self.levels("--below", "easy:max_nodes=200", "--elo", "150",
                                            "--json"))
        levels = json.loads(done.stdout)["levels"]
        self.assertEqual([level["verdict"] for level in levels][1], "known")
        self.assertRegex(levels[0]["player"], r"easy:score_noise=[\d.]+,overlook=[\d.]+,max_nodes=")

    def test_what_no_member_reaches_is_told(self):
        done = self.run_program(self.levels("--below", "easy:max_nodes=200", "--elo", "-900"))
        self.assertIn("out of reach", done.stdout)
        self.assertRegex(done.stdout, r"Next +the family reaches from ")

    def test_what_is_no_ladder_is_refused(self):
        for options, message in (
                ((), "give both ends"), (("--from", "easy"), "give both ends"),
                (("--below", "easy"), "give both ends"),
                (("--from", "easy", "--to", "easy"), "the same player"),
                (("--below", "easy", "--elo", "5", "--elo", "5"), "each distance is given once"),
                (("--below", "easy", "--elo", "5", "--game", "reversi"), "which play renju"),
                (("--below", "esy", "--elo", "5"), "did you mean 'easy'")):
            self.assertIn(message, self.complaint(self.levels(*options), 2))
        self.assertIn("on or off", self.complaint(
            self.levels("--below", "easy", "--elo", "50", weakest="vcf=on"), 2))


if __name__ == "__main__":
    unittest.main()
