"""No function of an anonymous namespace hides one that other sources call.

Sources are compiled together, so such a function would be called, without a word, in place of another of its name and
arguments. The compiler cannot see it, but the libraries show both.
"""
import collections
import pathlib
import re
import subprocess
import sys
import unittest

from program import PROGRAM

ANONYMOUS = "(anonymous namespace)::"


def functions(library):
    command = ["nm", "-C", "--defined-only", str(library)]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for kind, name in re.findall(r"^[0-9a-f]+ ([tTW]) (rb::.*\))(?:\[abi:cxx11\])?$", out, re.M):
        yield kind, name.replace("[abi:cxx11]", "")


class HiddenNames(unittest.TestCase):
    def test_none_hides_one_that_others_call(self):
        private, offered = collections.defaultdict(set), set()
        for library in pathlib.Path(PROGRAM).parent.glob("librb_*.a"):
            for kind, name in functions(library):
                if kind == "t" and name.count(ANONYMOUS) == 1:
                    private[name.replace(ANONYMOUS, "")].add(library.name)
                elif kind != "t":
                    offered.add(name)
        self.assertGreater(len(private), 1000)
        self.assertEqual({name: private[name] for name in private.keys() & offered}, {})


if __name__ == "__main__":
    sys.exit(unittest.main())
