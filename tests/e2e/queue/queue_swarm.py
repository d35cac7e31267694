"""A thousand workers, a connection each: no result is lost, and what a game costs the coordinator."""

import os
import pathlib
import subprocess
import time

from program import PROGRAM
from queue_case import QueueCase, main

SWARM = pathlib.Path(PROGRAM).parent / "tests" / "rb_worker_swarm"


class Swarm(QueueCase):
    def play(self, games, workers, seconds, *options):
        """The coordinator of games that were played before: its processor time, and seconds in all."""
        command = self.match("queue.db", *options, games=games, nodes=20)
        start = time.monotonic()
        coordinator = self.coordinator([*command, "--queue-check", "0"])
        self.published(coordinator)
        swarm = subprocess.run([SWARM, self.server.url, "alone.db", str(workers), str(seconds)],
                               cwd=self.folder, capture_output=True, text=True, timeout=1200, check=False)
        self.assertEqual(swarm.returncode, 0, swarm.stderr)
        output = coordinator.stdout.read()
        _, status, usage = os.wait4(coordinator.pid, 0)
        coordinator.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(coordinator.returncode, 0, self.said(coordinator) + output)
        return usage.ru_utime + usage.ru_stime, time.monotonic() - start, swarm.stdout

    def test_a_thousand_workers_lose_nothing(self):
        games = 2000
        self.run_program(self.match("alone.db", games=games, nodes=20))
        cpu, seconds, told = self.play(games, 1000, 1)
        print(f"1000 workers: {told.strip()}, {games / seconds:.0f} games/s, "
              f"coordinator {1e6 * cpu / games:.0f} us of processor time a game with its start")
        self.assertEqual(self.rows_of("queue.db"), self.rows_of("alone.db"))
        workers = self.rows("queue.db", "SELECT count(DISTINCT worker) FROM game_worker")[0][0]
        self.assertGreater(workers, 500)


if __name__ == "__main__":
    main()
