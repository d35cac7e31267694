"""Learning in rounds: the same tables however it is stopped, what a test decides, what is refused."""

import fcntl
import json
import signal
import subprocess
import unittest

from program import PROGRAM, Case

SMALL = ("--games", "40", "--nodes", "60", "--epochs", "1", "--test-games", "8", "--test-nodes", "60",
         "--player", "hard:depth=20,vct=0,patterns=off")
ADOPTED, REFUSED = ("--sprt", "elo0=-1000,elo1=-500"), ("--sprt", "elo0=500,elo1=1000")


class Learn(Case):
    def learn(self, folder, *options):
        return [PROGRAM, "learn", folder, *SMALL, *options]

    def told(self, folder, *options):
        return json.loads(self.run_program(self.learn(folder, "--json", "--quiet", *options)).stdout)

    def tables(self, folder):
        return {file.name: file.read_bytes() for file in (self.folder / folder).glob("*.patterns")}

    def patterns_of(self, database):
        return [json.loads(params).get("patterns", "") for (params,) in
                self.rows(database, "SELECT params FROM player ORDER BY id")]

    def test_a_proved_table_plays_the_next_round(self):
        done = self.run_program(self.learn("l", "--rounds", "1", *ADOPTED))
        self.assertRegex(done.stdout, r"\n1 +39 +\d+ .* H1, adopted +\d")
        self.assertIn("round 1: H1 accepted", done.stderr)
        first = self.tables("l")
        self.assertEqual(first["learned.patterns"], first["round-1.patterns"])
        told = self.told("l", "--rounds", "2", *ADOPTED)
        self.assertEqual([one["adopted"] for one in told["rounds"]], [True, True])
        self.assertEqual(told["rounds"][1]["fit"]["games"], 79)
        now = self.tables("l")
        self.assertEqual(now["learned.patterns"], now["round-2.patterns"])
        self.assertNotEqual(now["round-2.patterns"], first["round-1.patterns"])
        self.assertEqual(self.patterns_of("l/round-1-games.db"), ["", ""])
        for database, names in (("games", ("round-1", "round-1")), ("test", ("round-2", "round-1"))):
            for word, name in zip(self.patterns_of(f"l/round-2-{database}.db"), names):
                self.assertRegex(word, f"{name}.patterns#")
        held_out = [self.rows(f"l/round-1-{name}.db", "SELECT held_out FROM run") for name in ("games", "test")]
        self.assertEqual(held_out, [[(0,)], [(1,)]])
        # Who has a table begins with it.
        self.run_program([PROGRAM, "learn", "m", *SMALL[:-1], "hard:vct=0,patterns=l/learned.patterns",
                          "--rounds", "1", "--quiet", *REFUSED])
        self.assertRegex(self.patterns_of("m/round-1-games.db")[0], "l/learned.patterns#")

    def test_an_unproved_table_does_not_play(self):
        told = self.told("l", "--rounds", "2", *REFUSED)
        self.assertEqual([(one["test"]["decision"], one["adopted"]) for one in told["rounds"]],
                         [("H0", False)] * 2)
        self.assertEqual(told["rounds"][1]["fit"]["games"], 79)
        self.assertEqual(self.patterns_of("l/round-2-games.db"), ["", ""])
        self.assertNotIn("learned.patterns", self.tables("l"))
        told = self.told("open", "--rounds", "1", "--sprt", "elo0=-1,elo1=1")
        self.assertEqual(told["rounds"][0]["test"]["decision"], "inconclusive")

    def test_stops_and_threads_change_nothing(self):
        def rounds(told):
            return [{**one, "seconds": 0} for one in told["rounds"]]
        options = ("--rounds", "2", *ADOPTED)
        whole = self.told("whole", *options, "--threads", "1")
        seconds, stops, status = 0.05, 0, None
        while status != 0:
            process = self.start(self.learn("cut", *options, "--threads", "2"), stderr=subprocess.PIPE)
            try:
                process.wait(timeout=seconds)
            except subprocess.TimeoutExpired:
                process.send_signal((signal.SIGINT, signal.SIGKILL)[stops % 2])
            told = process.communicate(timeout=300)[1]
            status = process.returncode
            self.assertIn(status, (0, 130, -signal.SIGKILL, -signal.SIGINT), told)
            stops, seconds = stops + 1, 1.15 * seconds
        self.assertGreater(stops, 2)
        self.assertEqual(self.tables("cut"), self.tables("whole"))
        self.assertEqual(rounds(self.told("cut", *options)), rounds(whole))

    def test_what_is_refused(self):
        self.told("l", "--rounds", "1", *ADOPTED)
        self.assertIn("l/learn.json: was begun with other options: seed is 1 there, now 2",
                      self.complaint(self.learn("l", *ADOPTED, "--seed", "2"), 1))
        with open(self.folder / "l" / "learn.lock", "rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            self.assertIn("l/learn.lock: in use by another run", self.complaint(self.learn("l", *ADOPTED), 1))
        table = self.folder / "l" / "round-1.patterns"
        table.write_bytes((self.folder / "l" / "round-1.patterns").read_bytes()[:-1] + b"!")
        self.assertIn("l/round-1.patterns: ", self.complaint(self.learn("l", *ADOPTED, "--rounds", "2"), 1))
        (self.folder / "l" / "learn.json").write_text('{"options": {}')
        self.assertIn("l/learn.json: damaged: ", self.complaint(self.learn("l", *ADOPTED), 1))
        for options, text in ((("--player", "nobody"), "learn: --player: "),
                              (("--player", "date-gomoku-1997"), "learn: --player: "),
                              (("--game", "freestyle", "--size", "9"), "learn: --size 9: no openings"),
                              (("--game", "reversi"), "--game")):
            self.assertIn(text, self.complaint([PROGRAM, "learn", "x", *options], 2))
        self.assertFalse((self.folder / "x").exists())
        self.assertIn("FOLDER", self.complaint([PROGRAM, "learn", "a,b"], 2))


if __name__ == "__main__":
    unittest.main()
