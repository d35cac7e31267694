"""shards-parallel over a real ssh: two servers of this machine, each with a folder of its own.

    apt install openssh-server parallel rsync; ctest --test-dir build/quick -R e2e.cluster_ssh --output-on-failure
"""

import getpass
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import unittest

from program import PROGRAM, Case, match
from results import OPENINGS, dump

CLUSTER = pathlib.Path(os.environ["SOURCE_DIR"]) / "docs/cluster"
SERVER = "/usr/sbin/sshd"
CONFIG = """Host node{number}
HostName 127.0.0.1
Port {port}
User {user}
IdentityFile {folder}/key
IdentitiesOnly yes
StrictHostKeyChecking no
UserKnownHostsFile /dev/null
LogLevel ERROR
"""
SERVER_CONFIG = """Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/key.pub
PidFile none
StrictModes no
PermitRootLogin yes
ForceCommand cd {folder}/node{number} && export HOME={folder}/node{number} && eval "$SSH_ORIGINAL_COMMAND"
"""


def is_there():
    return pathlib.Path(SERVER).exists() and all(map(shutil.which, ("parallel", "rsync", "ssh")))


@unittest.skipUnless(is_there(), "there is no sshd, GNU parallel or rsync")
class Ssh(Case):
    def setUp(self):
        super().setUp()
        pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        for key in ("key", "host"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / key], check=True)
        config = ""
        for number in (1, 2):
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                told = {"number": number, "port": probe.getsockname()[1], "folder": self.folder,
                        "user": getpass.getuser()}
            (self.folder / f"node{number}").mkdir()
            (self.folder / f"node{number}/openings.txt").write_text(OPENINGS)
            (self.folder / f"sshd{number}").write_text(SERVER_CONFIG.format(**told))
            self.start([SERVER, "-D", "-f", self.folder / f"sshd{number}"], stderr=subprocess.DEVNULL)
            config += CONFIG.format(**told)
        (self.folder / "config").write_text(config)
        (self.folder / "openings.txt").write_text(OPENINGS)
        (self.folder / "hosts").write_text("1/node1\n1/node2\n")
        self.environment = {**os.environ, "RENJU_BENCH": PROGRAM,
                            "PARALLEL_SSH": f"ssh -F {self.folder}/config"}
        self.words = match("--games", "60", "--seed", "5", openings="openings.txt", nodes=2000, max_moves=14)[1:]
        self.command = [str(CLUSTER / "shards-parallel"), "4", "hosts", *self.words]

    def check_merged(self):
        files = sorted(path.name for path in self.folder.glob("shard-?.db"))
        told = self.run_program([PROGRAM, "merge", *files, "-o", "run.db"]).stdout
        self.assertEqual(told, "run.db: 60 of 60 games from 4 files\n")
        self.run_program([PROGRAM, *self.words, "--db", "whole.db", "--threads", "1"])
        self.assertMultiLineEqual(dump(self.folder / "run.db"), dump(self.folder / "whole.db"))

    def left_on(self, number):
        return sorted(path.name for path in (self.folder / f"node{number}").glob("shard*"))

    def test_shards(self):
        self.run_program(self.command, env=self.environment)
        self.check_merged()
        self.assertEqual([self.left_on(1), self.left_on(2)], [[], []])

    def test_a_shard_that_is_killed_is_played_again(self):
        run = self.start(self.command, env=self.environment, stderr=subprocess.PIPE)
        victim = None
        while victim is None:
            self.assertIsNone(run.poll())
            time.sleep(0.05)
            for path in pathlib.Path("/proc").glob("[0-9]*/cwd"):
                try:
                    is_ours = (os.readlink(path) == str(self.folder / "node1")
                               and os.readlink(path.parent / "exe") == os.path.realpath(PROGRAM)
                               and any((self.folder / "node1").glob("shard*-wal")))
                except OSError:
                    continue
                victim = int(path.parent.name) if is_ours else victim
        os.kill(victim, signal.SIGKILL)
        _, told = run.communicate(timeout=300)
        self.assertEqual(run.returncode, 0, told)
        self.check_merged()
        self.assertEqual([self.left_on(1), self.left_on(2)], [[], []])


if __name__ == "__main__":
    unittest.main()
