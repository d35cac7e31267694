"""Coordinators that are stopped for longer than their claim on the run lives, half a minute."""

import signal
import time

from program import PROGRAM
from queue_case import QueueCase, main

LIFE = 30  # seconds, of a claim


class Frozen(QueueCase):
    def frozen(self, name, seed):
        """A coordinator that is stopped with some of its games in the file, and its run."""
        process = self.coordinator(self.match(f"{name}.db", seed=seed), name)
        (run,) = self.runs_told(process)
        self.worker(f"of-{name}", "--run", run, results=5)
        self.wait_for_games(f"{name}.db", 4, process)
        process.send_signal(signal.SIGSTOP)
        return process

    def runs_told(self, process):
        self.wait_for_words("on the queue", process)
        return [line.split()[1] for line in self.said(process).splitlines() if "on the queue" in line]

    def test_who_was_replaced_writes_nothing_and_who_was_not_goes_on(self):
        replaced, alone = self.frozen("replaced", 5), self.frozen("alone-again", 6)
        start = time.monotonic()
        games = self.games_in("replaced.db")
        self.copy_database("replaced", "copy")
        second = self.coordinator([PROGRAM, "match", "--resume", "--db", "copy.db"], "second")
        self.wait_for_words("coordinates this run: waiting", second)
        for link in self.links.values():
            link.allow(5)  # what nobody takes now
        self.wait_for_games("copy.db", games + 1, second)
        self.assertGreater(time.monotonic() - start, LIFE - 5)  # its claim was renewed before
        replaced.send_signal(signal.SIGCONT)
        self.assertEqual(replaced.wait(timeout=120), 1, self.said(replaced))
        after = self.said(replaced).partition(" on the queue ")[2].splitlines()[1:]
        self.assertEqual(len(after), 1, after)
        self.assertRegex(after[0], "another coordinator has taken over this run; "
                                   f"{games} finished games are kept")
        self.assertEqual(self.games_in("replaced.db"), games)
        time.sleep(max(0, start + LIFE + 3 - time.monotonic()))
        alone.send_signal(signal.SIGCONT)
        for link in self.links.values():
            link.allow()
        self.finish(second)
        self.finish(alone)
        self.check_same(self.match("replaced.db", seed=5), "copy.db")
        self.assertLess(set(self.rows_of("replaced.db")), set(self.rows_of("copy.db")))
        (self.folder / "alone.db").unlink()
        self.check_same(self.match("alone-again.db", seed=6), "alone-again.db")


if __name__ == "__main__":
    main()
