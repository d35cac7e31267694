"""Whatever lies, freezes, repeats itself or is cut off: the file is that of one machine."""

import json
import os
import pathlib
import re
import resource
import shutil
import signal
import time
import unittest

from program import PROGRAM, match
from queue_case import LEASE, QueueCase, main
from resp import Resp

LIAR = pathlib.Path(PROGRAM).parent / "tests" / "rb_lying_worker"


class QueueFaults(QueueCase):
    def liar(self):
        return self.background("liar", [LIAR, self.server.url, "liar"])

    def test_a_liar_is_banned_and_its_games_are_played_again(self):
        command = self.match("queue.db")
        coordinator = self.coordinator([*command, "--queue-check", "0.5"])
        self.liar()
        self.wait_for_words("liar is banned: it played game", coordinator)
        self.worker("honest")
        document = self.finish(coordinator)
        self.assertEqual(document["fleet"]["banned"], ["liar"])
        self.check_same(command)

    def of_user(self, name):
        """A worker of a user of its own."""
        self.server.ask("ACL", "SETUSER", name, "on", f">{name}-word", "~rb:*", "+@all")
        secret = f"user = {name}\npassword = {name}-word"
        return self.background(name, [PROGRAM, "worker", self.server.url, "--name", name, "--threads", "1"],
                               env={**os.environ, "RENJU_BENCH_QUEUE_AUTH": secret})

    def test_users_check_each_other(self):
        command = self.match("queue.db")
        coordinator = self.coordinator([*command, "--queue-check", "0.5"])
        workers = [self.of_user(name) for name in ("alice", "bob")]
        self.wait_for_words("easy (B)", workers[0])
        self.wait_for_words("easy (B)", workers[1])
        fleet = self.finish(coordinator)["fleet"]
        self.assertEqual((fleet["workers"], fleet["banned"], fleet["differing"]), (2, [], 0))
        self.assertGreater(fleet["checked_by_others"], 0)
        self.check_same(command)

    def test_a_liar_is_found_by_another_user(self):
        command = self.match("queue.db")
        coordinator = self.coordinator([*command, "--queue-check", "0.5"])
        self.of_user("alice")
        self.wait_for_games("queue.db", 2, coordinator)
        self.liar()  # of the user "default"
        self.wait_for_words("default is banned: it played game", coordinator)
        fleet = self.finish(coordinator)["fleet"]
        self.assertEqual(fleet["banned"], ["default"])
        self.check_same(command)

    def test_a_liar_is_found_where_only_results_are_kept(self):
        command = [*self.match("queue.db"), "--keep", "results"]
        coordinator = self.coordinator([*command, "--queue-check", "0.5"])
        self.liar()
        self.wait_for_words("liar is banned: it played game", coordinator)
        self.worker("honest")
        document = self.finish(coordinator)
        self.assertEqual(document["fleet"]["banned"], ["liar"])
        self.check_same(command)

    def test_less_is_kept_and_sent(self):
        for keep in ("moves", "results"):
            command = [*self.match(f"{keep}.db", games=80), "--keep", keep]
            coordinator = self.coordinator([*command, "--queue-check", "0.2"], keep)
            run = self.published(coordinator)
            worker = self.worker(f"of-{keep}", "--run", run, results=5)
            self.wait_for_games(f"{keep}.db", 4, coordinator)
            worker.send_signal(signal.SIGKILL)  # what it held is played by the other
            coordinator.send_signal(signal.SIGKILL)
            coordinator.wait()
            self.worker(f"more-{keep}", "--run", run)
            again = self.coordinator([PROGRAM, "match", "--resume", "--db", f"{keep}.db"], f"again-{keep}")
            document = self.finish(again)
            self.assertEqual((document["fleet"]["banned"], document["fleet"]["differing"]), ([], 0))
            self.check_same(command, f"{keep}.db")
            (self.folder / "alone.db").unlink()
        self.assertEqual(self.rows("results.db", "SELECT count(*) FROM move"), [(0,)])
        shown = self.run_program([PROGRAM, "show", "results.db", "5", "--replay"]).stdout
        self.assertIn("Game 5: ", shown)

    def test_a_liar_moves_no_decision(self):
        # Decided after so many games that the liar is found before, whoever is faster.
        command = match("--sprt", "elo0=0,elo1=40", "--games", "800", "--seed", "3", "--db",
                        "queue.db", a="easy", openings="renju", nodes=200, max_moves=40)
        coordinator = self.coordinator([*command, "--queue-check", "0.5"])
        self.liar()
        self.wait_for_words("liar is banned", coordinator)
        self.worker("honest")
        document = self.finish(coordinator)
        self.assertEqual(document["fleet"]["banned"], ["liar"])
        alone = ["alone.db" if word == "queue.db" else word for word in command]
        decision = json.loads(self.run_program([*alone, "--json"]).stdout)["sprt"]
        for test in (decision, document["sprt"]):
            del test["games_beyond"]
        self.assertEqual(document["sprt"], decision)

    def test_a_worker_that_never_reaches_its_queue_fails(self):
        done = self.run_program([PROGRAM, "worker", "unix:nobody.sock", "--threads", "1",
                                 "--exit-when-idle", "1s"], 1)
        self.assertIn("renju-bench: worker: the queue was never reached; check its address\n",
                      done.stderr)

    def test_a_worker_is_banned_by_hand(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        run = self.published(coordinator)
        unwanted = self.worker("unwanted", "--exit-when-idle", "1s", results=10)
        self.wait_for_games("queue.db", 10, coordinator)
        self.run_program([PROGRAM, "queue", self.server.url, run, "--ban", "unwanted"])
        self.wait_for_words("unwanted is banned", coordinator)
        self.links["unwanted"].allow()
        self.assertIn(unwanted.wait(timeout=120), (0, 3), self.said(unwanted))
        self.worker("wanted")
        document = self.finish(coordinator)
        self.assertEqual(document["fleet"]["banned"], ["unwanted"])
        self.assertEqual(self.rows("queue.db", "SELECT DISTINCT name FROM worker JOIN game_worker "
                                   "ON worker.id = game_worker.worker"), [("wanted",)])
        self.check_same(command)

    def test_what_is_said_of_another_worker_changes_no_game(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        run = self.published(coordinator)
        self.worker("one", results=10)
        self.wait_for_games("queue.db", 10, coordinator)
        lie = {"user": "mallory", "host": "elsewhere", "threads": 900, "games": 1000000, "state": "draining"}
        self.server.ask("HSET", f"rb:{{{run}}}:workers", "one", json.dumps(lie))
        self.links["one"].allow()
        self.assertEqual(self.finish(coordinator)["games"], 160)
        self.check_same(command)

    def test_games_of_a_slow_worker_are_given_to_another(self):
        """Long before a lease is over: in a sequential test, and at the end of a run."""
        test = match("--sprt", "elo0=0,elo1=5", "--games", "120", "--seed", "3", "--db", "test.db",
                     openings="openings.txt", nodes=200, max_moves=30)
        for name, command in (("end", self.match("end.db")), ("test", test)):
            with self.subTest(name):
                coordinator = self.background(f"of-{name}", [*command, "--queue", self.server.url, "--json",
                                                             "--queue-lease", "10m"])
                frozen = self.worker(f"frozen-{name}", results=3)
                self.wait_for_games(f"{name}.db", 4, coordinator)
                frozen.send_signal(signal.SIGSTOP)
                fast = self.worker(f"fast-{name}", threads=4)
                self.assertEqual(self.finish(coordinator)["fleet"]["workers"], 2)
                for worker in frozen, fast:
                    worker.kill()
                self.check_same(command, f"{name}.db")
                (self.folder / "alone.db").unlink()

    def test_every_result_comes_twice(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        run = self.published(coordinator)
        stream, tasks = f"rb:{{{run}}}:results:default", f"rb:{{{run}}}:tasks"
        worker = self.worker("one", results=0)
        server = Resp(self.server.socket)
        self.addCleanup(server.close)
        for _ in range(3):
            while server.ask("XLEN", tasks) < 3:  # who is stopped gives out nothing
                self.assertIsNone(coordinator.poll(), self.said(coordinator))
                time.sleep(0.05)
            coordinator.send_signal(signal.SIGSTOP)
            self.links["one"].allow(3)
            while len(entries := server.ask("XRANGE", stream, "-", "+")) < 3:
                self.assertIsNone(worker.poll(), self.said(worker))
                time.sleep(0.05)
            for _, fields in entries:
                server.ask("XADD", stream, "*", *fields)
            coordinator.send_signal(signal.SIGCONT)
            while server.ask("XLEN", stream) > 0:
                self.assertIsNone(coordinator.poll(), self.said(coordinator))
                time.sleep(0.05)
        self.links["one"].allow()
        document = self.finish(coordinator)
        self.assertGreaterEqual(document["fleet"]["copies"], 6)
        self.assertEqual(document["fleet"]["differing"], 0)
        self.check_same(command)

    def test_a_server_that_keeps_what_it_holds_and_is_killed(self):
        self.server.kill()
        self.server.options = ("--appendonly", "yes")
        self.server.start()
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        self.worker("one", results=5)
        self.wait_for_games("queue.db", 5, coordinator)
        for _ in range(2):
            self.server.kill()
            self.server.start()
            games = self.games_in("queue.db")
            self.links["one"].allow(5)
            self.wait_for_games("queue.db", games + 1, coordinator)
        self.links["one"].allow()
        self.finish(coordinator)
        self.check_same(command)

    def test_a_frozen_server(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        self.worker("one", results=10)
        self.wait_for_games("queue.db", 10, coordinator)
        self.server.process.send_signal(signal.SIGSTOP)
        self.links["one"].allow()
        time.sleep(8)  # four leases
        self.server.process.send_signal(signal.SIGCONT)
        self.finish(coordinator)
        self.check_same(command)

    def over_links(self, command):
        """A coordinator and a worker, each over a link of its own: the process and both links."""
        self.link("near")
        coordinator = self.background("coordinator", [
            *command, "--queue", "unix:near.sock", "--queue-lease", LEASE, "--json"])
        self.worker("far", results=0)
        return coordinator, self.links["near"], self.links["far"]

    def test_links_that_break(self):
        command = self.match("queue.db")
        coordinator, of_coordinator, of_worker = self.over_links(command)
        for games, link in ((5, of_worker), (10, of_coordinator), (15, of_worker),
                            (20, of_coordinator)):
            of_worker.allow(5)  # of two games each
            self.wait_for_games("queue.db", games, coordinator)
            link.cut()
        of_worker.allow()
        self.finish(coordinator)
        self.check_same(command)

    def test_links_that_fall_silent(self):
        command = self.match("queue.db")
        coordinator, of_coordinator, of_worker = self.over_links(command)
        self.worker("two", results=5)
        for games, link in ((5, of_worker), (10, of_coordinator)):
            of_worker.allow(5)
            self.wait_for_games("queue.db", games, coordinator)
            link.is_silent = True
            of_worker.allow(1)
            time.sleep(5)  # longer than a lease
            link.cut()
            link.is_silent = False
        of_worker.allow()
        self.links["two"].allow()
        self.finish(coordinator)
        self.check_same(command)

    def test_a_second_coordinator_waits(self):
        command = self.match("queue.db")
        first = self.coordinator(command)
        self.published(first)
        self.worker("one", results=5)
        self.wait_for_games("queue.db", 4, first)
        first.send_signal(signal.SIGSTOP)
        self.copy_database("queue", "copy")
        first.send_signal(signal.SIGCONT)
        second = self.coordinator([PROGRAM, "match", "--resume", "--db", "copy.db"], "second")
        self.wait_for_words("coordinates this run: waiting", second)
        second.send_signal(signal.SIGTERM)
        self.assertEqual(second.wait(timeout=120), 130, self.said(second))
        self.links["one"].allow()
        self.finish(first)
        self.check_same(command)

    def clock_off(self, name, *options):
        """A worker that lives an hour from now."""
        process = self.background(
            name, ["faketime", "-f", "+1h", PROGRAM, "worker", self.server.url, "--name", name,
                   "--threads", "1", *options], start_new_session=True,
            env={**os.environ, "FAKETIME_DONT_FAKE_MONOTONIC": "1"})
        self.addCleanup(os.killpg, process.pid, signal.SIGKILL)  # faketime starts it as a child
        return process

    @unittest.skipUnless(shutil.which("faketime"), "there is no faketime")
    def test_a_worker_whose_clock_is_off_by_an_hour(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        off = self.clock_off("off")
        self.wait_for_games("queue.db", 2, coordinator)
        self.worker("right")
        document = self.finish(coordinator)
        self.assertEqual(document["fleet"]["banned"], [])
        self.assertIsNone(off.poll())
        self.check_same(command)

    def test_hosts_are_known_after_a_resume(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        worker = self.worker("one", results=10)
        self.wait_for_games("queue.db", 10, coordinator)
        worker.kill()
        coordinator.send_signal(signal.SIGKILL)
        coordinator.wait()
        again = self.coordinator([PROGRAM, "match", "--resume", "--db", "queue.db"], "again")
        self.worker("two")
        fleet = self.finish(again)["fleet"]
        self.assertEqual((fleet["workers"], fleet["hosts"]), (2, 1))
        self.assertGreaterEqual(fleet["resumed_at"], 10)
        self.assertEqual(self.rows("queue.db", "SELECT count(DISTINCT host), min(length(host)) > 0 "
                                   "FROM worker"), [(1, 1)])

    def test_results_are_taken_from_a_server_that_takes_nothing(self):
        command = self.match("queue.db")
        coordinator = self.coordinator(command)
        run = self.published(coordinator)
        worker = self.worker("one", threads=2, results=5)
        self.wait_for_games("queue.db", 10, coordinator)
        coordinator.send_signal(signal.SIGSTOP)
        self.links["one"].allow(2)
        while int(self.server.ask("XLEN", f"rb:{{{run}}}:results:default")[1:]) < 2:
            self.assertIsNone(worker.poll(), self.said(worker))
            time.sleep(0.05)
        used = int(re.search(r"used_memory:(\d+)", self.server.ask("INFO", "memory"))[1])
        self.server.ask("CONFIG", "SET", "maxmemory", str(used))
        self.links["one"].allow()
        self.wait_for_words("OOM", worker)  # nobody takes what it hands in
        games = self.games_in("queue.db")
        coordinator.send_signal(signal.SIGCONT)
        self.wait_for_games("queue.db", games + 1, coordinator)
        self.server.ask("CONFIG", "SET", "maxmemory", "0")
        self.finish(coordinator)
        self.check_same(command)

    def test_the_higher_priority_is_played_first(self):
        low = self.coordinator([*self.match("low.db", seed=1), "--queue-priority", "-5"], "low")
        self.published(low)
        high = self.coordinator([*self.match("high.db", seed=2), "--queue-priority", "5"], "high")
        while self.server.ask("ZCARD", "rb:runs") != ":2":
            time.sleep(0.05)
        self.worker("one")
        self.finish(high)
        self.finish(low)
        ((end,),) = self.rows("high.db", "SELECT max(arrived_ms) FROM game_worker")
        ((early,),) = self.rows("low.db", "SELECT count(*) FROM game_worker "
                                f"WHERE arrived_ms < {end}")
        self.assertLess(early, 40)

    def test_a_full_disk_at_the_coordinator(self):
        with self.disk("size=400k") as place:
            command = self.match("disk/queue.db")
            coordinator = self.coordinator(command)
            self.worker("one")
            self.assertEqual(coordinator.wait(timeout=300), 1, self.said(coordinator))
            self.assertRegex(self.said(coordinator).splitlines()[-1],
                             r"the disk is full: free some space; \d+ finished games are kept; "
                             r"to play the rest: .*--resume")
            self.remount(place, "size=20m")
            self.finish(self.coordinator([PROGRAM, "match", "--resume", "--db", "disk/queue.db"], "again"))
            self.check_same(command, "disk/queue.db")

    def test_a_file_that_may_not_grow_at_the_coordinator(self):
        command = self.match("queue.db")

        def few_bytes():
            resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))

        coordinator = self.background("coordinator", [
            *command, "--queue", self.server.url, "--queue-lease", LEASE], preexec_fn=few_bytes)
        self.worker("one")
        self.assertEqual(coordinator.wait(timeout=300), 1, self.said(coordinator))
        last = self.said(coordinator).splitlines()[-1]
        self.assertRegex(last, r"finished games are kept; to play the rest: .*--resume")
        self.finish(self.coordinator([PROGRAM, "match", "--resume", "--db", "queue.db"], "again"))
        self.check_same(command)


class PuttingInOrder(QueueCase):
    def queue(self, *words, status=0):
        return self.run_program([PROGRAM, "queue", self.server.url, *words], status)

    def test_a_run_that_nobody_goes_on_with_is_removed(self):
        coordinator = self.coordinator(self.match("queue.db"))
        run = self.published(coordinator)
        self.assertIn("has a coordinator: end that first",
                      self.queue(run, "--remove", status=1).stderr)
        coordinator.send_signal(signal.SIGKILL)
        coordinator.wait()
        self.server.ask("DEL", f"rb:{{{run}}}:coordinator")  # or half a minute passes
        self.queue(run, "--remove")
        self.assertEqual(self.queue().stdout, "no runs\n")
        self.assertEqual(self.server.ask("DBSIZE"), ":0")

    def test_a_run_that_was_interrupted_is_still_shown(self):
        coordinator = self.coordinator(self.match("queue.db"))
        run = self.published(coordinator)
        coordinator.send_signal(signal.SIGINT)
        self.assertEqual(coordinator.wait(timeout=120), 130, self.said(coordinator))
        self.assertIn(f"{run}  beginner (A) against easy (B)", self.queue().stdout)
        self.assertIn("(without a coordinator)", self.queue().stdout)
        self.queue(run, "--remove")
        self.assertEqual(self.queue().stdout, "no runs\n")
        self.assertEqual(self.server.ask("DBSIZE"), ":0")

    def test_an_unknown_run_and_options_that_do_not_fit(self):
        run = self.published(self.coordinator(self.match("queue.db")))
        near = run[:-1] + ("0" if run[-1] != "0" else "1")
        self.assertIn(f"did you mean '{run}'?", self.queue(near, status=1).stderr)
        self.assertIn("--remove needs RUN", self.queue("--remove", status=2).stderr)
        self.assertIn("--ban needs RUN", self.queue("--ban", "x", status=2).stderr)
        self.assertIn("no worker or user 'x'", self.queue(run, "--ban", "x").stderr)
        self.assertIn("queue: give only one of --json and --prometheus",
                      self.queue("--json", "--prometheus", status=2).stderr)

    def test_a_run_is_watched_to_its_end(self):
        coordinator = self.coordinator(self.match("queue.db"))
        run = self.published(coordinator)
        watch = self.start([PROGRAM, "queue", self.server.url, run, "--watch"])
        self.assertIn(run, watch.stdout.readline())
        self.worker("one")
        self.finish(coordinator)
        output, _ = watch.communicate(timeout=120)
        self.assertEqual(watch.returncode, 0)
        self.assertTrue(output.endswith(f"run {run} is over\n"), output)
        self.assertIn("--watch only shows the runs",
                      self.queue("--watch", "--json", status=2).stderr)

    def test_how_far_a_test_is_and_who_was_seen(self):
        command = match("--sprt", "elo0=0,elo1=5", "--games", "2000", "--seed", "3", "--db", "queue.db",
                        a="easy", openings="renju", nodes=200, max_moves=40)
        coordinator = self.coordinator(command)
        run = self.published(coordinator)
        self.worker("one", results=8)  # one may be of a task that came twice
        self.wait_for_games("queue.db", 10, coordinator)
        shown = {"test": None, "workers": []}
        while not shown["test"] or not shown["workers"]:
            (shown,) = json.loads(self.queue(run, "--json").stdout)["runs"]
        self.assertIn("LLR", shown["test"])
        self.assertGreater(shown["oldest_task_seconds"], 0)
        (worker,) = shown["workers"]
        self.assertEqual(worker["forfeits"], 0)
        self.assertLess(worker["seen_seconds"], 60)
        text = self.queue(run).stdout
        self.assertIn(shown["test"].split()[0], text)
        self.assertRegex(text, r"out, the oldest for \d+ s, 1 worker, 1 thread")
        self.assertRegex(text, r"  0 of 0 copies differ, \d+ games? checked\n")
        self.assertRegex(text, r"  one  default on \S+, 1 thread, \d+ games?, .*, seen \d+ s ago\n")

    def test_figures_for_prometheus(self):
        coordinator = self.coordinator(self.match("queue.db"))
        run = self.published(coordinator)
        coordinator.send_signal(signal.SIGSTOP)  # so that the run goes on for as long as we look
        self.worker('a"b', threads=2)
        while self.server.ask("HLEN", f"rb:{{{run}}}:workers") != ":1":
            time.sleep(0.05)
        figures = {}
        for line in self.queue("--prometheus").stdout.splitlines():
            if not line.startswith("#"):
                name, value = line.rsplit(" ", 1)
                figures[name] = float(value)
        self.assertEqual(figures[f'renju_workers{{run="{run}"}}'], 1)
        self.assertEqual(figures[f'renju_threads{{run="{run}"}}'], 2)
        self.assertEqual(figures[f'renju_coordinator{{run="{run}"}}'], 1)
        for name in ("games", "copies", "copies_differing", "checks", "results_waiting",
                     "task_oldest_seconds"):
            self.assertIn(f'renju_{name}{{run="{run}"}}', figures)
        (of_worker,) = [name for name in figures if name.startswith("renju_worker_games")]
        self.assertIn('worker="a\\"b"', of_worker)
        coordinator.send_signal(signal.SIGCONT)
        self.finish(coordinator)


if __name__ == "__main__":
    main()
