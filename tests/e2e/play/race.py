"""A race: several candidates against one player, each as long as it is in doubt."""

import json
import unittest

from program import PROGRAM, Case

TEST = "elo0=0,elo1=150"


class Race(Case):
    def race(self, *options, players=("medium", "beginner", "hard", "medium:THREE=31"), games=60,
             db="race.db", test=TEST):
        named = [word for player in players for word in ("--player", player)]
        return [PROGRAM, "tournament", "--schedule", "gauntlet", "--sprt", test, *named, "--nodes", "150",
                "--max-moves", "60", "--games", str(games), "--db", db, *options]

    def document(self, *options, **race):
        return json.loads(self.run_program(self.race("--json", *options, **race)).stdout)

    def test_games_go_where_they_decide(self):
        race = self.document()["race"]
        weak = next(row for row in race["candidates"] if row["name"] == "beginner")
        self.assertEqual(weak["fate"], "not better")
        self.assertLess(weak["games"], 60)
        self.assertEqual(race["base"], "medium")
        self.assertEqual({row["fate"] for row in race["candidates"]}
                         - {"better", "not better", "behind", "undecided"}, set())
        self.assertGreater(race["saved"], 0)

    def test_threads_and_interruptions_change_nothing(self):
        whole = self.document("--threads", "1")["race"]
        self.assertEqual(self.document("--threads", "3", db="3.db")["race"], whole)
        self.document("--threads", "2", games=4, db="c.db")
        cut = json.loads(self.run_program([PROGRAM, "tournament", "--resume", "--db", "c.db", "--games",
                                           "60", "--json"]).stdout)
        self.assertEqual(cut["race"], whole)

    def test_a_killed_race_goes_on_to_the_same_result(self):
        whole = self.document()["race"]
        self.kill_after(12, self.race("-v", db="k.db"))
        again = self.race("--json", *self.going_on("k.db"), db="k.db")
        self.assertEqual(json.loads(self.run_program(again).stdout)["race"], whole)

    def test_the_table_says_who_is_better_and_a_finished_race_says_it_again(self):
        done = self.run_program(self.race())
        self.assertRegex(done.stdout, r"Race against medium\ncandidate +pairs")
        self.assertRegex(done.stdout, r"beginner +\d+ .* not better\n")
        self.assertRegex(done.stdout, r"Saved +\d+ % of the games of \d+ rounds for all")
        again = self.run_program([PROGRAM, "tournament", "--resume", "--db", "race.db"])
        self.assertEqual(again.stdout.split("\nGames")[0], done.stdout.split("\nGames")[0])

    def test_other_commands_count_the_same_games(self):
        document = self.document("--threads", "3")
        counted = sum(row["games"] for row in document["race"]["candidates"])
        file = json.loads(self.run_program([PROGRAM, "rate", "race.db", "--json"]).stdout)["files"][0]
        self.assertEqual(file["games"] - file["games_beyond"], counted)
        self.run_program([PROGRAM, "show", "race.db", "0"])
        self.run_program([PROGRAM, "report", "race.db", "-o", "r.html"])

    def test_variants_of_a_constant_are_players(self):
        done = self.document(players=("medium", "medium:TWO=5/20,THREE=30/40"), games=2)
        self.assertEqual({row["name"] for row in done["race"]["candidates"]},
                         {f"medium:TWO={two},THREE={three}" for two in (5, 20) for three in (30, 40)})

    def test_too_many_variants_are_refused_at_once(self):
        digits = "/".join("0123456789")
        text = "medium:" + ",".join(f"{name}={digits}" for name in ("TWO", "THREE", "OPEN_TWO", "FOUR"))
        self.assertIn("more than 1000 variants",
                      self.complaint(self.race(players=("medium", text)), 2))

    def test_what_is_no_race_is_refused(self):
        for players, options, message in (
                (("medium", "hard"), (), "needs two candidates or more besides the first player"),
                (("medium", "hard", "easy"), ("--openings", "none"), "--sprt needs openings")):
            self.assertIn(message, self.complaint(self.race(*options, players=players), 2))
        self.assertIn("--sprt needs --schedule gauntlet", self.complaint(
            [PROGRAM, "tournament", "--sprt", TEST, "--db", "x.db"], 2))


if __name__ == "__main__":
    unittest.main()
