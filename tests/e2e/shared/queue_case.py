"""Runs whose games workers play over a queue: what the tests of queues share."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import unittest

from program import PROGRAM, Case, match
from redis_server import RedisServer
from results import OPENINGS, dump
from unsteady_link import UnsteadyLink

GAMES = 160
LEASE = "2s"


class QueueCase(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "openings.txt").write_text(OPENINGS)
        self.server = RedisServer(self.folder)
        self.server.start()
        self.addCleanup(self.server.kill)
        self.errors, self.links = {}, {}

    def match(self, database, *options, games=GAMES, seed=5, nodes=200):
        return match("--games", str(games), "--seed", str(seed), "--db", database, *options,
                     openings="openings.txt", nodes=nodes, max_moves=30)

    def alone(self, command):
        """The rows of the same run on this machine."""
        self.run_program([*command[:command.index("--db") + 1], "alone.db",
                          *command[command.index("--db") + 2:]])
        return self.rows_of("alone.db")

    def background(self, name, command, **options):
        log = open(self.folder / f"{name}.err", "w", encoding="utf-8")
        self.addCleanup(log.close)
        process = self.start(command, stderr=log, **options)
        self.errors[process] = self.folder / f"{name}.err"
        return process

    def link(self, name, results=None, **options):
        """A link of its own to the server, at `unix:NAME.sock`."""
        self.links[name] = UnsteadyLink(self.folder / f"{name}.sock", self.server.socket, results, **options)
        self.addCleanup(self.links[name].close)
        return self.links[name]

    def worker(self, name, *options, threads=1, results=None):
        """With a number of results: it hands in no more until `self.links[name]` allows it."""
        url = self.server.url
        if results is not None:
            self.link(name, results)
            url = f"unix:{name}.sock"
        return self.background(name, [PROGRAM, "worker", url, "--name", name, "--threads",
                                      str(threads), *options])

    def coordinator(self, command, name="coordinator"):
        return self.background(name, [*command, "--queue", self.server.url, "--queue-lease", LEASE,
                                      "--json"])

    def said(self, process):
        return self.errors[process].read_text()

    def finish(self, process):
        """The JSON document that it prints at its end."""
        output, _ = process.communicate(timeout=600)
        self.assertEqual(process.returncode, 0, self.said(process))
        return json.loads(output)

    def copy_database(self, name, copy):
        """What a run has written so far. It must be stopped, and its file stays locked."""
        for file in self.folder.glob(f"{name}.db*"):
            shutil.copy(file, self.folder / file.name.replace(name, copy))

    def rows_of(self, database):
        lines = dump(self.folder / database).splitlines()
        return [line for line in lines if not re.match(r"(run|worker|game_worker)\b", line)]

    def games_in(self, database):
        if not (self.folder / database).exists():
            return 0
        try:
            return self.rows(database, "SELECT count(*) FROM game")[0][0]
        except sqlite3.OperationalError:  # no table yet
            return 0

    def wait_for_games(self, database, count, process):
        while self.games_in(database) < count:
            self.assertIsNone(process.poll(), self.said(process))
            time.sleep(0.01)

    def wait_for_words(self, words, process):
        while words not in self.said(process):
            self.assertIsNone(process.poll(), self.said(process))
            time.sleep(0.01)

    def check_same(self, command, database="queue.db"):
        self.assertEqual(self.rows_of(database), self.alone(command))

    def published(self, process):
        """The name of the only run, as soon as workers can find it."""
        while self.server.ask("ZCARD", "rb:runs") != ":1":
            self.assertIsNone(process.poll(), self.said(process))
            time.sleep(0.05)
        (run,) = re.findall(r"run ([0-9a-f]{12}) on the queue", self.said(process))
        return run


def main():
    """Runs the tests of the calling file, or skips them where there is no server or no queue."""
    if not RedisServer.is_installed():
        print("skipped: there is no redis-server (scripts/setup tests installs it)")
        sys.exit(77)
    version = subprocess.run([PROGRAM, "queue", "unix:/no/queue"],
                             capture_output=True, text=True, timeout=300, check=False)
    if "has no queue" in version.stderr:
        print("skipped: this build has no queue")
        sys.exit(77)
    unittest.main()
