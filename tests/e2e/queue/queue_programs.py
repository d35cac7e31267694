"""Programs and pattern files over a queue: a worker starts and reads only what its own user named."""

import json
import os
import pathlib
import shutil
import signal
import time

from external import FAST, FAULT
from program import PROGRAM
from queue_case import QueueCase, main

SHIPPED = pathlib.Path(os.environ["SOURCE_DIR"], "patterns", "renju.patterns")


class QueuePrograms(QueueCase):
    def setUp(self):
        super().setUp()
        shutil.copy(FAST, self.folder / "brain")

    def programs(self, database, *options):
        return [PROGRAM, "match", "--a", "cmd:./brain --log=brain.log", "--a-name", "quick", "--a-env",
                "SECRET=s3cret", "--b", "beginner", "--games", "12", "--openings", "openings.txt",
                "--max-moves", "24", "--time", "2s", "--db", database, *options]

    def give(self, command):
        coordinator = self.coordinator(command)
        return coordinator, self.published(coordinator)

    def refused(self, *options):
        """What a worker says of the only run, which it does not play."""
        worker = self.worker("refuser", *options, "--exit-when-idle", "1s")
        self.assertEqual(worker.wait(timeout=120), 3, self.said(worker))
        lines = [line for line in self.said(worker).splitlines() if line.startswith("run ")]
        self.assertEqual(len(lines), 1, lines)
        return lines[0]

    def test_a_program_is_the_workers_own(self):
        self.assertIn("--queue-trust trusts the workers", self.complaint(
            [*self.programs("queue.db"), "--queue", self.server.url], 2))
        coordinator, run = self.give(self.programs("queue.db", "--queue-trust"))
        spec = self.server.ask("GET", f"rb:{{{run}}}:spec")
        for secret in ("s3cret", "./brain", "brain.log", str(self.folder)):
            self.assertNotIn(secret, spec)
        self.assertIn("needs a program (hash ", self.refused())
        self.assertRegex(self.refused("--program", f"quick={FAULT}"),
                         r"is another file here \(hash [0-9a-f]{16}\) than in the run")
        other = self.folder / "elsewhere"
        other.mkdir()
        shutil.copy(FAST, other / "engine")
        self.worker("one", "--program", f"quick={other}/engine")
        (self.folder / "programs.json").write_text(json.dumps(
            {"players": [{"name": "quick", "player": "cmd:./engine", "dir": str(other)}]}))
        self.worker("two", "--programs", "programs.json")
        document = self.finish(coordinator)
        self.assertEqual(document["games"], 12)
        self.assertEqual(self.rows("queue.db", "SELECT count(*) FROM game_worker"), [(12,)])
        self.assertEqual(self.rows("queue.db", "SELECT count(*) FROM game WHERE reason IN "
                                   "('crash', 'timeout', 'illegal move')"), [(0,)])

    def test_programs_make_their_openings(self):
        ours = "./brain --policy random --swap2 '7,7 8,7 9,9;8,8 8,6;6,8'"
        coordinator, _ = self.give([
            PROGRAM, "match", "--game", "standard", "--opening-rule", "swap2", "--a", f"cmd:{ours}",
            "--a-name", "quick", "--b", f"cmd:{ours}", "--b-name", "other", "--games", "8", "--time", "2s",
            "--db", "queue.db", "--queue-trust"])
        self.worker("one", "--program", f"quick={ours}", "--program", f"other={ours}")
        self.assertEqual(self.finish(coordinator)["games"], 8)
        self.assertEqual(self.rows("queue.db", "SELECT choice, count(*) FROM swap2 GROUP BY choice"),
                         [("two, white", 8)])
        self.run_program([PROGRAM, "stats", "queue.db"])

    def test_a_game_that_outlasts_the_drain_goes_to_another(self):
        command = self.programs("queue.db", "--queue-trust")
        command[command.index("2s")] = "60m"
        coordinator, run = self.give(command)
        slow = self.worker("slow", "--program", "quick=./brain --sleep-us 3600000000", "--drain", "1s")
        pending = ("XPENDING", f"rb:{{{run}}}:tasks", "w", "-", "+", "10")
        while self.server.ask(*pending) == "*0":
            self.assertIsNone(slow.poll(), self.said(slow))
            time.sleep(0.05)
        slow.send_signal(signal.SIGTERM)
        self.assertEqual(slow.wait(timeout=120), 0, self.said(slow))
        self.assertEqual(self.server.ask(*pending), "*0")  # given back at once, not after the lease
        self.worker("quick", "--program", "quick=./brain")
        self.assertEqual(self.finish(coordinator)["games"], 12)
        self.assertEqual(self.rows("queue.db", "SELECT DISTINCT name FROM game_worker JOIN worker "
                                   "ON worker.id = worker"), [("quick",)])

    def test_mistakes_are_told_at_once(self):
        worker = [PROGRAM, "worker", self.server.url]
        self.assertIn("not of the form NAME=COMMAND", self.complaint([*worker, "--program", "quick"], 2))
        self.assertIn("./none: no such file", self.complaint([*worker, "--program", "quick=./none"], 2))
        self.assertIn("no such file", self.complaint([*worker, "--patterns", "none"], 1).lower())
        same = self.programs("q.db", "--queue-trust", "--queue", self.server.url)
        same[same.index("--b") + 1:same.index("--b") + 2] = ["cmd:./brain", "--b-name", "quick"]
        self.assertIn("two programs are called 'quick'", self.complaint(same, 2))
        self.assertIn("--log does not work with --queue", self.complaint(
            [*self.programs("q.db"), "--queue-trust", "--log", "x.log", "--queue", self.server.url], 2))

    def test_patterns_are_known_by_their_checksum(self):
        self.run_program([PROGRAM, "match", "--a", "beginner", "--b", "easy", "--openings", "renju",
                          "--games", "80", "--nodes", "60", "--db", "games.db"])
        self.run_program([PROGRAM, "tune", "patterns", "games.db", "-o", "learned.patterns", "--epochs", "1"])
        command = [PROGRAM, "match", "--a", "hard:patterns=learned.patterns", "--b", "easy", "--games", "40",
                   "--openings", "openings.txt", "--nodes", "200", "--max-moves", "24", "--db", "queue.db"]
        coordinator, run = self.give(command)
        spec, files = (self.server.ask("GET", f"rb:{{{run}}}:spec"), f"rb:{{{run}}}:files")
        word = json.loads(json.loads(spec)["players"][0]["params"])["patterns"]
        self.assertRegex(word, "^#[0-9a-f]{16}$")
        # The table that came with the run is another one, or is gone.
        self.server.ask("HSET", files, word[1:], "RbPatrn")
        self.assertIn("patterns of the run: ", self.refused())
        self.server.ask("HDEL", files, word[1:])
        shutil.copy(SHIPPED, self.folder / "mine.patterns")
        self.assertIn("start this worker with --patterns FILE", self.refused("--patterns", "mine.patterns"))
        shutil.copy(self.folder / "learned.patterns", self.folder / "copy")
        self.worker("one", "--patterns", "copy")
        self.finish(coordinator)
        self.check_same(command)
        self.assertEqual(self.server.ask("EXISTS", files), ":0")

    def test_a_run_cannot_make_a_worker_read_or_start_anything(self):
        coordinator, run = self.give([PROGRAM, "match", "--a", "hard:patterns=on", "--b", "easy",
                                      "--games", "40", "--openings", "openings.txt", "--nodes", "200",
                                      "--db", "queue.db"])
        coordinator.send_signal(signal.SIGSTOP)  # it would mend the document
        key = f"rb:{{{run}}}:spec"
        document = json.loads(self.server.ask("GET", key))
        params = json.loads(document["players"][0]["params"])
        bait = self.folder / "bait"
        for forged in ({**params, "patterns": f"{self.folder}/bait{params['patterns']}0"},
                       {"engine": "gomocup", "command": ["touch", str(bait)], "program_hash": "0" * 16,
                        "file_hashes": [], "info": {}}):
            document["players"][0]["params"] = json.dumps(forged)
            self.server.ask("SET", key, json.dumps(document))
            self.assertRegex(self.refused(), "start this worker with --(patterns|program) ")
        self.assertFalse(bait.exists())


if __name__ == "__main__":
    main()
