"""The packages that cpack makes of this build: a .deb, and the sources without git.

The .deb is installed and removed by dpkg in a root of its own: an empty folder with nothing but dpkg's
database, so that every file that is found there came with the package. The libraries that it depends on
are those of the machine; the workflow `ci` installs it with apt.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest

from program import PROGRAM, Case

BUILD = pathlib.Path(PROGRAM).parent
SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
DATABASE = "var/lib/dpkg"
DOCUMENTS = "usr/share/doc/renju-bench"


def needs(*tools):
    missing = [tool for tool in tools if not shutil.which(tool)]
    return unittest.skipIf(missing, f"there is no {', '.join(missing)}")


class Packed(Case):
    """What cpack makes is made once for all tests of a class."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.made = pathlib.Path(tempfile.mkdtemp(prefix="renju-bench-"))
        cls.addClassCleanup(shutil.rmtree, cls.made)

    def pack(self, config, *options):
        if not any(self.made.iterdir()):
            self.run_program(["cpack", "--config", BUILD / config, "-B", self.made, *options])


class Debian(Packed):
    @needs("cpack", "dpkg-deb", "dpkg-shlibdeps", "gzip")
    def setUp(self):
        super().setUp()
        self.pack("CPackConfig.cmake", "-G", "DEB", "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip")
        self.deb, = self.made.glob("*.deb")
        self.root = self.folder / "root"
        (self.root / DATABASE / "updates").mkdir(parents=True)
        (self.root / DATABASE / "info").mkdir()
        (self.root / DATABASE / "status").touch()

    def field(self, name):
        return self.run_program(["dpkg-deb", "--field", self.deb, name]).stdout.strip()

    def dpkg(self, *words):
        """In the root. Its own files say nothing of the rest, so nothing there is depended on."""
        log = self.folder / "dpkg.log"
        return self.run_program(["dpkg", f"--root={self.root}", f"--log={log}", "--force-depends",
                                 "--force-not-root", "--path-include=*", *words])

    def files(self):
        return {path.relative_to(self.root).as_posix() for path in self.root.rglob("*")
                if not path.is_dir() and DATABASE not in path.as_posix()}

    def test_installs_runs_and_leaves_nothing(self):
        self.dpkg("--install", self.deb)
        self.check_files()
        self.check_program(self.root / "usr/bin")
        self.dpkg("--purge", "renju-bench")
        self.assertEqual(self.files(), set())
        self.assertFalse((self.root / "usr").exists())

    def check_files(self):
        files = self.files()
        for path in ("usr/bin/renju-bench", "usr/bin/pbrain-renju-bench-hard",
                     "usr/share/renju-bench/positions/openings_balanced.txt",
                     "usr/share/man/man1/renju-bench-match.1.gz",
                     "usr/share/man/man1/pbrain-renju-bench-expert.1.gz",
                     "usr/share/bash-completion/completions/renju-bench",
                     "usr/share/zsh/vendor-completions/_renju-bench",
                     "usr/share/fish/vendor_completions.d/renju-bench.fish",
                     f"{DOCUMENTS}/copyright", f"{DOCUMENTS}/README.md"):
            self.assertIn(path, files)
        self.assertEqual([path for path in files if not path.startswith("usr/")], [])
        for page in (self.root / DOCUMENTS).rglob("*.md"):
            for link in re.findall(r"\]\(([^)#\s]+)", page.read_text()):
                if not link.startswith("http"):
                    self.assertTrue((page.parent / link).exists(), f"{page}: {link}")

    def check_program(self, folder):
        version = self.run_program([PROGRAM, "--version"]).stdout
        self.assertEqual(self.run_program([folder / "renju-bench", "--version"]).stdout, version)
        self.run_program([folder / "renju-bench", "match", "--a", "beginner", "--b", "beginner", "--games",
                          "2", "--db", "x.db"])
        brain = subprocess.run([folder / "pbrain-renju-bench-easy"], input="START 15\nBEGIN\nEND\n",
                               capture_output=True, text=True, timeout=60)
        self.assertEqual(brain.stdout.splitlines()[:2], ["OK", "7,7"])

    def test_tells_what_it_depends_on(self):
        depends = self.field("Depends")
        for library in ("libc6 (>=", "libsqlite3-0 (>=", "libfmt9 (>=", "liblz4-1 (>=", "libmicrohttpd12 (>="):
            self.assertIn(library, depends)

    @needs("lintian")
    def test_has_no_error_that_lintian_knows(self):
        done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", self.deb],
                              capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Sources(Packed):
    @needs("cpack", "git")
    def setUp(self):
        super().setUp()
        if not (SOURCE / ".git").exists():
            self.skipTest("this is no checkout of git")
        self.pack("CPackSourceConfig.cmake")
        packed, = self.made.glob("renju-bench-*.tar.gz")
        with tarfile.open(packed) as archive:
            archive.extractall(self.folder)
        self.tree = self.folder / packed.name.removesuffix(".tar.gz")

    def test_tell_their_commit_without_git(self):
        self.assertFalse((self.tree / ".git").exists())
        self.run_program([self.tree / "scripts/write_commit", self.tree, "commit.inc"])
        commit = self.run_program(["git", "-C", SOURCE, "rev-parse", "--short=12", "HEAD"]).stdout.strip()
        self.assertEqual((self.tree / "commit.inc").read_text(), f'"{commit}"\n')

    def test_are_the_tracked_files(self):
        listed = self.run_program(["git", "-C", SOURCE, "ls-tree", "-rz", "--name-only", "HEAD"]).stdout
        packed = {path.relative_to(self.tree).as_posix() for path in self.tree.rglob("*")
                  if not path.is_dir()}
        self.assertEqual(packed, set(listed.split("\0")) - {""})


if __name__ == "__main__":
    unittest.main()
