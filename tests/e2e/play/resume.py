"""Going on with a run of which the command line names the file alone."""

import json
import os
import pathlib
import re
import unittest

from program import PROGRAM, Case, match


class Resumed(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "o.txt").write_text("h8 i9 g7\nh8 h9 g7\nh8 i9 j8 g7\nh8 g9 i6\n")

    def go_on(self, command, database, *options, status=0):
        return self.run_program([PROGRAM, *command.split(), "--resume", "--db", database, *options], status)

    def count(self, database="x.db"):
        return self.rows(database, "SELECT count(*) FROM game")[0][0]

    def test_a_match(self):
        command = match("--games", "8", "--db", "x.db", "--seed", "5", "--a-name", "it's A", "--json",
                        "--order", "sequential", "-v", a="medium:depth=1", openings="o.txt")
        first = json.loads(self.run_program(command).stdout)
        self.change("x.db", "DELETE FROM game WHERE id > 3")
        self.change("x.db", "DELETE FROM move WHERE game > 3")
        again = self.go_on("match", "x.db")
        self.assertRegex(again.stdout, r"^A: it's A\nB: easy\n")  # not as JSON
        again = json.loads(self.go_on("match", "x.db", "--json").stdout)
        for field in ("players", "pairs_by_half_points", "openings", "seed", "limits"):
            for side in [*first["players"], *again["players"]]:
                side.update(think_ms=0, ms_per_move=0)
            self.assertEqual(again[field], first[field])

    def test_games_may_grow_and_stay_so(self):
        self.run_program(match("--games", "4", "--db", "x.db", "--seed", "5"))
        self.go_on("match", "x.db", "--games", "8")
        self.assertEqual(self.count(), 8)
        self.go_on("match", "x.db")
        self.assertEqual((self.count(), self.rows("x.db", "SELECT games FROM run")), (8, [(8,)]))

    def test_too_many_games_can_be_taken_back(self):
        self.run_program(match("--games", "4", "--db", "x.db"))
        self.change("x.db", "UPDATE run SET games = 4000000")
        self.go_on("match", "x.db", "--games", "6")
        self.assertEqual(self.count(), 6)

    def test_what_is_said_is_compared(self):
        self.run_program(match("--games", "4", "--db", "x.db", "--seed", "5"))
        for options, text in ((("--seed", "6"), "seed is 5 in the file, now 6"),
                              (("--b", "hard"), "player b is 'easy' in the file, now 'hard'"),
                              (("--max-moves", "41"), "max_moves is 40 in the file, now 41")):
            self.assertIn(text, self.complaint(
                [PROGRAM, "match", "--resume", "--db", "x.db", *options], 1))

    def test_a_player_that_changed_is_named_with_the_way_out(self):
        self.run_program([PROGRAM, "profiles", "easy", "-o", "mine.json"])
        self.run_program(match("--games", "2", "--db", "x.db", a="file:mine.json"))
        mine = (self.folder / "mine.json").read_text()
        (self.folder / "mine.json").write_text(re.sub(r'"FOUR": \d+', '"FOUR": 7', mine))
        self.assertRegex(self.complaint([PROGRAM, "match", "--resume", "--db", "x.db"], 1),
                         r"player a: FOUR is \d+ in the file, now 7; give file:mine.json as before \(")

    def test_what_is_no_results_file_is_not_offered_for_resuming(self):
        (self.folder / "junk.db").write_text("my notes, not games\n")
        line = self.complaint(match("--games", "2", "--db", "junk.db"), 1)
        self.assertIn("junk.db: already exists and is not a results file: name another file", line)
        self.assertEqual((self.folder / "junk.db").read_text(), "my notes, not games\n")

    def test_named_openings_of_before_their_images(self):
        plain = pathlib.Path(os.environ["SOURCE_DIR"], "positions/openings_named.txt")
        self.run_program(match("--games", "2", "--db", "x.db", openings=str(plain)))
        self.change("x.db", "UPDATE run SET openings_source = 'named'")
        told = self.complaint([PROGRAM, "match", "--resume", "--db", "x.db", "--games", "4",
                               "--openings", "named"], 1)
        self.assertIn("the openings of 'named' are not those in the file; those of a run of the 26 "
                      "alone are --openings positions/openings_named.txt", told)
        self.go_on("match", "x.db", "--games", "4", "--openings", str(plain))
        self.assertEqual(self.count(), 4)

    def test_a_tournament(self):
        self.run_program([PROGRAM, "tournament", "--player", "easy", "--player", "beginner", "--player",
                          "easy:depth=1", "--games", "2", "--nodes", "100", "--openings", "o.txt",
                          "--max-moves", "20", "--db", "t.db"])
        self.go_on("tournament", "t.db", "--games", "4")
        self.go_on("tournament", "t.db")
        self.assertEqual(self.count("t.db"), 12)

    def test_a_tuning_run(self):
        (self.folder / "p.txt").write_text("THREE,60,0,180,20,0.05\n")
        quick = ["--player", "medium", "--params", "p.txt", "--nodes", "60", "--max-moves", "20",
                 "--games", "16", "--pairs", "2"]
        for method, options in (("spsa", ["-o", "mine.json"]), ("gauge", [])):
            db = f"{method}.db"
            first = self.run_program(
                [PROGRAM, "tune", method, *quick, *options, "--db", db]).stdout
            (self.folder / "mine.json").unlink(missing_ok=True)
            self.assertEqual(self.go_on(f"tune {method}", db).stdout, first)
            self.assertEqual((self.folder / "mine.json").exists(), method == "spsa")

    def test_of_another_command_is_refused(self):
        self.run_program(match("--games", "2", "--db", "x.db"))
        self.assertIn("x.db: this run was started by 'match': continue with 'match --resume'", self.complaint(
            [PROGRAM, "tournament", "--resume", "--db", "x.db"], 1))

    def test_a_command_that_is_not_known_is_refused(self):
        self.run_program(match("--games", "2", "--db", "x.db"))
        self.change("x.db", "UPDATE run SET command_line = 'renju-bench match --sides 3'")
        line = self.complaint([PROGRAM, "match", "--resume", "--db", "x.db"], 1)
        self.assertIn("x.db: 'match --resume' cannot read the command that started the run: "
                      "match: unknown option '--sides'", line)
        for wrong in ("", "renju-bench", "renju-bench 'match"):
            self.change("x.db", "UPDATE run SET command_line = ?", (wrong,))
            self.assertIn("x.db: ", self.complaint([PROGRAM, "match", "--resume", "--db", "x.db"], 1))

    def test_a_file_without_a_run_is_begun_anew(self):
        """As a run leaves it that was killed before its first commit."""
        for is_empty in (True, False):
            for more in ([], ["--resume"]):
                (self.folder / "x.db").write_bytes(b"")
                if not is_empty:
                    self.change("x.db", "CREATE TABLE x (y)")
                    self.change("x.db", "DROP TABLE x")
                    self.assertGreaterEqual((self.folder / "x.db").stat().st_size, 4096)
                self.assertEqual("renju-bench: x.db: no run was written to it, so there is nothing to resume: "
                                 "repeat the command that began it, with all its options",
                                 self.complaint([PROGRAM, "match", "--resume", "--db", "x.db"], 1))
                self.run_program(match("--games", "2", "--db", "x.db", *more))
                self.assertEqual(self.count(), 2)

    def test_a_run_to_go_on_with_must_be_named(self):
        for command in ("match", "tournament", "tune spsa"):
            self.assertEqual(f"renju-bench: {command}: --resume needs --db, the file of the run to resume",
                             self.complaint([PROGRAM, *command.split(), "--resume"], 2))
        self.assertIn(": --db 'my run.db'", self.complaint([PROGRAM, "match", "--resume", "my run.db"], 2))

    def edit_a_game(self, statement, text):
        self.run_program(match("--games", "4", "--db", "x.db", "--seed", "5", "--a-name", "x",
                               max_moves=80, a="hard:depth=2"))
        self.assertEqual(self.rows("x.db", "SELECT reason FROM game WHERE id = 0"), [("five",)])
        self.change("x.db", statement)
        self.assertIn(text, self.complaint(
            [PROGRAM, "match", "--resume", "--db", "x.db", "--games", "6"], 1))
        self.assertIn(text, self.complaint([PROGRAM, "rate", "--check", "x.db"], 1))
        self.assertEqual(self.rows("x.db", "SELECT games FROM run"), [(4,)])

    def test_an_edited_result_is_not_believed(self):
        self.edit_a_game("UPDATE game SET reason = 'board full', winner = 'draw' WHERE id = 0",
                         "x.db: game 0: it ended as draw (board full), but by the rules as")

    def test_an_edited_move_is_not_believed(self):
        self.edit_a_game("UPDATE move SET move = 'a1' WHERE game = 0 AND ply = 1", "x.db: game 0")


if __name__ == "__main__":
    unittest.main()
