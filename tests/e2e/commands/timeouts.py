"""What takes long ends with its report and the words that go on, whatever ends it: timeout, which signals its
child and then the whole group; kill of the group; CI that cancels a job."""

import os
import signal
import subprocess
import time
import unittest

from external import FAST, engine
from program import PROGRAM, Case, match

PLAY = ["--games", "100000", "--nodes", "300", "--threads", "1"]
REST = "To play the rest:\n  "
AGAIN = "the same command begins again"
# The command, and what it says at its end.
COMMANDS = {
    "match": (match("--games", "100000", "--db", "x.db"), REST),
    "sprt": (match("--sprt", "elo0=0,elo1=1", "--games", "100000", "--db", "x.db", b="beginner"), REST),
    "tournament": (["tournament", "--player", "beginner", "--player", "easy", "--player", "medium", "--db", "x.db",
                    *PLAY], REST),
    "scaling": (["scaling", "--player", "easy", "--nodes", "100", "--nodes", "400", "--games", "100000",
                 "--db", "x.db"], REST),
    "levels": (["levels", "--from", "beginner", "--to", "easy", "--folder", "x"],
               "interrupted; to resume: "),
    "spsa": (["tune", "spsa", "--player", "easy", "--db", "x.db", *PLAY], "interrupted; to play the rest: "),
    "bayes": (["tune", "bayes", "--player", "easy", "--select", "OPEN_THREE,FOUR", "--db", "x.db", *PLAY],
              "interrupted; to play the rest: "),
    "gauge": (["tune", "gauge", "--player", "easy", "--db", "x.db", *PLAY, "--quiet"],
              "interrupted; to play the rest: "),
    "verify": (["tune", "verify", "proved.db", "--sprt", "elo0=0,elo1=1"], "\ninterrupted; to play the rest: "),
    "patterns": (["tune", "patterns", "games.db", "-o", "x", "--epochs", "1000"], "to learn the rest:\n  "),
    "analyze": (["analyze", "games.db", "--threads", "1"], "; the same command goes on"),
    "openings": (["openings", "make", "--count", "100000", "-o", "x"], "to find the rest:\n  "),
    "positions": (["positions", "make", "vct", "--count", "100000", "-o", "x"], "the same command finds the same"),
    "book": (["book", "make", "--plies", "6", "-o", "x"], "to search the rest:\n  "),
    "suite": (["suite", "midgame", "--player", "hard:depth=12", "--time", "20s"], AGAIN),
    "check": (["check", engine(FAST, "--sleep-us", "500000")], AGAIN),
    "speed": (["speed", "run", "--budget", "60s"], AGAIN),
    "rate": (["rate", "games.db", "--bootstrap", "100000"], AGAIN),
}
SLOW_STARTS = ("levels", "verify")  # on a busy machine: until the first game the same command begins again


class Timeouts(Case):
    def command(self, name):
        words, says = COMMANDS[name]
        return (words if words[0] == PROGRAM else [PROGRAM, *words]), says

    def check(self, name, status, said):
        self.assertEqual(status, 130, f"{name}\n{said}")
        says = (self.command(name)[1], *([AGAIN] if name in SLOW_STARTS else []))
        self.assertTrue(any(words in said for words in says), f"{name}\n{said}")
        self.assertEqual([path.name for path in self.folder.rglob("*-wal")], [], name)

    def end(self, name, *how):
        words, _ = self.command(name)
        done = subprocess.run(["timeout", "--preserve-status", *how, *words], cwd=self.folder, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300,
                              check=False)
        self.check(name, done.returncode, done.stdout)
        for path in self.folder.glob("x*"):
            path.unlink() if path.is_file() else subprocess.run(["rm", "-r", path], check=True)

    def test_timeout_ends_all_that_takes_long(self):
        self.run_program(match("--games", "400", "--db", "games.db"))  # so many that a fit takes long
        self.run_program([PROGRAM, "tune", "spsa", "--player", "easy", "--games", "160", "--nodes", "200",
                          "--max-moves", "30", "--db", "proved.db", "-o", "proved.json"])
        for name in COMMANDS:
            with self.subTest(name):
                self.end(name, "4" if name in SLOW_STARTS else "1")

    def test_whatever_it_sends(self):
        for name in ("match", "spsa"):
            for which in ("INT", "HUP"):
                with self.subTest(name, which=which):
                    self.end(name, "-s", which, "1")

    def test_a_group_that_is_signalled_twice(self):
        for name in ("match", "spsa"):
            words, _ = self.command(name)
            process = subprocess.Popen(words, cwd=self.folder, text=True, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
            time.sleep(2)
            for _ in range(2):
                os.killpg(process.pid, signal.SIGTERM)
                time.sleep(0.3)
            said, _ = process.communicate(timeout=300)
            self.check(name, process.returncode, said)
            (self.folder / "x.db").unlink()

    def test_a_worker_gives_back_what_it_holds(self):
        done = subprocess.run(["timeout", "--preserve-status", "2", PROGRAM, "worker", "unix:none"], cwd=self.folder,
                              text=True, capture_output=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
