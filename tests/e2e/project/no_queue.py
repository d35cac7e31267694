"""The program without the libraries of the queue: only what differs is built, and linked with the rest."""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import unittest

from program import PROGRAM, Case, match

BUILD = pathlib.Path(PROGRAM).parent
SOURCE = os.environ["SOURCE_DIR"]
DIFFERENT = ("rb_runner_queue_link", "rb_runner_base_system")


class NoQueue(Case):
    def made(self, *command):
        done = subprocess.run(command, capture_output=True, text=True, timeout=1200, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def variables(self, *names):
        cache = (BUILD / "CMakeCache.txt").read_text()
        return [f"-D{name}={found[1]}" for name in names
                if (found := re.search(rf"^{name}:\w+=(.*)$", cache, re.M)) and found[1]]

    def linked(self):
        """The program with these libraries in place of those of the same name."""
        other = self.folder / "build"
        self.made("cmake", "-S", SOURCE, "-B", str(other), "-G", "Ninja", "-DRB_QUEUE=OFF",
                  *self.variables("CMAKE_BUILD_TYPE", "CMAKE_CXX_COMPILER", "CMAKE_CXX_COMPILER_LAUNCHER",
                                  "CMAKE_CXX_FLAGS", "CMAKE_EXE_LINKER_FLAGS", "RB_SANITIZE", "RB_UNITY"))
        self.made("ninja", "-C", str(other), *DIFFERENT)
        line = self.made("ninja", "-C", str(BUILD), "-t", "commands", "renju-bench").splitlines()[-1]
        words = [word for word in shlex.split(line.split("&&")[1])
                 if not re.search(r"lib(hiredis|ssl|crypto)\.", word)]
        program = self.folder / "renju-bench"
        for index, word in enumerate(words):
            if word in [f"lib{name}.a" for name in DIFFERENT]:
                words[index] = str(other / word)
        words[words.index("-o") + 1] = str(program)
        done = subprocess.run(words, cwd=BUILD, capture_output=True, text=True, timeout=600, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return str(program)

    def test_it_plays_and_says_how_to_get_a_queue(self):
        program = self.linked()
        libraries = self.made("ldd", program)
        self.assertNotRegex(libraries, "hiredis|libssl")
        environment = {**os.environ, "RENJU_BENCH_DATA": SOURCE}
        way_out = "this build has no queue: install libhiredis-dev and libssl-dev and build again"
        for command in (["worker", "redis://localhost"], ["queue", "redis://localhost"],
                        match("--db", "x.db", "--queue", "redis://localhost")[1:]):
            done = self.run_program([program, *command], 1, env=environment)
            self.assertIn(way_out, done.stderr)
        self.run_program([program, *match("--games", "4", "--db", "run.db")[1:]], env=environment)
        self.assertEqual(self.rows("run.db", "SELECT count(*) FROM game"), [(4,)])


if __name__ == "__main__":
    if not (BUILD / "build.ninja").exists():
        print("skipped: this build is not one of ninja")
        sys.exit(77)
    unittest.main()
