"""The queue on the server of docs/cluster: TLS and users. A run over them is the run of one machine; who
is not to be trusted is told so; and no secret is to be seen."""

import pathlib
import re
import subprocess
import time
import unittest

from program import PROGRAM, match
from results import OPENINGS, dump
from secure_redis import SecureRedis, password


class Security(SecureRedis):
    def setUp(self):
        super().setUp()
        if "this build has no queue" in self.run_program([PROGRAM, "queue", "unix:none"], 1).stderr:
            self.skipTest("this build has no queue")
        (self.folder / "openings.txt").write_text(OPENINGS)
        self.start_with_tls()

    def auth(self, user, secret=None, ca="ca.crt", mode=0o600):
        path = self.folder / f"auth-{user}"
        path.write_text(f"user = {user}\npassword = {secret or password(user)}\nca = {ca}\n")
        path.chmod(mode)
        return path.name

    def url(self, scheme="rediss", host="localhost"):
        return f"{scheme}://{host}:{self.port}"

    def match(self, database, *options):
        return match("--games", "60", "--seed", "5", "--db", database, *options, openings="openings.txt",
                     nodes=200, max_moves=24)

    def background(self, name, command):
        log = open(self.folder / f"{name}.err", "w", encoding="utf-8")
        self.addCleanup(log.close)
        return self.start(command, stderr=log)

    def rows_of(self, database):
        return [line for line in dump(self.folder / database).splitlines()
                if not re.match(r"(run|worker|game_worker)\b", line)]

    def shown_words(self, process):
        return pathlib.Path(f"/proc/{process.pid}/cmdline").read_text()

    def test_a_run_over_tls_with_users_is_that_of_one_machine(self):
        self.run_program(self.match("alone.db", "--threads", "1"))
        worker = self.background("worker", [PROGRAM, "worker", self.url(), "--queue-auth", self.auth("alice"),
                                            "--threads", "1"])
        run = self.background("run", self.match("run.db", "--queue", self.url(), "--queue-auth",
                                                self.auth("coordinator")))
        shown = self.shown_words(worker) + self.shown_words(run)
        output, _ = run.communicate(timeout=600)
        told = output + "".join(path.read_text() for path in self.folder.glob("*.err"))
        self.assertEqual(run.returncode, 0, told)
        self.assertEqual(self.rows_of("run.db"), self.rows_of("alone.db"))
        self.assertIsNone(worker.poll())
        for place in (shown, told, (self.folder / "run.db").read_bytes().decode("latin-1")):
            self.assertNotIn("s3cret", place)

    def told_by(self, url, auth, words):
        """What a worker says that cannot come in; it goes on trying, or ends."""
        log = self.folder / "told.err"
        with open(log, "w", encoding="utf-8") as stream:
            worker = self.start([PROGRAM, "worker", url, "--queue-auth", auth, "--threads", "1"],
                                stderr=stream)
            deadline = time.monotonic() + 120
            while not re.search(words, log.read_text()):
                self.assertLess(time.monotonic(), deadline, log.read_text())
                if worker.poll() is not None:
                    break
                time.sleep(0.05)
            worker.kill()
        self.assertRegex(log.read_text(), words)
        self.assertNotIn("s3cret", log.read_text())

    def test_a_wrong_ca_is_told(self):
        self.told_by(self.url(), self.auth("alice", ca="other.crt"), "TLS: self.signed certificate.*'ca ='")

    def test_a_wrong_host_name_is_told(self):
        self.told_by(self.url(host="127.0.0.1"), self.auth("alice"), "TLS: (IP address|[Hh]ostname) mismatch")

    def test_a_wrong_password_is_told(self):
        self.told_by(self.url(), self.auth("alice", secret="wrong s3cret"),
                     "refuses user 'alice': see --queue-auth")

    def test_without_tls_nobody_comes_in(self):
        self.told_by(self.url(scheme="redis"), self.auth("alice"),
                     "cannot reach the queue localhost:[0-9]+: .*; trying again")

    def test_secrets_are_not_taken_from_where_others_see_them(self):
        worker = [PROGRAM, "worker", self.url(), "--queue-auth"]
        self.assertIn("others may read it: chmod 600",
                      self.complaint([*worker, self.auth("alice", mode=0o644)], 1))
        told = self.complaint([PROGRAM, "worker", f"rediss://alice:s3cret@localhost:{self.port}"], 2)
        self.assertIn("--queue-auth", told)
        self.assertNotIn("s3cret", told)

    def test_a_worker_may_not_be_the_coordinator(self):
        done = subprocess.run(self.match("x.db", "--queue", self.url(), "--queue-auth", self.auth("alice")),
                              cwd=self.folder, capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("alice", done.stderr)


if __name__ == "__main__":
    unittest.main()
