"""A person against a level: words on a pipe, and the file of the games."""

import json
import os
import signal
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

    def counters(self, game):
        text = self.run_program([PROGRAM, "export", "p.db", str(game), "--format", "jsonl"]).stdout
        return [move.get("counters") for move in json.loads(text)["moves"]]

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
        said = self.play(lines=("h8", "i9"))
        self.assertTrue(said.startswith("Game 0 of p.db.\n"), said)
        self.assertIn("To resume: renju-bench play --db p.db --resume\n", said)
        self.assertEqual(len(self.moves(0)), 4)
        before = self.counters(0)
        self.assertIn("search_nodes", before[3])
        said = self.play("--resume", lines=("a1", "quit"))
        self.assertTrue(said.startswith("Game 0 of p.db goes on.\n"), said)
        self.assertEqual(self.counters(0)[:4], before)
        self.play("--resume", lines=("undo", "undo", "quit"))
        self.assertEqual(len(self.moves(0)), 2)
        self.assertEqual(self.rows("p.db", "SELECT count(*) FROM game"), [(1,)])
        self.assertEqual(self.rows("p.db", "SELECT games FROM run"), [(1,)])

    def test_another_game_on_another_board(self):
        board = ("--game", "freestyle", "--size", "20")
        said = self.play(*board, lines=("t20", "help", "hint", "quit"))
        self.assertIn("Aim: five or more stones in a row.", said)
        self.assertNotIn("Signs on empty points", said)
        self.assertRegex(said, r"hard would play [a-t]\d+")
        self.assertEqual(self.rows("p.db", "SELECT game, board_size, openings_source FROM run"),
                         [("freestyle", 20, "none")])
        self.play("--resume", lines=("a1", "quit"))
        self.assertEqual(len(self.moves(0)), 4)
        self.assertIn("has games of freestyle on 20x20", self.play(
            "--resume", "--game", "renju", status=2))
        self.assertIn("only renju on 15x15 has named openings", self.play(
            "--game", "standard", "--opening", "4D", status=2, db="q.db"))

    def test_ctrl_c_says_how_to_go_on_and_leaves_one_file(self):
        process = subprocess.Popen([PROGRAM, "play", "--against", "beginner", "--db", "p.db"],
                                   cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   text=True)
        self.addCleanup(process.stdin.close)
        process.stdin.write("h8\n")
        process.stdin.flush()
        while "beginner plays" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130)
        self.assertIn("To resume: renju-bench play", said)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["p.db"])
        self.assertEqual(len(self.moves(0)), 2)

    def test_who_leaves_before_a_move_leaves_no_game(self):
        self.assertIn("no game is saved", self.play(lines=("quit",)))
        self.assertEqual(list(self.folder.iterdir()), [])
        self.play(lines=("h8", "resign"))
        self.play("--resume", lines=("quit",))
        self.assertEqual(self.rows("p.db", "SELECT games FROM run"), [(1,)])

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
        # White does nothing: every second cell of every second line, for no five.
        cells = [f"{column}{row}" for row in (1, 15, 3, 13) for column in "acegikmo"]
        said = self.play("--side", "white", against="medium:max_nodes=3000", lines=cells)
        self.assertRegex(said, r"medium:max_nodes=3000 wins: five, after \d+ stones")
        self.assertNotIn("To resume", said)
        self.assertEqual(self.rows("p.db", "SELECT winner, reason FROM game"), [("black", "five")])
        self.play("--resume", "--side", "white", against="medium:max_nodes=3000", lines=("a1", "quit"))
        self.assertEqual(self.rows("p.db", "SELECT reason FROM game ORDER BY id"),
                         [("five",), ("resigned",)])
        self.assertEqual(self.rows("p.db", "SELECT games FROM run"), [(2,)])

    def test_a_resigned_game_is_over(self):
        self.play(lines=("h8", "resign"))
        said = self.play("--resume", lines=("i9", "quit"))
        self.assertTrue(said.startswith("Game 1 of p.db.\n"), said)
        self.assertEqual(self.moves(0)[0], "h8")
        self.assertEqual(self.moves(1)[0], "i9")
        self.play("--resume", lines=("resign",))  # a game that was left may still be resigned
        self.assertTrue(self.play("--resume", lines=("quit",)).startswith("Game 2 of p.db.\n"))

    def edit(self, *statements):
        for statement in statements:
            self.change("p.db", statement)

    def place(self, *cells):
        """Puts other stones on the board of game 0."""
        for ply, cell in enumerate(cells, 1):
            self.edit(f"UPDATE move SET move = '{cell}' WHERE game = 0 AND ply = {ply}")
        self.edit("UPDATE game SET moves_key = NULL, opening_name = NULL, opening_class = NULL,"
                  " trap = NULL")

    def test_forbidden_points_are_drawn_and_refused(self):
        self.play(lines=("h8", "a1", "a15", "o1", "quit"))
        self.assertEqual(len(self.moves(0)), 8)
        self.place("g8", "a1", "i8", "a3", "h7", "a5", "h9", "a7")
        said = self.play("--resume", lines=("h8", "quit"))
        self.assertRegex(said, r"(?m)^ *8 .*X 3 X")
        self.assertIn("h8 is forbidden to Black: two threes", said)
        self.assertEqual(len(self.moves(0)), 8)

    def test_a_file_that_was_edited_is_refused(self):
        self.play("--opening", "Kagetsu", "--side", "black", lines=("a1", "b3", "quit"))
        opening = self.rows("p.db", "SELECT opening FROM game")[0][0]
        for edit, back, why in (
                ("UPDATE game SET opening = 0", f"UPDATE game SET opening = {opening}",
                 "game 0: it does not begin with its opening"),
                ("UPDATE game SET seed = seed + 1", "UPDATE game SET seed = seed - 1",
                 "game 0 does not have the players, opening and seed"),
                ("UPDATE move SET move = 'h8' WHERE ply = 5", "", "game 0: move 5, h8, cannot be played")):
            self.edit("UPDATE game SET moves_key = NULL", edit)
            line = self.play("--resume", lines=("quit",), status=1)
            self.assertRegex(line, "^renju-bench: p.db: .*" + why)
            if back:
                self.edit(back)

    def test_another_version_of_the_program_goes_on(self):
        self.play("--seed", "7", "--name", "Ann", lines=("h8", "quit"))
        self.edit("UPDATE run SET version = '0.0.1 000000000000 engine 000000000000'")
        self.play("--resume", lines=("i9", "quit"))
        self.assertEqual(len(self.moves(0)), 4)
        self.assertEqual(self.rows("p.db", "SELECT name FROM player WHERE id = 0"), [("Ann",)])

    def test_an_opening_by_name_and_the_choice_of_a_colour(self):
        said = self.play("--opening", "kagetsu", lines=("h1", "white", "a1", "quit"))
        self.assertIn("Which colour is yours: black or white?", said)
        self.assertIn("\nblack or white> ", said)
        self.assertIn("Say black or white.", said)
        self.assertIn("You are White", said)
        games = self.run_program([PROGRAM, "games", "p.db", "--opening", "4D", "--ids"]).stdout
        self.assertEqual(games.split(), ["0"])
        self.assertIn("did you mean 'Kagetsu'",
                      self.play("--opening", "Kagetu", db="q.db", status=2))
        self.assertFalse((self.folder / "q.db").exists())

    def test_a_hint_names_a_move(self):
        said = self.play("--hints", "easy", lines=("h8", "i9", "hint", "quit"))
        self.assertRegex(said, r"easy would play [a-o]\d+; its points for you: [+-]\d+, where")

    def test_the_same_words_give_the_same_game(self):
        for db in ("1.db", "2.db"):
            self.play(db=db, lines=("h8", "i9", "g7", "quit"))
        self.play(db="3.db", lines=("h8", "o15", "undo", "i9", "quit"))
        self.play("--resume", db="3.db", lines=("undo", "i9", "g7", "quit"))
        self.assertEqual(self.moves(0, "1.db"), self.moves(0, "3.db"))
        self.assertEqual(self.moves(0, "1.db"), self.moves(0, "2.db"))

    def test_a_name_need_not_be_utf_8(self):
        self.run_program([PROGRAM, "play", "--against", "beginner", "--db", "p.db", "--name",
                          b"x\xffy"])
        self.play("--name", os.fsdecode(b"x\xffy"), lines=("h8", "quit"))
        self.assertIn("x", self.run_program([PROGRAM, "show", "p.db", "0"]).stdout)

    def test_what_is_no_game_is_refused(self):
        self.assertIn("--resume needs --db", self.complaint(
            [PROGRAM, "play", "--against", "easy", "--resume"], 2))
        self.assertIn("not a program", self.play(against="cmd:./x", status=2))
        self.play(lines=("h8", "quit"))
        self.assertIn("exists", self.play(status=1))
        self.assertIn("p.db", self.play("--resume", against="easy", status=1))
        self.assertIn("in game 0, which is resumed, you are black",
                      self.play("--resume", "--side", "white", status=2))
        self.assertIn("game 0, which is resumed, has another opening",
                      self.play("--resume", "--opening", "Kagetsu", status=2))
        self.assertIn("'easy' is the name of the level",
                      self.play("--name", "easy", against="easy", db="n.db", status=2))
        json.loads(self.run_program([PROGRAM, "export", "p.db", "--format", "jsonl"]).stdout)


if __name__ == "__main__":
    unittest.main()
