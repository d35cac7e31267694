"""Two builds of one commit in two folders are equal byte for byte, and one of them is without git.

The program under test is one; the other is built here from the source package, without ccache.
"""

import os
import pathlib
import re
import subprocess
import tarfile
import unittest

from program import PROGRAM, Case

BUILD = pathlib.Path(PROGRAM).parent
SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])


class Reproduction(Case):
    def test_of_the_source_package_is_the_same_program(self):
        version = self.run_program([PROGRAM, "--version"]).stdout
        if ", Release)" not in version or "+changes" in version or not (SOURCE / ".git").exists():
            self.skipTest(f"this is no release build of a commit: {version}")
        self.run_program(["cpack", "--config", BUILD / "CPackSourceConfig.cmake", "-B", "made"])
        packed, = (self.folder / "made").glob("renju-bench-*.tar.gz")
        with tarfile.open(packed) as archive:
            archive.extractall(self.folder)
        tree = self.folder / packed.name.removesuffix(".tar.gz")
        self.build(tree)
        again = tree / "build/release/renju-bench"
        self.assertEqual(self.run_program([again, "--version"]).stdout, version)
        self.assertEqual(again.read_bytes(), pathlib.Path(PROGRAM).read_bytes())

    def build(self, tree):
        cache = (BUILD / "CMakeCache.txt").read_text()
        compiler = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", cache, re.M)[1]
        environment = dict(os.environ, CCACHE_DISABLE="1")
        for command in (["cmake", "--preset", "release", f"-DCMAKE_CXX_COMPILER={compiler}"],
                        ["cmake", "--build", "--preset", "release", "--target", "renju-bench"]):
            done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr)


if __name__ == "__main__":
    unittest.main()
