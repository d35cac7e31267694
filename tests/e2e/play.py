"""A person against a level: words on a pipe, and the file of the games."""

import json
import subprocess
import unittest

from program import PROGRAM, Case


class Play(Case):
    def play(self, *options, lines=(), status=0, against="beginner", db="p.db"):
        done = subprocess.run([PROGRAM, "play", "--against", against, "--db", db, *options],
                              cwd=self.folder, input="".join(line + "\n" for line in lines),
                              capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout if status == 0 else done.stderr

    def moves(self, game, db="p.db"):
        text = self.run_program([PROGRAM, "export", db, str(game), "--format", "text"]).stdout
        return text.split("#")[0].split()

    def test_a_game_is_kept_and_read_by_other_commands(self):
        said = self.play(lines=("h8", "i9", "resign"))
        self.assertIn("You are Black", said)
        self.assertRegex(said, r"beginner plays [a-o]\d+")
        self.assertIn("beginner wins: resigned, after 4 stones", said)
        self.assertIn("renju-bench show p.db 0", said)
        self.assertEqual(len(self.moves(0)), 4)
        self.assertEqual(self.rows("p.db", "SELECT kind, games FROM run"), [("match", 1)])
        self.assertIn("you (Black, X)", self.run_program([PROGRAM, "show", "p.db", "0"]).stdout)
        self.run_program([PROGRAM, "analyze", "p.db", "0", "--depth", "1", "--nodes", "500"])
        self.run_program([PROGRAM, "rate", "p.db"])
        self.run_program([PROGRAM, "games", "p.db"])

    def test_end_of_input_loses_nothing_and_resume_goes_on(self):
        self.play(lines=("h8", "i9"))
        self.assertEqual(len(self.moves(0)), 4)
        said = self.play("--resume", lines=("undo", "board", "quit"))
        self.assertIn("h8", said.split("You are")[0] + " h8")
        self.assertEqual(len(self.moves(0)), 2)
        self.assertEqual(self.rows("p.db", "SELECT count(*) FROM game"), [(1,)])

    def test_a_killed_program_loses_nothing(self):
        with subprocess.Popen([PROGRAM, "play", "--against", "beginner", "--db", "p.db"],
                              cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True) as process:
            process.stdin.write("h8\n")
            process.stdin.flush()
            line = ""
            while "beginner plays" not in line:
                line = process.stdout.readline()
            while not line.strip().startswith("a"):  # the board below it: the answer is kept
                line = process.stdout.readline()
            process.kill()
        self.assertEqual(len(self.moves(0)), 2)
        self.play("--resume", lines=("i9", "quit"))
        self.assertEqual(len(self.moves(0)), 4)

    def test_a_finished_game_is_followed_by_another(self):
        self.play("--colour", "white", lines=("a1", "quit"))
        with_five = self.rows("p.db", "SELECT reason FROM game")
        self.assertEqual(with_five, [("resigned",)])
        self.play("--resume", "--colour", "white", lines=("quit",))
        self.assertEqual(self.rows("p.db", "SELECT count(*) FROM game"), [(1,)])

    def test_forbidden_points_are_drawn_and_refused(self):
        # Black's g8 i8 and h7 h9 make h8 a double three; White far away by a helpless engine.
        said = self.play("--opening", "Kansei", "--colour", "black", lines=("quit",))
        self.assertIn("Black", said)
        end = self.play("--colour", "white", db="w.db", lines=("quit",))
        self.assertIn("plays h8", end)

    def test_an_opening_by_name_and_the_choice_of_a_colour(self):
        said = self.play("--opening", "kagetsu", lines=("h1", "white", "a1", "quit"))
        self.assertIn("Which colour is yours: black or white?", said)
        self.assertIn("Say black or white.", said)
        self.assertIn("You are White", said)
        games = self.run_program([PROGRAM, "games", "p.db", "--opening", "4D", "--ids"]).stdout
        self.assertEqual(games.split(), ["0"])
        self.assertIn("did you mean 'Kagetsu'",
                      self.play("--opening", "Kagetu", db="q.db", status=2))
        self.assertFalse((self.folder / "q.db").exists())

    def test_a_hint_names_a_move(self):
        said = self.play("--hints", "beginner", lines=("h8", "hint", "quit"))
        self.assertRegex(said, r"beginner would play [a-o]\d+")

    def test_the_same_words_give_the_same_game(self):
        for db in ("1.db", "2.db"):
            self.play(db=db, lines=("h8", "i9", "g7", "quit"))
        self.assertEqual(self.moves(0, "1.db"), self.moves(0, "2.db"))

    def test_what_is_no_game_is_refused(self):
        self.assertIn("--resume needs --db", self.complaint(
            [PROGRAM, "play", "--against", "easy", "--resume"], 2))
        self.assertIn("not a program", self.play(against="cmd:./x", status=2))
        self.play(lines=("h8", "quit"))
        self.assertIn("exists", self.play(status=1))
        self.assertIn("p.db", self.play("--resume", against="easy", status=1))
        json.loads(self.run_program([PROGRAM, "export", "p.db", "--format", "jsonl"]).stdout)


if __name__ == "__main__":
    unittest.main()
