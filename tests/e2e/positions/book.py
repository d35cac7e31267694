"""Opening books: made alike with any threads and after any stop, looked up, and told of."""

import json
import os
import re
import signal
import subprocess
import time
import unittest

from program import PROGRAM, Case, match


def command(output, *options, nodes=60):
    return [PROGRAM, "book", "make", "--player", "easy", "--nodes", str(nodes), "--replies", "2",
            "--plies", "1", "-o", output, *options]


class Book(Case):
    def make(self, output, *options, nodes=60):
        return self.run_program(command(output, *options, nodes=nodes))

    def text(self, name):
        return (self.folder / name).read_text()

    def test_threads_and_stops_make_no_difference(self):
        self.assertRegex(self.make("one.book", "--threads", "1").stdout, r"^one.book: \d+ positions\n$")
        self.make("three.book", "--threads", "3")
        whole = self.text("one.book")
        self.assertEqual(self.text("three.book"), whole)
        lines = whole.splitlines(keepends=True)
        self.assertEqual(json.loads(lines[-1])["positions"], len(lines) - 2)
        # Killed while it wrote a line, at several places.
        for kept in (1, 9, len(lines) - 2):
            (self.folder / "cut.book.part").write_text("".join(lines[:kept]) + lines[kept][:20])
            self.assertIn("--resume continues it", self.complaint(command("cut.book"), 1))
            self.make("cut.book", "--resume")
            self.assertEqual(self.text("cut.book"), whole)
            self.assertFalse((self.folder / "cut.book.part").exists())
            (self.folder / "cut.book").unlink()
        (self.folder / "cut.book.part").write_text("".join(lines[:9]))
        self.assertIn("was made with other options", self.complaint(
            command("cut.book", "--resume", nodes=70), 1))

    def test_what_was_made_is_told_as_json(self):
        told = json.loads(self.make("x.book", "--json").stdout)
        positions = len(self.text("x.book").splitlines()) - 2
        self.assertEqual(told, {"file": "x.book", "positions": positions, "complete": True, "resume": None})

    def test_it_can_be_stopped(self):
        # No position is searched to its end on any machine.
        command_line = [PROGRAM, "book", "make", "--player", "hard:depth=20,max_nodes=1000000000",
                        "--nodes", "1000000000", "--threads", "2", "-o", "x.book", "--json"]
        process = self.start(command_line, stderr=subprocess.PIPE)
        part = self.folder / "x.book.part"
        while not part.exists() or part.read_text().count("\n") < 1:
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130, errors)
        told = json.loads(output)
        self.assertEqual((told["file"], told["positions"], told["complete"]), (None, 0, False))
        self.assertIn(told["resume"], errors)
        self.assertRegex(errors, r"(?m)^0 positions are kept; to search the rest:\n  .* --resume$")
        self.assertEqual(part.read_text().count("\n"), 1)

    def test_it_tells_how_far_it_is(self):
        done = self.run_program(command("x.book", "--progress", "100ms", nodes=20_000))
        for line in done.stderr.splitlines():
            self.assertRegex(line, r"^\d+ positions?, the last of \d stones$")

    def test_what_an_unfinished_book_cannot_go_on_with_is_named(self):
        self.make("one.book")
        head = self.text("one.book").splitlines(keepends=True)[0]
        (self.folder / "x.book.part").write_text(head + "".join(
            self.text("one.book").splitlines(keepends=True)[1:3]))
        line = self.complaint(command("x.book", "--resume", nodes=70), 1)
        self.assertTrue(line.endswith("nodes is 60 there, now 70"), line)
        (self.folder / "x.book.part").write_text("")  # of a program that was killed at once
        self.make("x.book")
        self.assertEqual(self.text("x.book"), self.text("one.book"))

    def test_programs_make_no_book(self):
        line = self.complaint([PROGRAM, "book", "make", "--player", "cmd:/bin/true", "-o", "p.book"], 2)
        self.assertIn("not a program", line)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_player_plays_what_is_in_it_and_says_so(self):
        self.make("my.book")
        self.run_program(match("--games", "12", "--db", "run.db", a="medium:book=my.book", b="medium",
                               openings="named"))
        rows = self.rows("run.db", "SELECT params FROM player ORDER BY id")
        params = [json.loads(text) for (text,) in rows]
        self.assertRegex(params[0]["book"], r"^my\.book#[0-9a-f]{16}$")
        self.assertNotIn("book", params[1])
        exported = self.run_program([PROGRAM, "export", "run.db", "--format", "jsonl"]).stdout
        for line in exported.splitlines():
            game = json.loads(line)
            told = [ply for ply, move in enumerate(game["moves"], 1)
                    if (move.get("counters") or {}).get("book")]
            # The fourth stone is White's, the fifth Black's; the book knows the fourth of each opening.
            if game["white"] == "medium:book=my.book":
                self.assertEqual(told, [4])
            else:
                self.assertIn(told, ([], [5]))
        shown = self.run_program([PROGRAM, "show", "run.db", "1", "--move", "4"]).stdout
        self.assertRegex(shown, r"book +1")
        whole = self.run_program([PROGRAM, "show", "run.db", "1"]).stdout
        self.assertRegex(whole, r"(?m)^ +4  O  \w+ .* 0 .*  book$")
        # The same run again, from another place, and with other content under the same name.
        self.run_program([PROGRAM, "match", "--resume", "--db", "run.db", "--games", "14"])
        (self.folder / "elsewhere.book").write_text(self.text("my.book"))
        again = match("--games", "16", "--db", "run.db", "--resume", a="medium:book=elsewhere.book",
                      b="medium", openings="named")
        self.run_program(again)
        self.make("my.book", "--force", nodes=61)
        self.assertIn("book is \"my.book#", self.complaint(
            [PROGRAM, "match", "--resume", "--db", "run.db", "--games", "18"], 1))

    def test_it_stands_wherever_a_player_does(self):
        self.make("my.book")
        for words in (("profiles", "hard:book=my.book", "--diff", "hard"),
                      ("params", "hard:book=my.book"),
                      ("analyze", "h8 i9 g7", "--player", "easy:book=my.book", "--nodes", "500")):
            self.run_program([PROGRAM, *words])
        told = self.run_program([PROGRAM, "profiles", "hard:book=my.book", "--json", "-o", "mine.json"])
        self.assertEqual(told.stderr, "")
        self.assertRegex(json.loads(self.text("mine.json"))["book"], r"^my\.book#[0-9a-f]{16}$")
        self.run_program(match("--games", "2", "--db", "x.db", a="file:mine.json", b="beginner",
                               openings="named"))
        told = self.rows("x.db", "SELECT params FROM player WHERE id = 0")
        self.assertRegex(json.loads(told[0][0])["book"], r"^my\.book#[0-9a-f]{16}$")
        (self.folder / "mine.json").write_text('{"base": "hard",\n "book": "none.book"}')
        self.assertIn("mine.json:2: none.book", self.complaint(match(a="file:mine.json"), 1))

    def test_the_one_of_the_program_is_on(self):
        self.run_program(match("--games", "2", "--db", "x.db", a="medium:book=on", b="medium",
                               openings="named"))
        params = json.loads(self.rows("x.db", "SELECT params FROM player WHERE id = 0")[0][0])
        self.assertRegex(params["book"], r"^on#[0-9a-f]{16}$")
        exported = self.run_program([PROGRAM, "export", "x.db", "--format", "jsonl"]).stdout
        self.assertIn('"book":1', exported.replace(" ", ""))

    def test_a_name_that_is_not_utf_8_is_no_bug(self):
        self.make("my.book")
        name = b"b\xff.book"
        os.rename(self.folder / "my.book", os.fsencode(self.folder) + b"/" + name)
        command_line = match("--games", "2", "--db", "x.db")
        command_line[command_line.index("--a") + 1] = b"hard:book=" + name
        self.run_program(command_line)

    def test_brain_plays_from_it(self):
        self.make("my.book")
        first = json.loads(self.text("my.book").splitlines()[1])
        points = [f"{'abcdefghijklmno'.index(word[0])},{int(word[1:]) - 1}" for word in
                  first["moves"].split() + [first["move"]]]
        stones = [f"{point},{2 - ply % 2}" for ply, point in enumerate(points[:-1])]  # White is to move
        talk = "\n".join(["START 15", "BOARD", *stones, "DONE", "END", ""])
        command = [PROGRAM, "brain", "--player", "hard:book=my.book", "--clock", "nodes"]
        done = subprocess.run(command, input=talk, capture_output=True, text=True, cwd=self.folder,
                              timeout=300, check=True)
        self.assertEqual(done.stdout.splitlines()[-1], points[-1])

    def test_mistakes_have_a_line(self):
        self.make("my.book")
        lines = self.text("my.book").splitlines(keepends=True)
        (self.folder / "half.book").write_text("".join(lines[:5]))
        (self.folder / "edited.book").write_text("".join(lines).replace("\"score\":", "\"score\": ", 1))
        for name, why in (("half.book", "is not finished"), ("edited.book", "was changed"),
                          ("none.book", "o such file"), ("half.book#0123456789abcdef", "is not finished"),
                          ("my.book#0123456789abcdef", "it is not the player's book")):
            line = self.complaint(match("--db", "x.db", a=f"hard:book={name}"), 1)
            self.assertRegex(line, re.escape(name.split("#")[0]))
            self.assertIn(why, line)
        self.assertIn("book make: --output is missing; it takes a value (FILE)",
                      self.complaint([PROGRAM, "book", "make"], 2))


if __name__ == "__main__":
    unittest.main()
