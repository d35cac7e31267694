"""The adapter of docs/adapters.md for Rust passes check, where there is a compiler."""

import shutil
import subprocess
import sys
import unittest

import adapters


class Rust(adapters.AdapterCase):
    def test_rust_passes(self):
        for name in ("adapter.rs", "engine.rs"):
            shutil.copy(adapters.ADAPTERS / name, self.folder)
        subprocess.run(["rustc", "--edition", "2021", "-O", "adapter.rs"], cwd=self.folder, check=True)
        self.passes("./adapter")


if __name__ == "__main__":
    sys.exit(77) if not shutil.which("rustc") else unittest.main()
