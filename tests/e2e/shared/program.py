"""What the end-to-end tests in Python share: running the program in folders of their own."""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["RENJU_BENCH"]
# What a script has started in its background ignores them, and so would what it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
FINISHED = re.compile(r"^Finished game (\d+) .*\n", re.MULTILINE)  # a whole line of -v


def match(*options, a="beginner", b="easy", openings="none", nodes=300, max_moves=40):
    """The command line of a match of quick games: few nodes a move, draws after few stones."""
    return [PROGRAM, "match", "--a", a, "--b", b, "--openings", openings, "--nodes",
            str(nodes), "--max-moves", str(max_moves), *options]


class Case(unittest.TestCase):
    """Each test has an empty current folder; what a failed command wrote is in the message."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="renju-bench-")).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def run_program(self, command, status=0, **options):
        done = subprocess.run(command, cwd=self.folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=300, **options)
        self.assertEqual(done.returncode, status, f"{command}\n{done.stdout}\n{done.stderr}")
        return done

    def complaint(self, command, status):
        """The one line of a command that must fail; the lines of a match's start are left out."""
        done = self.run_program(command, status)
        lines = [line for line in done.stderr.splitlines() if line.startswith("renju-bench: ")]
        self.assertEqual(len(lines), 1, done.stderr)
        self.assertEqual(done.stderr.splitlines()[-1], lines[0])
        return lines[0]

    def going_on(self, database):
        """The option for a run that was killed, perhaps before it had written anything."""
        return ["--resume"] if (self.folder / database).exists() else []

    def kill_after(self, games, command, seconds=0.0):
        """Runs it, a match with -v, and kills it so long after its Nth game has finished.

        Returns the numbers of the games that it reported, and whether it was still running.
        """
        output = self.folder / "out.txt"  # a file, since a full pipe would hold up the program

        def reported():
            return [int(number) for number in FINISHED.findall(output.read_text())]

        with open(output, "w", encoding="utf-8") as stream:
            process = subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL,
                                       stdout=stream, stderr=stream)
            while process.poll() is None and len(reported()) < games:
                time.sleep(0.001)
            time.sleep(seconds)
            process.kill()
            status = process.wait()
        self.assertIn(status, (0, -signal.SIGKILL), output.read_text())
        return reported(), status != 0

    def sanitizers(self):
        """Those that the program was built with: ["address", "undefined"]."""
        version = self.run_program([PROGRAM, "--version"]).stdout
        build = re.fullmatch(r"renju-bench .*, (\w+)(?: with (\S+))?\)\n", version)
        self.assertTrue(build, version)
        return build[2].split("+") if build[2] else []

    def start(self, command, **options):
        process = subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, text=True, **options)
        self.addCleanup(self.end, process)
        return process

    def end(self, process):
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        if process.stderr:
            process.stderr.close()

    def rows(self, database, query):
        with contextlib.closing(sqlite3.connect(self.folder / database)) as connection:
            return connection.execute(query).fetchall()

    def change(self, database, statement, values=()):
        with contextlib.closing(sqlite3.connect(self.folder / database)) as connection:
            connection.execute(statement, values)
            connection.commit()

    @contextlib.contextmanager
    def disk(self, options):
        """A small file system of its own at ./disk, or a skipped test."""
        place = self.folder / "disk"
        place.mkdir(exist_ok=True)
        mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)]
        try:
            done = subprocess.run(mount, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            self.skipTest("there is no mount command")
        if done.returncode != 0:
            self.skipTest(f"mounting is not possible here: {done.stderr.strip()}")
        try:
            yield place
        finally:
            subprocess.run(["umount", "-l", str(place)], check=True)

    def remount(self, place, options):
        subprocess.run(["mount", "-o", f"remount,{options}", str(place)], check=True)
