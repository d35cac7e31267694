"""What the tests with external programs share: the engines of tests/fakes, and their matches."""

import os
import pathlib
import re
import subprocess
import tempfile

import program

ENGINES = pathlib.Path(program.PROGRAM).resolve().parent / "tests"
if not (ENGINES / "fastbrain").exists():  # the program was built without tests, or copied elsewhere
    MADE = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
    ENGINES = pathlib.Path(MADE.name)
    for source in (pathlib.Path(os.environ["SOURCE_DIR"]) / "tests/fakes").glob("*brain.c"):
        subprocess.run(["cc", "-O1", "-o", ENGINES / source.stem, source], check=True)
FAST = f"{ENGINES}/fastbrain"
FAULT = f"{ENGINES}/faultbrain"
REAL = f"{ENGINES}/realbrain"
INFO = f"{ENGINES}/infobrain"


def engine(*words):
    """The player that is a program and its words."""
    return "cmd:" + " ".join(f'"{word}"' if " " in str(word) else str(word) for word in words)


def match(a, b, *options, games=2, openings="none"):
    return [program.PROGRAM, "match", "--a", a, "--b", b, "--games", str(games), "--openings",
            openings, "--verbose", *options]


def finished(output):
    """{id: (black, white, score, reason)} of the lines of finished games."""
    lines = re.findall(r"^Finished game (\d+) \((.*) vs (.*)\): (\S+) \{(.*)\}$", output, re.M)
    return {int(number): tuple(rest) for number, *rest in lines}


def left_behind(tag):
    """The processes, but for dead ones, that carry our mark in their environment."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and tag in (entry / "environ").read_bytes():
                found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            pass
    return found
