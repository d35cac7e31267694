"""The files of docs/cluster for Slurm on a real Slurm: one controller and two nodes on this machine, without
task binding and without control groups, as many clusters are. For root, since slurmd needs it:

    apt install slurm-wlm munge; ctest --test-dir build/quick -R e2e.cluster_slurm --output-on-failure
"""

import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import time
import unittest

from external import FAST
from program import PROGRAM, Case, match
from redis_server import RedisServer
from results import OPENINGS, dump

CLUSTER = pathlib.Path(os.environ["SOURCE_DIR"]) / "docs/cluster"
NEEDED = ("munged", "slurmctld", "slurmd", "sbatch", "scancel", "squeue", "sinfo")
CONF = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
SlurmUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SlurmdParameters=config_overrides
NodeName=n[1-2] NodeHostname={host} NodeAddr=127.0.0.1 Port=[{ports[1]},{ports[2]}] CPUs=8 RealMemory=8000
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(count):
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


@unittest.skipUnless(all(map(shutil.which, NEEDED)), "there is no Slurm")
@unittest.skipUnless(os.geteuid() == 0, "only root can start slurmd")
class Slurm(Case):
    def setUp(self):
        super().setUp()
        os.environ.pop("RENJU_BENCH_STOP_GRACE", None)  # a busy machine needs it
        self.logs = 0
        (self.folder / "openings.txt").write_text(OPENINGS)
        (self.folder / "state").mkdir()
        (self.folder / "slurm.conf").write_text(CONF.format(
            host=socket.gethostname(), folder=self.folder, ports=free_ports(3)))
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"),
                            "RENJU_BENCH": PROGRAM}
        (self.folder / "munge.key").write_bytes(os.urandom(128))
        (self.folder / "munge.key").chmod(0o400)
        self.serve("munged", "--foreground", "--force", f"--socket={self.folder}/munge.socket",
                   f"--key-file={self.folder}/munge.key", f"--pid-file={self.folder}/munge.pid",
                   f"--seed-file={self.folder}/munge.seed")
        while not (self.folder / "munge.socket").exists():
            time.sleep(0.1)
        self.serve("slurmctld", "-D")
        for node in ("n1", "n2"):
            self.serve("slurmd", "-D", "-N", node)
        self.wait_for("sinfo", "--noheader", "--format=%F", wanted="0/2/0/2")

    def serve(self, *command):
        self.logs += 1
        log = open(self.folder / f"server{self.logs}.log", "w", encoding="utf-8")
        self.addCleanup(log.close)
        return self.start(command, env=self.environment, stderr=log)

    def ask(self, *command):
        done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True,
                              text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def wait_for(self, *command, wanted):
        """Until the controller, which may still be starting, answers so."""
        end = time.monotonic() + 300
        while True:
            done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True,
                                  text=True, timeout=120, check=False)
            if done.returncode == 0 and done.stdout.strip() == wanted:
                return
            self.assertLess(time.monotonic(), end, done.stdout + done.stderr)
            time.sleep(0.2)

    def submit(self, *words):
        for name in ("play-shard", "shards.slurm", "workers.slurm"):
            shutil.copy(CLUSTER / name, self.folder)
        (self.folder / "shards").mkdir(exist_ok=True)
        return self.ask("sbatch", "--parsable", *words)

    def match(self, database, *options):
        return match("--games", "40", "--seed", "5", "--db", database, *options, openings="openings.txt",
                     nodes=100, max_moves=14)

    def test_shards(self):
        words = self.words()
        for _ in range(2):  # the second time nothing is left to play
            self.submit("--array=0-3", "shards.slurm", *words)
            self.wait_for("squeue", "--noheader", wanted="")
        logs = "".join(path.read_text() for path in (self.folder / "shards").glob("*.log"))
        self.assertIn("no game is left to play", logs)
        self.assertEqual(self.merged(), "run.db: 40 of 40 games from 4 files\n")
        self.run_program(self.match("whole.db", "--threads", "1"))
        self.assertMultiLineEqual(dump(self.folder / "run.db"), dump(self.folder / "whole.db"))

    def words(self, *options):
        words = self.match("x", *options)[1:]
        del words[words.index("--db"):words.index("--db") + 2]
        return words

    def merged(self):
        files = sorted(str(path.relative_to(self.folder)) for path in self.folder.glob("shards/*.db"))
        return self.run_program([PROGRAM, "merge", *files, "-o", "run.db"]).stdout

    def test_a_part_of_the_array_is_submitted_again(self):
        self.submit("--array=0-3", "shards.slurm", *self.words())
        self.wait_for("squeue", "--noheader", wanted="")
        for lost in (1, 3):
            (self.folder / f"shards/{lost}.db").unlink()
        self.submit("--array=1,3", "shards.slurm", *self.words())
        self.wait_for("squeue", "--noheader", wanted="")
        self.assertEqual(self.merged(), "run.db: 40 of 40 games from 4 files\n")

    def test_a_task_plays_on_as_many_cores_as_it_has_asked_for(self):
        self.submit("--array=0-0", "--cpus-per-task=1", "shards.slurm", *self.words())
        self.wait_for("squeue", "--noheader", wanted="")
        self.assertRegex((self.folder / "shards/0.log").read_text(), r"\b1 thread\b")

    def test_no_game_of_a_program_is_lost_by_scancel(self):
        slow = f"cmd:{FAST} --sleep-us 100000"
        words = ["match", "--a", slow, "--b", slow + " --policy line", "--games", "200", "--openings", "none",
                 "--time", "60s"]
        lost = []
        for signal in ([], ["--signal=KILL"], ["--full", "--signal=TERM"]) * 3:
            job = self.submit("--array=0-1", "shards.slurm", *words)
            self.wait_for("squeue", "--noheader", "--states=R", "--format=%T", wanted="RUNNING\nRUNNING")
            time.sleep(random.uniform(1, 3))
            self.ask("scancel", *signal, job)
            self.wait_for("squeue", "--noheader", wanted="")
            lost += [self.rows(f"shards/{shard}.db", "SELECT count(*) FROM game WHERE reason IN "
                               "('crash', 'timeout', 'bad answer')")[0][0] for shard in (0, 1)]
        self.assertEqual(lost, [0] * 18)

    def test_workers_one_of_which_is_cancelled(self):
        if not RedisServer.is_installed():
            self.skipTest("there is no redis-server")
        server = RedisServer(self.folder)
        server.start()
        self.addCleanup(server.kill)
        (self.folder / "queue-auth").write_text("")
        (self.folder / "queue-auth").chmod(0o600)
        run = self.start(self.match("run.db", "--queue", server.url), stderr=subprocess.PIPE)
        job = self.submit("--array=0-1", "workers.slurm", server.url)
        end = time.monotonic() + 300
        while not all((self.folder / f"worker-{i}.log").exists() for i in (0, 1)):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        self.ask("scancel", f"{job}_0")
        _, told = run.communicate(timeout=600)
        self.assertEqual(run.returncode, 0, told)
        self.ask("scancel", job)
        self.wait_for("squeue", "--noheader", wanted="")
        self.run_program(self.match("whole.db", "--threads", "1"))
        kept = [[line for line in dump(self.folder / name).splitlines()
                 if not re.match(r"(run|worker|game_worker)\b", line)]
                for name in ("run.db", "whole.db")]
        self.assertEqual(*kept)


if __name__ == "__main__":
    unittest.main()
