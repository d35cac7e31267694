"""Tuning runs whose games workers play: every step is that of one machine."""

import json
import signal
import time

from program import PROGRAM
from queue_case import LEASE, QueueCase, main
from queue_faults import LIAR

SPSA = ("spsa", "--select", "TWO,OPEN_TWO", "--games", "640", "--pairs", "4", "--delay", "2")
BAYES = ("bayes", "--select", "TWO", "--games", "160", "--pairs", "8", "--delay", "1")
LIMITS = ("spsa", "--select", "TWO,OPEN_TWO", "--games", "320", "--pairs", "4", "--at", "depth=1", "--at",
          "depth=3")
OPPONENTS = ("spsa", "--select", "TWO,OPEN_TWO", "--games", "320", "--pairs", "4", "--against", "beginner",
             "--against", "medium")
GAUGE = ("gauge", "--select", "TWO,OPEN_TWO", "--games", "64", "--pairs", "4")
GAUGE_LIMITS = (*GAUGE, "--at", "depth=1", "--at", "depth=2")


class QueueTune(QueueCase):
    def tune(self, method, database, *options):
        output = [] if method[0] == "gauge" else ["-o", "tuned.json", "--force"]
        return [PROGRAM, "tune", *method, "--player", "easy", "--seed", "4", "--openings", "openings.txt",
                "--nodes", "100", "--max-moves", "24", "--db", database, *output, *options]

    def coordinate(self, method, *options, database="queue.db", name="coordinator"):
        return self.background(name, [*self.tune(method, database), "--queue", self.server.url,
                                      "--queue-lease", LEASE, *options])

    def steps(self, database):
        return self.rows(database, "SELECT * FROM tuning_step ORDER BY id")

    def ended(self, process, status=0):
        output, _ = process.communicate(timeout=600)
        self.assertEqual(process.returncode, status, self.said(process))
        return output

    def check_like_alone(self, method, output):
        alone = self.run_program(self.tune(method, "alone.db"))
        self.assertEqual(self.steps("queue.db"), self.steps("alone.db"))
        self.assertEqual(self.rows_of("queue.db"), self.rows_of("alone.db"))
        self.assertEqual(output, alone.stdout)

    def test_each_method_takes_the_same_steps(self):
        for kind, method in (("spsa", SPSA), ("bayes", BAYES), ("limits", LIMITS), ("opponents", OPPONENTS),
                             ("gauge", GAUGE), ("gauge-limits", GAUGE_LIMITS)):
            with self.subTest(kind):
                run = self.coordinate(method)
                workers = [self.worker(f"{kind}{n}") for n in range(2)]
                self.check_like_alone(method, self.ended(run))
                for worker in workers:
                    worker.kill()
                for file in self.folder.glob("*.db*"):
                    file.unlink()

    def test_learning_in_rounds_is_that_of_one_machine(self):
        def learn(folder):
            return [PROGRAM, "learn", folder, "--games", "40", "--nodes", "60", "--epochs", "1", "--rounds", "2",
                    "--player", "hard:vct=0,patterns=off", "--test-games", "8", "--test-nodes", "60",
                    "--sprt", "elo0=-1000,elo1=-500"]
        run = self.background("learn", [*learn("queue"), "--queue", self.server.url])
        self.worker("one")  # which gets the tables with the runs
        self.ended(run)
        self.run_program(learn("alone"))
        for name in ("round-1", "round-2", "learned"):
            self.assertEqual(*((self.folder / folder / f"{name}.patterns").read_bytes()
                               for folder in ("queue", "alone")))

    def test_this_machine_plays_too(self):
        self.check_like_alone(SPSA, self.ended(self.coordinate(SPSA, "--threads", "1")))

    def test_a_killed_worker_and_a_killed_coordinator(self):
        run = self.coordinate(SPSA)
        killed = self.worker("killed", results=5)
        self.worker("other", results=5)
        self.wait_for_games("queue.db", 8, run)
        killed.send_signal(signal.SIGKILL)
        self.links["other"].allow(20)
        self.wait_for_games("queue.db", 24, run)
        run.send_signal(signal.SIGKILL)
        run.wait()
        self.links["other"].allow()
        self.check_like_alone(SPSA, self.ended(self.coordinate(SPSA, "--resume", name="again")))

    def test_a_server_that_forgets_everything(self):
        run = self.coordinate(SPSA)
        self.worker("one", results=10)
        self.wait_for_games("queue.db", 16, run)
        self.server.ask("FLUSHALL")
        self.links["one"].allow()
        self.check_like_alone(SPSA, self.ended(run))

    def test_steps_that_rest_on_lies_are_taken_back(self):
        run = self.coordinate(SPSA, "--queue-check", "0.3")
        liar = self.background("liar", [LIAR, self.server.url, "liar"])
        while run.poll() is None and "liar is banned" not in self.said(run):
            time.sleep(0.05)
        liar.kill()
        self.worker("honest")
        if run.wait(timeout=600) == 1:  # a whole step rested on it
            self.assertRegex(self.said(run), r"steps \d+ to \d+ rest on games")
            run = self.coordinate(SPSA, "--resume", name="again")
        self.check_like_alone(SPSA, self.ended(run))

    def test_too_many_games_in_flight(self):
        command = [*self.tune(SPSA, "queue.db"), "--queue", self.server.url]
        for delay, games in (("20", 160), ("8", 64)):
            command[command.index("--delay") + 1] = delay
            self.assertIn(f"{games} of 640 games would be in flight", self.complaint(command, 2))

    def test_many_games_in_flight_are_noted(self):
        command = list(SPSA)
        command[command.index("--delay") + 1] = "7"
        run = self.coordinate(command)
        self.wait_for_words("56 of 640 games are in flight: with fewer the values settle better", run)
        self.wait_for_words("56 games can be played at once: enough for about 18 threads", run)

    def test_the_run_tells_what_it_is(self):
        run = self.coordinate(SPSA)
        shown = {"runs": []}
        while not shown["runs"]:
            shown = json.loads(self.run_program([PROGRAM, "queue", self.server.url, "--json"]).stdout)
        self.assertEqual(shown["runs"][0]["title"], "tune spsa of easy: 640 games")
        self.assertIn("16 games can be played at once", self.said(run))


if __name__ == "__main__":
    main()
