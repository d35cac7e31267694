"""Runs every command of the documents, so that they cannot lie.

Commands are the lines that start with "$ " in blocks marked ```console, in the order of the text and
all in one folder, as somebody has who reads one page after the other. The program is the one of this
build, `--games` is cut to 4 (8 with --resume, and for read.db, whose course is printed), `--count` to
2, a tuning run to two steps of shallow games, `search profile` to 200 nodes, `analyze` of a file to
two plies, the time of `speed` to none; ./scripts/test and ./scripts/check-speed are asked for their
help only. What follows a command in its block is its output: the words at the start of its lines (the
labels of a table) must be in the real output.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ["SOURCE_DIR"])
DOCUMENTS = ["README.md", "positions/README.md", "results/README.md", "results/classic-engines.md",
             "docs/ci/gates.md", *sorted(f"docs/{page.name}" for page in (SOURCE / "docs").glob("*.md"))]
LONGEST_README = 130
LABEL = re.compile(r"[A-Z][A-Za-z]*(?: [A-Za-z]+)*(?=:|  )")


def commands(document):
    """(line number, command, lines of shown output) of each command."""
    inside = False
    found = []
    for number, line in enumerate((SOURCE / document).read_text().splitlines(), 1):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            found.append((number, line[2:], []))
        elif inside and found:
            found[-1][2].append(line)
    return found


TUNE = "--games 16 --pairs 4 --params quick.txt --nodes 60 --max-moves 26"


def made_quick(command):
    if " tune " in command:
        command = re.sub(r"--games \d+", TUNE, command)
        return command.replace("./scripts/renju-bench", shlex.quote(os.environ["RENJU_BENCH"]))
    games = "8" if "--resume" in command or "read.db" in command else "4"
    command = re.sub(r"--games \d+", "--games " + games, command)
    command = re.sub(r"--verify-games \d+", "--verify-games 4", command)
    command = re.sub(r"--count \d+", "--count 2", command)
    if " search profile " in command:
        command = re.sub(r"--nodes \d+", "--nodes 200", command)
    if " analyze results/" in command and "--depth" not in command:
        command += " --depth 2 --nodes 2000"
    command = re.sub(r"speed run(?= --format|$)", "speed run --budget 0s", command)
    if command.startswith(("./scripts/test", "./scripts/check-speed")):
        return f"{shlex.quote(str(SOURCE))}/{command.split()[0][2:]} --help"
    return command.replace("./scripts/renju-bench", shlex.quote(os.environ["RENJU_BENCH"]))


def complaint(command, shown):
    """What is wrong with a command, or none."""
    done = subprocess.run(made_quick(command), shell=True, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=300)
    output = done.stdout + done.stderr
    if done.returncode != 0:
        return f"status {done.returncode}\n{output}"
    labels = [match.group() for match in map(LABEL.match, shown) if match]
    missing = [label for label in labels if label not in output]
    return f"no {missing} in its output\n{output}" if missing else None


def check(document):
    """Runs the commands of a document; how many went wrong."""
    wrong = 0
    for number, command, shown in commands(document):
        trouble = complaint(command, shown)
        print(f"{document}:{number}: {command}: {trouble or 'ok'}", flush=True)
        wrong += trouble is not None
    return wrong


def check_all():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("results")
        pathlib.Path("quick.txt").write_text("THREE,30,0,180,10,0.1\n")
        os.symlink(SOURCE / "positions", "positions")
        wrong = sum(map(check, DOCUMENTS))
        os.chdir("/")
    return wrong


def main():
    wrong = check_all()
    lines = len((SOURCE / "README.md").read_text().splitlines())
    if lines > LONGEST_README:
        print(f"README.md: {lines} lines; it is the front door, and has {LONGEST_README} at most")
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
