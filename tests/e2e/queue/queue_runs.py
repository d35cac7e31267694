"""A run that workers play over a queue is the run of one machine, row for row, whatever dies."""

import http.client
import json
import os
import re
import signal
import time

from program import PROGRAM, match
from queue_case import QueueCase, main


class Queue(QueueCase):
    def test_plain(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        workers = [self.worker("one"), self.worker("two", threads=2)]
        document = self.finish(coordinator)
        self.check_same(command)
        self.assertEqual(document["fleet"]["differing"], 0)
        self.assertEqual(document["fleet"]["banned"], [])
        self.assertGreaterEqual(document["fleet"]["checked"], 1)
        for worker in workers:
            worker.send_signal(signal.SIGTERM)
            self.assertEqual(worker.wait(timeout=120), 0, self.said(worker))
        self.assertEqual(self.server.ask("ZCARD", "rb:runs"), ":0")

    def test_a_new_worker_gets_tasks_for_all_its_threads_at_once(self):
        """Once it has handed in its first result, also if the coordinator did not see it when it looked."""
        near = self.link("near", sees_nobody=True)
        # Whoever is not seen counts for two leases.
        coordinator = self.background("coordinator", [*self.match("queue.db"), "--queue", "unix:near.sock",
                                                      "--queue-lease", "10m"])
        run = self.published(coordinator)
        worker = self.worker("one", threads=12, results=1)
        self.wait_for_games("queue.db", 2, coordinator)
        looks = near.looks
        while near.looks < looks + 2:  # between two looks it gives out tasks
            for process in coordinator, worker:
                self.assertIsNone(process.poll(), self.said(process))
            time.sleep(0.01)
        self.assertGreaterEqual(int(self.server.ask("XLEN", f"rb:{{{run}}}:tasks")[1:]), 12)

    def test_this_machine_plays_too(self):
        command = self.match("queue.db")
        coordinator = self.coordinator([*command, "--threads", "2"])
        self.wait_for_games("queue.db", 10, coordinator)
        self.worker("other")
        document = self.finish(coordinator)
        self.check_same(command)
        self.assertEqual(document["fleet"]["banned"], [])
        own = self.rows("queue.db", "SELECT count(*) FROM game_worker JOIN worker ON worker.id = worker "
                                    "WHERE name <> 'other'")[0][0]
        self.assertGreaterEqual(own, 10)

    def test_ctrl_c_ends_the_worker_of_this_machine_too(self):
        coordinator = self.coordinator([*self.match("queue.db"), "--threads", "1"])
        self.wait_for_games("queue.db", 4, coordinator)
        coordinator.send_signal(signal.SIGINT)
        self.assertEqual(coordinator.wait(timeout=120), 130, self.said(coordinator))
        self.finish(self.background("again", [PROGRAM, "match", "--resume", "--db", "queue.db", "--json"]))
        self.check_same(self.match("queue.db"))

    def test_a_worker_of_this_machine_that_fails_ends_the_run(self):
        def login(password):
            return {**os.environ, "RENJU_BENCH_QUEUE_AUTH": f"user = alice\npassword = {password}"}

        self.server.ask("ACL", "SETUSER", "alice", "on", ">old", "~rb:*", "+@all")
        command = self.match("queue.db")
        coordinator = self.background("coordinator", [*command, "--queue", self.server.url, "--threads", "1"],
                                      env=login("old"))
        self.wait_for_games("queue.db", 4, coordinator)
        coordinator.send_signal(signal.SIGSTOP)
        self.server.ask("ACL", "SETUSER", "alice", "<old", ">new")  # whoever is connected stays
        links = re.findall(r"id=(\d+) .* user=alice ", self.server.ask("CLIENT", "LIST"))
        self.server.ask("CLIENT", "KILL", "ID", max(links, key=int))  # the worker's, which came last
        coordinator.send_signal(signal.SIGCONT)
        self.assertEqual(coordinator.wait(timeout=120), 1, self.said(coordinator))
        self.assertRegex(self.said(coordinator).splitlines()[-1],
                         r"the queue refuses user 'alice': see --queue-auth; \d+ finished games are kept; "
                         r"to play the rest: .*--resume")
        self.assertLess(self.games_in("queue.db"), 160)
        self.finish(self.background("again", [PROGRAM, "match", "--resume", "--db", "queue.db", "--queue",
                                              self.server.url, "--json"], env=login("new")))
        self.check_same(command)

    def test_tournament(self):
        # Of one engine: of two, the order of their games decides which names of counters are first.
        command = [PROGRAM, "tournament", "--player", "beginner", "--player", "easy:depth=1",
                   "--player", "medium:depth=1", "--games", "20", "--openings", "openings.txt",
                   "--nodes", "100", "--max-moves", "20", "--db", "queue.db"]
        coordinator = self.coordinator(command)
        self.worker("one", threads=2)
        self.finish(coordinator)
        self.check_same(command)

    def test_games_that_end_early(self):
        for name, more in (("early", ()), ("on", ("--play-on",))):
            command = self.match(f"{name}.db", "--resign", "score=900,moves=2", "--proof", "nodes=1000",
                                 *more, games=60)
            coordinator = self.coordinator(command, name)
            self.worker(f"of-{name}", threads=2)
            document = self.finish(coordinator)
            self.assertEqual(document["fleet"]["banned"], [])
            self.check_same(command, f"{name}.db")
            (self.folder / "alone.db").unlink()

    def test_a_killed_worker_and_a_frozen_one(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        killed, frozen = (self.worker(name, threads=2, results=5) for name in ("killed", "frozen"))
        self.wait_for_games("queue.db", 10, coordinator)
        killed.send_signal(signal.SIGKILL)
        frozen.send_signal(signal.SIGSTOP)
        self.links["frozen"].allow()
        self.worker("last")
        time.sleep(4)
        frozen.send_signal(signal.SIGCONT)
        self.finish(coordinator)
        self.check_same(command)

    def test_sigterm_gives_back_what_is_held(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        first = self.worker("first", threads=2, results=10)
        self.wait_for_games("queue.db", 10, coordinator)
        first.send_signal(signal.SIGTERM)
        self.links["first"].allow()
        self.assertEqual(first.wait(timeout=120), 0, self.said(first))
        self.worker("second")
        self.finish(coordinator)
        self.check_same(command)

    def test_a_server_that_forgets_everything(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        self.worker("one", results=5)
        self.wait_for_games("queue.db", 5, coordinator)
        self.server.ask("FLUSHALL")
        self.links["one"].allow(5)
        self.wait_for_games("queue.db", 11, coordinator)
        self.server.kill()
        self.server.start()
        self.links["one"].allow()
        self.finish(coordinator)
        self.check_same(command)

    def test_a_killed_coordinator_is_resumed(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        self.worker("one", results=10)
        self.wait_for_games("queue.db", 10, coordinator)
        coordinator.send_signal(signal.SIGKILL)
        coordinator.wait()
        self.links["one"].allow()
        resumed = self.coordinator([PROGRAM, "match", "--resume", "--db", "queue.db"], "resumed")
        self.finish(resumed)
        self.check_same(command)

    def test_the_queue_shows_its_runs(self):
        run = self.published(self.coordinator(self.match("queue.db")))
        self.assertNotEqual(self.server.ask("GET", f"rb:{{{run}}}:coordinator"), "$-1")
        shown = json.loads(self.run_program([PROGRAM, "queue", self.server.url, "--json"]).stdout)
        self.assertEqual([row["run"] for row in shown["runs"]], [run])
        self.assertEqual(shown["runs"][0]["priority"], 0)

    def test_the_report_tells_who_played(self):
        coordinator = self.coordinator(self.match("queue.db"))
        for name in ("one", "<b>two"):
            self.worker(name)
        self.finish(coordinator)
        report = [PROGRAM, "report", "queue.db", "--json"]
        fleet = json.loads(self.run_program(report).stdout)["parts"][0]["fleet"]
        counts = self.rows("queue.db", "SELECT name, count(*) FROM game_worker JOIN worker "
                           "ON worker.id = worker GROUP BY name")
        self.assertEqual({row["name"]: row["games"] for row in fleet["workers"]}, dict(counts))
        self.assertEqual((fleet["games"], {row["forfeits"] for row in fleet["workers"]}), (160, {0}))
        times = self.rows("queue.db", "SELECT min(arrived_ms), max(arrived_ms) FROM game_worker")[0]
        self.assertAlmostEqual(fleet["per_second"], 160_000 / (times[1] - times[0]))
        stretch = fleet["course"][1][0] if len(fleet["course"]) > 1 else 1
        self.assertAlmostEqual(sum(stretch * speed for _, speed in fleet["course"]), 160)
        self.run_program(self.match("alone.db"))
        alone = json.loads(self.run_program([PROGRAM, "report", "alone.db", "--json"]).stdout)
        self.assertIsNone(alone["parts"][0]["fleet"])

    def test_the_live_view_follows_the_workers(self):
        coordinator = self.coordinator(self.match("queue.db"))
        self.worker("one", results=5)
        self.wait_for_games("queue.db", 6, coordinator)
        errors = open(self.folder / "serve.err", "w", encoding="utf-8")
        self.addCleanup(errors.close)
        served = self.start([PROGRAM, "serve", "--port", "0", "queue.db"], stderr=errors)
        link = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?key=([0-9a-f]+)\n", served.stdout.readline())
        if not link and "install the package esbuild" in (self.folder / "serve.err").read_text():
            self.skipTest("the program was built without esbuild")
        port, key = link.groups()

        def fleet():
            """What the screen Workers shows; none: the file is still being read."""
            connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
            connection.request("GET", "/api/document", headers={"X-Renju-Key": key})
            answer = connection.getresponse()
            text = answer.read()
            connection.close()
            self.assertNotEqual(answer.status, 403)
            return json.loads(text)["parts"][0]["fleet"] if answer.status == 200 else None

        while (first := fleet()) is None:
            time.sleep(0.05)
        self.assertEqual([worker["name"] for worker in first["workers"]], ["one"])
        self.links["one"].allow()
        self.worker("two")
        self.finish(coordinator)
        while fleet()["games"] < 160:
            time.sleep(0.05)
        self.assertGreater(160, first["games"])
        self.assertEqual(sum(worker["games"] for worker in fleet()["workers"]), 160)

    def test_another_version_is_refused(self):
        coordinator = self.coordinator(self.match("queue.db"))
        run = self.published(coordinator)
        coordinator.send_signal(signal.SIGSTOP)  # it would mend the document
        key = f"rb:{{{run}}}:spec"
        spec = json.loads(self.server.ask("GET", key))
        for change, words in (({"version": "0.0.1 other"}, "build the same commit"),
                              ({"probe": "0" * 16}, "game 0 is played differently"),
                              ({"protocol": 99}, "it uses protocol 99"),
                              ({"openings_hash": "0" * 16}, "its openings are not the ones")):
            self.server.ask("SET", key, json.dumps({**spec, **change}))
            worker = self.worker("other", "--exit-when-idle", "1s")
            self.assertEqual(worker.wait(timeout=120), 3, self.said(worker))
            self.assertIn(words, self.said(worker))

    def test_a_sequential_test_decides_at_the_same_game(self):
        command = match("--sprt", "elo0=0,elo1=200", "--games", "400", "--seed", "3", "--db",
                        "alone.db", a="easy", openings="renju", nodes=200, max_moves=40)
        alone = json.loads(self.run_program([*command, "--json"]).stdout)
        del alone["sprt"]["games_beyond"]  # how many were under way depends on who played
        for count in (1, 2, 5):
            with self.subTest(workers=count):
                database = f"queue{count}.db"
                coordinator = self.coordinator(
                    [database if word == "alone.db" else word for word in command],
                    f"coordinator{count}")
                workers = [self.worker(f"worker{count}-{n}") for n in range(count)]
                document = self.finish(coordinator)
                for worker in workers:
                    worker.kill()
                del document["sprt"]["games_beyond"]
                self.assertEqual(document["sprt"], alone["sprt"])
                self.assertEqual(document["games"], alone["games"])

    def test_two_runs_at_once(self):
        commands = [self.match(f"{name}.db", seed=seed, games=60)
                    for name, seed in (("a", 1), ("b", 2))]
        runs = [self.coordinator([*command, "--queue-priority", str(n)], f"run{n}")
                for n, command in enumerate(commands)]
        self.worker("one", threads=2)
        for run in runs:
            self.finish(run)
        self.check_same(commands[0], "a.db")
        for file in self.folder.glob("alone.db*"):
            file.unlink()
        self.check_same(commands[1], "b.db")


if __name__ == "__main__":
    main()
