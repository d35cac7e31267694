"""The file of -o: what is there stays, what is unfinished goes."""

import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import time
import unittest

from program import PROGRAM, Case, match


class Output(Case):
    def setUp(self):
        super().setUp()
        self.run_program(match("--games", "2", "--db", "games.db"))
        (self.folder / "p.txt").write_text("THREE,60,0,180,10,0.2\n")
        # Every command that has -o, and what it takes to be quick.
        self.commands = {
            "export": [PROGRAM, "export", "games.db", "--format", "csv"],
            "dataset make": [PROGRAM, "dataset", "make", "games.db"],
            "profiles": [PROGRAM, "profiles", "hard"],
            "positions make": [PROGRAM, "positions", "make", "forbidden", "--count", "2"],
            "openings make": [PROGRAM, "openings", "make", "--count", "2", "--black-wins", "0",
                              "--white-wins", "0"],
            "tune spsa": [PROGRAM, "tune", "spsa", "--player", "medium", "--params", "p.txt", "--games", "8",
                          "--pairs", "2", "--nodes", "50", "--max-moves", "20", "--db", "t.db"],
        }

    def text(self, name):
        return (self.folder / name).read_bytes()

    def test_all_commands_with_it_are_here(self):
        text = self.run_program([PROGRAM, "--help"]).stdout.partition("  renju-bench COMMAND")[0]
        names = re.findall(r"^  ([a-z]+(?: [a-z]+)?)  +\S", text, re.M)
        having = {name for name in names
                  if "--output" in self.run_program([PROGRAM, *name.split(), "--help=all"]).stdout}
        # The methods of tuning share these rows; a review, a merge and a book are resumed in their files;
        # e2e.report has those of report, e2e.patterns those of tune patterns, e2e.tune those of tune verify,
        # e2e.import those of an import, which only makes new files.
        others = {"tune bayes", "tune texel", "tune patterns", "tune verify", "analyze", "import", "merge",
                  "report", "book make"}
        self.assertEqual(having - others, set(self.commands))

    def test_a_file_that_is_there_stays_unless_forced(self):
        for name, command in self.commands.items():
            with self.subTest(command=name):
                (self.folder / "x").write_text("mine")
                self.assertEqual(self.complaint([*command, "-o", "x"], 1), "renju-bench: x: already exists: "
                                 "name another file, or replace it with --force")
                self.assertEqual(self.text("x"), b"mine")
                self.assertFalse((self.folder / "t.db").exists(), "refused before the games")
                self.run_program([*command, "-o", "x", "--force"])
                self.assertNotEqual(self.text("x"), b"mine")
                self.run_program([*command, "-o", "y"] + (["--resume"] if name == "tune spsa" else []))
                self.assertEqual(self.text("x"), self.text("y"))
                (self.folder / "y").unlink()

    def test_a_results_file_is_never_replaced(self):
        self.run_program(match("--games", "1", "--db", "other.db"))
        (self.folder / "link").symlink_to("other.db")
        before = self.text("other.db")
        for name, command in self.commands.items():
            for output in ("other.db", "link"):
                with self.subTest(command=name, output=output):
                    self.assertIn(output + ": a results file or another database, which is never "
                                  "replaced", self.complaint([*command, "-o", output, "--force"], 1))
        self.assertEqual(self.text("other.db"), before)

    def test_what_is_read_is_never_replaced(self):
        (self.folder / "mine.json").write_text('{"base": "hard"}')
        self.assertIn("would overwrite mine.json, which is read", self.complaint(
            [PROGRAM, "profiles", "file:mine.json:depth=3", "-o", "mine.json", "--force"], 2))
        self.assertIn("would overwrite p.txt, which is read", self.complaint(
            [*self.commands["tune spsa"], "-o", "p.txt", "--force"], 2))

    def test_a_tuning_that_is_asked_again_finds_its_profile(self):
        self.run_program(self.commands["tune spsa"])
        self.run_program([*self.commands["tune spsa"], "--resume"])
        (self.folder / "tuned.json").write_text("of another run")
        self.complaint([*self.commands["tune spsa"], "--resume"], 1)
        self.assertEqual(self.text("tuned.json"), b"of another run")

    def test_a_folder_gets_all_games_or_none(self):
        export = [PROGRAM, "export", "games.db", "--format", "sgf", "-o", "sgf/"]
        (self.folder / "sgf").mkdir()
        (self.folder / "sgf" / "game-000001.sgf").write_text("mine")
        self.assertIn("sgf/game-000001.sgf: already exists", self.complaint(export, 1))
        self.assertEqual([f.name for f in (self.folder / "sgf").iterdir()], ["game-000001.sgf"])
        self.run_program([*export, "--force"])
        self.assertEqual(len(list((self.folder / "sgf").iterdir())), 2)

    def test_the_standard_output_by_its_name(self):
        (self.folder / "x").write_bytes(b"first ")
        with open(self.folder / "x", "r+b") as file:
            file.seek(6)
            for name in ("/dev/stdout", "/dev/fd/1"):
                subprocess.run([PROGRAM, "profiles", "hard", "-o", name], stdout=file, check=True)
            os.write(file.fileno(), b"last")
        self.assertRegex(self.text("x"), rb"(?s)^first (\{.*\}\n)\1last$")
        self.assertTrue(pathlib.Path("/dev/stdout").is_symlink())
        positions = self.run_program([PROGRAM, "dataset", "make", "games.db", "-o", "/dev/stdout"]).stdout
        for line in positions.splitlines():
            json.loads(line)
        for words in (["profiles", "hard", "-o"], ["report", "games.db", "-o"]):
            self.assertIn("/dev/fd/99: cannot be written: Bad file descriptor",
                          self.complaint([PROGRAM, *words, "/dev/fd/99"], 1))

    def test_a_report_goes_down_a_pipe(self):
        page = self.run_program([PROGRAM, "report", "games.db", "-o", "/dev/stdout"]).stdout
        self.assertRegex(page, r"(?s)^<!doctype html>.*</html>\n$")

    def test_an_interrupted_command_leaves_no_draft(self):
        files = sorted(self.folder.iterdir())
        for which in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            process = self.start([PROGRAM, "positions", "make", "vct", "--count", "500", "-o", "p.jsonl"],
                                 stderr=subprocess.DEVNULL)
            time.sleep(0.5)
            process.send_signal(which)
            process.wait(timeout=60)
            self.assertEqual(process.returncode, 130)
            self.assertEqual(sorted(self.folder.iterdir()), files)

    def test_a_limit_of_file_size_is_told_and_games_are_kept(self):
        def limit(size):  # in the child
            return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        play = match("--games", "400", "--db", "x.db")
        line = self.run_program(play, 1, preexec_fn=limit(300_000)).stderr.splitlines()[-1]
        self.assertIn("x.db: cannot be written: it or its -wal has reached the largest size", line)
        kept = self.rows("x.db", "SELECT count(*) FROM game")[0][0]
        self.assertIn(f"; {kept} finished games are kept", line)
        self.assertGreater(kept, 0)
        (self.folder / "y").write_text("mine")
        done = self.run_program(
            [PROGRAM, "export", "games.db", "--format", "jsonl", "-o", "y", "--force"], 1,
            preexec_fn=limit(5_000))
        self.assertIn("y: cannot be written: File too large", done.stderr)
        self.assertEqual(self.text("y"), b"mine")


if __name__ == "__main__":
    unittest.main()
