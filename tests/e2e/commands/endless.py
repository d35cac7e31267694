"""Files without an end, or that would fill the memory, are refused in one line."""

import resource
import subprocess
import threading
import unittest

from program import PROGRAM, Case, match

MOST = 800 << 20  # bytes of address space: far below what the whole of any of these files takes


class Endless(Case):
    def bounded(self, command, status, **options):
        """The one line of a command that must fail within MOST bytes."""
        sanitized = bool(self.sanitizers())  # these want terabytes of address space

        def limit():
            if not sanitized:
                resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))
        done = self.run_program(command, status, preexec_fn=limit, **options)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertLess(len(done.stderr), 500)
        return done.stderr

    def test_zeros(self):
        for words, text in ((["judge", "check", "/dev/zero"], "/dev/zero: larger than 64 MiB"),
                            (["solve", "check", "/dev/zero"], "/dev/zero: larger than 64 MiB"),
                            (["suite", "/dev/zero", "--player", "easy"], "/dev/zero: larger than 64 MiB"),
                            (["openings", "check", "/dev/zero"], "/dev/zero: larger than 64 MiB"),
                            (["speed", "history", "/dev/zero"], "/dev/zero: larger than 64 MiB"),
                            (["tournament", "--players-file", "/dev/zero"],
                             "/dev/zero: larger than 16 MiB"),
                            (["profiles", "file:/dev/zero"], "/dev/zero: larger than 1 MiB"),
                            (["params", "hard", "--params", "/dev/zero"],
                             "/dev/zero: larger than 1 MiB"),
                            (["dataset", "read", "/dev/zero"],
                             "/dev/zero:1: longer than 4096 bytes")):
            with self.subTest(words=words):
                self.assertIn(text, self.bounded([PROGRAM, *words], 1))

    def feed(self, command, head, more):
        """The complaint of a command that reads a pipe into which `more` is written for ever."""
        with subprocess.Popen(command, cwd=self.folder, stdin=subprocess.PIPE,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            def write():
                try:
                    process.stdin.write(head)
                    while True:
                        process.stdin.write(more)
                except BrokenPipeError:
                    pass
            writer = threading.Thread(target=write)
            writer.start()
            text = process.stderr.read().decode()
            status = process.wait(timeout=300)
            writer.join()
            try:
                process.stdin.close()
            except BrokenPipeError:
                pass
        self.assertEqual(status, 1, text)
        return text

    def test_a_pipe(self):
        row = b'{"black":["h8"],"white":[],"side":"white","forbidden":{}}\n' * 1000
        self.assertIn("/dev/stdin: larger than 64 MiB",
                      self.feed([PROGRAM, "judge", "check", "/dev/stdin"], b"", row))

    def test_a_data_set_with_more_than_it_tells(self):
        row = '{"game":1,"opening":"0123456789abcdef","moves":"h8","black":1}\n'
        (self.folder / "d.jsonl").write_text('{"dataset":2,"positions":2}\n' + row * 100)
        self.assertIn("d.jsonl:4: one more than the 2 positions of the header",
                      self.bounded([PROGRAM, "dataset", "read", "d.jsonl"], 1))

    def test_a_crafted_results_file(self):
        self.run_program(match("--games", "2", "--db", "x.db"))
        self.change("x.db", "ALTER TABLE player RENAME TO old")
        self.change("x.db", "CREATE TABLE player (id INTEGER PRIMARY KEY, params TEXT, name TEXT "
                            "GENERATED ALWAYS AS (hex(zeroblob(450000000))) VIRTUAL)")
        self.change("x.db", "INSERT INTO player (id, params) SELECT id, params FROM old")
        for words in (["rate", "x.db"], ["show", "x.db", "0"]):
            self.assertIn("x.db: damaged: player is a table with computed columns",
                          self.bounded([PROGRAM, *words], 1))

    def test_a_huge_word_is_not_repeated(self):
        (self.folder / "p.json").write_text('{"base": "hard", "' + "x" * 500_000 + '": 1}')
        self.assertIn("there is no parameter 'xxx",
                      self.bounded([PROGRAM, "profiles", "file:p.json"], 1))


if __name__ == "__main__":
    unittest.main()
