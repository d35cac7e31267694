"""A tournament in one file: run and gone on with by its name, and what is wrong with it."""

import json
import subprocess
import unittest

from program import PROGRAM, Case

PLAN = {"players": ["beginner", {"name": "one", "player": "easy:depth=1"}, {"player": "easy"}],
        "games": 2, "nodes": 200, "max-moves": 30, "openings": "none", "seed": 4}


class TournamentFile(Case):
    def write(self, changes=None, **more):
        (self.folder / "levels.json").write_text(json.dumps({**PLAN, **(changes or {}), **more}))

    def play(self, *options):
        return self.run_program([PROGRAM, "tournament", "levels.json", *options])

    def test_it_plays_what_the_same_options_play(self):
        self.write()
        told = json.loads(self.play("--json").stdout)
        self.run_program([PROGRAM, "tournament", "--player", "beginner", "--player", "easy:depth=1",
                          "--player", "easy", "--games", "2", "--nodes", "200", "--max-moves", "30",
                          "--openings", "none", "--seed", "4", "--db", "plain.db"])
        moves = "SELECT game, ply, move FROM move ORDER BY game, ply"
        self.assertEqual(self.rows("levels.db", moves), self.rows("plain.db", moves))
        self.assertEqual({player["name"] for player in told["players"]}, {"beginner", "one", "easy"})

    def test_its_players_are_texts_as_the_option_takes_them(self):
        self.write({"players": ["beginner", "easy:depth=1/2"]})
        told = json.loads(self.play("--json").stdout)
        self.assertEqual({player["name"] for player in told["players"]},
                         {"beginner", "easy:depth=1", "easy:depth=2"})
        self.write({"players": ["beginner", {"name": "one", "player": "easy:depth=1/2"}]}, db="x.db")
        self.assertIn("2 variants cannot all have the name 'one'",
                      self.complaint([PROGRAM, "tournament", "levels.json"], 2))

    def test_its_name_alone_goes_on_with_it(self):
        self.write()
        self.play()
        self.write(games=4)
        told = json.loads(self.play("--json").stdout)
        self.assertEqual((told["games"], told["session"]["games"]), (12, 6))
        again = json.loads(self.play("--json").stdout)
        self.assertEqual((again["games"], again["session"]["games"]), (12, 0))
        other = self.run_program([PROGRAM, "tournament", "--resume", "--db", "levels.db", "--json"])
        self.assertEqual(json.loads(other.stdout)["games"], 12)

    def test_the_command_line_stands_in_place_of_the_file(self):
        self.write(db="elsewhere.db")
        self.play("--seed", "5")
        self.assertEqual(self.rows("elsewhere.db", "SELECT seed FROM run"), [(5,)])
        self.assertIn("seed is 5 in the file, now 4", self.complaint(
            [PROGRAM, "tournament", "levels.json"], 1))

    def test_flags_stand_in_it(self):
        self.write({"self": True, "held-out": False})
        self.play()
        self.assertEqual(self.rows("levels.db", "SELECT format FROM run"),
                         [("round-robin and self",)])

    def test_mistakes_name_the_file_and_the_field(self):
        for changes, words in (({"gamse": 3}, "levels.json: unknown field 'gamse'; did you mean "
                                "'games'?"),
                               ({"games": "many"}, "levels.json: 'games' takes a whole number from 1 to"),
                               ({"games": [3]}, "levels.json: 'games' takes a whole number from 1 to"
                                " 10000000, not [3]"),
                               ({"games": 0}, "to 10000000, not 0"),
                               ({"time": "never"}, "'time' takes a time such as 200ms, 1.5s or 2m"),
                               ({"sprt": "elo0=1"}, "levels.json: 'sprt'"),
                               ({"resume": True}, "levels.json: unknown field 'resume'"),
                               ({"self": "yes"}, "levels.json: 'self' takes true or false"),
                               ({"players": []}, "levels.json: holds no player"),
                               ({"players": [{"player": "hrad"}, "easy"]}, "levels.json: player 1: no")):
            self.write(changes)
            done = subprocess.run([PROGRAM, "tournament", "levels.json"], cwd=self.folder,
                                  capture_output=True, text=True, check=False)
            self.assertIn(done.returncode, (1, 2))
            self.assertIn(words, done.stderr)
            self.assertFalse((self.folder / "levels.db").exists())

    def test_other_files_are_refused(self):
        (self.folder / "levels.json").write_text("{\"games\": 2}")
        self.assertIn("not a tournament: it needs a list \"players\"",
                      self.complaint([PROGRAM, "tournament", "levels.json"], 1))


if __name__ == "__main__":
    unittest.main()
