"""Patterns: the same file with any number of threads, players that use it, files that are refused."""

import json
import os
import signal
import subprocess
import time
import unittest

from program import PROGRAM, Case, match


class Patterns(Case):
    def learn(self, output, *options):
        return self.run_program([PROGRAM, "tune", "patterns", "games.db", "-o", output,
                                 "--epochs", "2", *options]).stdout

    def play(self, database, *options, **players):
        return self.run_program(match("--games", "4", "--db", database, *options, **players))

    def parameters(self, database):
        return [json.loads(text) for (text,) in self.rows(database, "SELECT params FROM player ORDER BY id")]

    def test_learning_and_playing(self):
        self.games()
        text = self.learn("one.patterns", "--threads", "1")
        self.assertRegex(text, r"(?m)^\d+ positions of \d+ games: \d+ to fit, \d+ of openings left out$")
        self.assertEqual(text.replace("one", "three"), self.learn("three.patterns", "--threads", "3"))
        file = (self.folder / "one.patterns").read_bytes()
        self.assertEqual(file, (self.folder / "three.patterns").read_bytes())
        self.learn("other.patterns", "--seed", "2")
        self.assertNotEqual(file, (self.folder / "other.patterns").read_bytes())
        self.assertLessEqual(len(file), 4 << 20)

        again = [PROGRAM, "tune", "patterns", "games.db", "-o"]
        self.assertIn("already exists", self.complaint([*again, "one.patterns"], 1))
        self.assertIn("which is read", self.complaint([*again, "games.db", "--force"], 2))
        self.play("a.db", a="hard:patterns=one.patterns", b="hard")
        self.assertIn("a.db: a results file", self.complaint([*again, "a.db", "--force"], 1))
        a, b = self.parameters("a.db")
        self.assertRegex(a["patterns"], r"^one\.patterns#[0-9a-f]{16}$")
        self.assertNotIn("patterns", b)
        self.assertIn(a["patterns"][-16:], text)
        self.run_program([PROGRAM, "match", "--resume", "--db", "a.db", "--games", "6"])

        # The same player under another name of the file; another one with another table.
        self.play("b.db", a="hard:patterns=three.patterns", b="hard")
        self.play("c.db", a="hard:patterns=other.patterns", b="hard")
        rated = json.loads(self.run_program([PROGRAM, "rate", "a.db", "b.db", "c.db", "--json"]).stdout)
        self.assertEqual(len(rated["players"]), 3)

        # The file of a run that is to go on is another now.
        (self.folder / "other.patterns").rename(self.folder / "one.patterns")
        line = self.complaint([PROGRAM, "match", "--resume", "--db", "a.db", "--games", "8"], 1)
        self.assertIn("patterns is \"one.patterns#", line)

        # A profile file names its patterns.
        (self.folder / "p.json").write_text('{"base": "hard", "patterns": "three.patterns"}')
        self.play("d.db", a="file:p.json", b="hard")
        self.assertEqual(self.parameters("d.db")[0]["patterns"][-16:], a["patterns"][-16:])
        (self.folder / "p.json").write_text('{"base": "hard",\n"patterns": 3}')
        self.assertIn("p.json:2: patterns must be the name of a file",
                      self.complaint(match("--db", "e.db", a="file:p.json"), 1))

    def test_a_table_is_of_its_game(self):
        openings = os.path.join(os.environ["SOURCE_DIR"], "positions", "gomoku", "openings_freestyle_15.txt")

        def freestyle(database, *options, size="15", **players):
            self.run_program(match("--game", "freestyle", "--size", size, "--db", database, *options, **players))
        for size in "20", "15":
            freestyle("games.db", "--games", "160", "--threads", "2", "--seed", size, size=size, a="easy:vct=0",
                      b="medium:vct=0", nodes=60, openings=openings)
            self.learn(f"f{size}.patterns")
            (self.folder / "games.db").rename(self.folder / f"{size}.db")
        freestyle("large.db", "--games", "2", size="20", a="expert:patterns=f20.patterns", b="hard")
        played = []
        for threads in "13":
            freestyle(f"{threads}.db", "--games", "6", "--threads", threads, a="expert:patterns=f15.patterns", b="hard",
                      openings=openings)
            played.append(self.run_program([PROGRAM, "export", f"{threads}.db", "--format", "text"]).stdout)
        self.assertEqual(*played)
        self.assertEqual(self.parameters("1.db")[0]["patterns"][:13], "f15.patterns#")
        self.assertIn("plays only freestyle on 15x15, where its patterns come from; patterns=off plays renju on 15x15",
                      self.complaint(match(a="hard:patterns=f15.patterns"), 2))
        self.games()
        tune = [PROGRAM, "tune", "patterns", "-o", "x.patterns"]
        self.assertIn("games.db: holds renju games on 15x15, but a data set needs freestyle on 15x15",
                      self.complaint([*tune, "15.db", "games.db"], 1))

    def games(self):
        self.run_program(match("--games", "160", "--threads", "2", "--db", "games.db", a="easy:vct=0",
                               b="medium:vct=0", openings="renju", nodes=60))

    def ended(self, output, by, *options):
        """Ends a fit once it has kept something: (whether it was under way, its last words)."""
        part = self.folder / f"{output}.part"
        process = self.start([PROGRAM, "tune", "patterns", "games.db", "-o", output, *options],
                             stderr=subprocess.PIPE)
        before = part.stat().st_mtime_ns if part.exists() else 0
        while process.poll() is None and (not part.exists() or part.stat().st_mtime_ns == before):
            time.sleep(0.001)
        process.send_signal(by)
        _, told = process.communicate(timeout=300)
        return not (self.folder / output).exists(), told

    def ended_on_its_way(self, output, by, *options):
        """The same, until it works: a busy machine may let a fit end before it is told to."""
        for _ in range(50):
            was_under_way, told = self.ended(output, by, *options)
            if was_under_way:
                return told
            for name in (output, output + ".part"):
                (self.folder / name).unlink(missing_ok=True)
        return self.fail("no fit could be ended on its way")

    def test_a_killed_fit_goes_on_to_the_same_file(self):
        self.games()
        three = ("--epochs", "3", "--threads", "2")
        learn = [PROGRAM, "tune", "patterns", "games.db", *three, "-o"]
        whole = self.run_program([*learn, "whole.patterns"]).stdout
        cut = self.folder / "cut.patterns"
        self.ended_on_its_way("cut.patterns", signal.SIGKILL, *three)
        self.assertIn("cut.patterns.part: an unfinished fit already exists: --resume continues it",
                      self.complaint([*learn, "cut.patterns"], 1))
        for option, text in (("--seed=2", "seed is 1 there, now 2"),
                             ("--result-share=0.7", "result share is 0.6 there, now 0.7"),
                             ("--epochs=4", "epochs is 3 there, now 4")):
            command = [PROGRAM, "tune", "patterns", "games.db", "-o", "cut.patterns", "--resume"]
            if not option.startswith("--epochs"):
                command += three
            self.assertIn(text, self.complaint([*command, option], 1))
        if self.ended("cut.patterns", signal.SIGKILL, *three, "--resume")[0]:
            told = self.run_program([*learn, "cut.patterns", "--resume"]).stdout
            self.assertEqual(told.replace("cut", "whole"), whole)
            self.assertFalse((self.folder / "cut.patterns.part").exists())
        self.assertEqual(cut.read_bytes(), (self.folder / "whole.patterns").read_bytes())

    def test_an_interrupted_fit_says_how_to_go_on(self):
        self.games()
        command = [PROGRAM, "tune", "patterns", "games.db", "-o", "x.patterns"]
        told = self.ended_on_its_way("x.patterns", signal.SIGINT)
        self.assertRegex(told, r"kept in x\.patterns\.part; to learn the rest:\n  .* --resume\n")
        self.run_program([*command, "--resume"])

    def test_files_that_are_refused(self):
        (self.folder / "x.patterns").write_bytes(b"RbPatrn\n")
        self.assertIn("x.patterns: cut off", self.complaint(match(a="hard:patterns=x.patterns"), 1))
        (self.folder / "x.patterns").write_text("something else")
        self.assertIn("x.patterns: not a pattern file",
                      self.complaint(match(a="hard:patterns=x.patterns"), 1))
        self.complaint(match(a="hard:patterns=nothing"), 1)
        self.complaint([PROGRAM, "tune", "patterns", "nothing.db", "-o", "x"], 1)

    def test_few_games_teach_nothing(self):
        self.play("games.db")
        line = self.complaint([PROGRAM, "tune", "patterns", "games.db", "-o", "x"], 1)
        self.assertIn("too few games to learn from", line)


if __name__ == "__main__":
    unittest.main()
