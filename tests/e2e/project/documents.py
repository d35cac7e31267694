"""Documents lead somewhere: links of documents and what comments cite.

* Every relative link of a tracked Markdown file leads to a tracked file or folder, its #anchor to a heading
  there, and a number behind a link into docs/algorithms to a section.
* Every document that a comment or a text names ("docs/algorithms/rules.md 4", "results/README.md",
  "CONTRIBUTING.md") is tracked, and has a heading with that number.
* What the commands of the documents write into the tree is ignored by git.
* What a document counts (games, openings, positions of a suite) is counted again.
* Each option that the comparison with other tools names is one of the command that it names.
* A line of a document has at most 120 characters, but for tables, commands and what programs print.
* CITATION.cff tells the version of the project, and LICENSES, which REUSE.toml speaks of, holds the licence.

With an argument the tree there is looked at instead. Skipped outside git.
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else os.environ["SOURCE_DIR"])
SOURCES = {".cpp", ".hpp", ".c", ".py", ".sh", ".bash", ".txt", ".in", ".yml", ""}
NUMBER = r"\d+(?:\.\d+)*(?![\w%])"
LINK = re.compile(r"\]\(([^)\s]+)\)(?:\s(" + NUMBER + r"))?")
CITED = re.compile(r"(?<![\w/.$-])((?:[\w-]+/)*[\w-]+\.md)\b"
                   r"(?:(?: |\n *(?://|#) )(" + NUMBER + r"(?:(?:, | and | to )" + NUMBER + r")*))?")
HEADING = re.compile(r"^#+ +(?:(\d+(?:\.\d+)*)\.? +)?(.*?) *$", re.M)
WRITES = re.compile(r"(?:-o|--db|--log) ([\w./-]+)")


def git(*arguments):
    return subprocess.run(["git", "-c", f"safe.directory={ROOT}", "-C", ROOT, *arguments],
                          capture_output=True, text=True)


def read(path):
    return (ROOT / path).read_text(encoding="utf-8", errors="replace")


def anchors(path):
    """Names by which GitHub knows the headings of a document."""
    return {re.sub(r"[^\w\- ]", "", heading.group(0).lstrip("# ").strip().lower()).replace(" ", "-")
            for heading in HEADING.finditer(read(path))}


def sections(path):
    return {heading.group(1) for heading in HEADING.finditer(read(path))}


def without_code(text):
    return re.sub(r"^```.*?^```", lambda block: "\n" * block.group().count("\n"), text, flags=re.M | re.S)


def line_of(text, match):
    return text.count("\n", 0, match.start()) + 1


def wrong_links(path, tracked):
    text = without_code(read(path))
    for match in LINK.finditer(text):
        target, _, anchor = match.group(1).partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        place = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
        where = f"{path}:{line_of(text, match)}: {match.group(1)}"
        if place not in tracked:
            yield f"{where}: {place} is not tracked"
        elif anchor and place.endswith(".md") and anchor not in anchors(place):
            yield f"{where}: {place} has no heading '{anchor}'"
        elif (match.group(2) and place.startswith("docs/algorithms/")
              and match.group(2) not in sections(place)):
            yield f"{where}: {place} has no section {match.group(2)}"


def wrong_citations(path, tracked):
    text = read(path)
    for match in CITED.finditer(text):
        name, numbers = match.groups()
        beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
        found = [place for place in (name, beside) if place in tracked]
        where = f"{path}:{line_of(text, match)}: {match.group()}"
        if not found:
            yield f"{where}: no such document is tracked"
            continue
        for section in re.findall(NUMBER, numbers or ""):
            if section not in sections(found[0]):
                yield f"{where}: {found[0]} has no section {section}"


def not_ignored(path):
    for block in re.findall(r"^```console\n(.*?)^```", read(path), flags=re.M | re.S):
        for name in WRITES.findall(block):
            if git("check-ignore", "-q", name).returncode != 0:
                yield f"{path}: {name}, which its example writes, is not ignored"


def too_long(path):
    for number, line in enumerate(without_code(read(path)).splitlines(), 1):
        if len(line) > 120 and not re.match(r" {4}| *\|", line):
            yield f"{path}:{number}: {len(line)} characters; a line has at most 120"


def found(path, pattern):
    """How often a pattern is found in a file."""
    return len(re.findall(pattern, read(path), re.M))


OPENING = r"^(?!#).*\S"
POSITION = r'^\{"(?!suite")'
# (document, its statement with the number in brackets, what is counted, in which file)
COUNTS = [
    ("CONTRIBUTING.md", r"(\w+) games and many engines", r"\bGame\{\.name", "runner/players/games/game_catalog.cpp"),
    ("docs/finding-games.md", r"the (\w+) openings", OPENING, "positions/openings_named.txt"),
    ("positions/README.md", r"the (\w+) named openings", OPENING, "positions/openings_named.txt"),
    ("positions/README.md", r"([\d,]+) openings of renju, the default", OPENING,
     "positions/openings_balanced.txt"),
    *[("positions/README.md", rf"`{suite}\.jsonl` \| ([\d,]+) ", POSITION, f"positions/{suite}.jsonl")
      for suite in ("forbidden", "midgame", "vcf", "vct")],
]
WORDS = "zero one two three four five six seven eight nine ten".split()


def wrong_counts():
    for document, statement, pattern, source in COUNTS:
        if not (ROOT / document).exists():
            continue
        match = re.search(statement, read(document))
        if not match:
            yield f"{document}: no longer says '{statement}', which this test counts"
            continue
        word = match.group(1).lower().replace(",", "")
        said = WORDS.index(word) if word in WORDS else int(word)
        if said != found(source, pattern):
            yield f"{document}:{line_of(read(document), match)}: {match.group()}: {source} has " \
                  f"{found(source, pattern)}"


def wrong_slow_tests():
    """The table of slow tests lists all of them, and no other."""
    page = "CONTRIBUTING.md"
    if not (ROOT / page).exists() or not (ROOT / "tests/engine").exists():
        return
    rows = re.findall(r"^  \| (`.+?`) \|", read(page), re.M)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    slow = {path.stem.removesuffix("_slow") for path in (ROOT / "tests/e2e").rglob("*_slow.*")}
    for path in (ROOT / "tests").rglob("*_test.cpp"):
        slow |= set(re.findall(r"^TEST(?:_[FP])?\((\w+), *Slow", path.read_text(), re.M))
    for name in sorted(slow ^ told):
        yield f"{page}: {name} " + ("is slow and not in the table" if name in slow else "has no slow test")


def wrong_copies():
    """What stands in two files, since other programs look for it there, and differs."""
    if not (ROOT / "CITATION.cff").exists():
        return
    version = re.search(r"^project\(.* VERSION (\S+)", read("CMakeLists.txt"), re.M)[1]
    if f"\nversion: {version}\n" not in read("CITATION.cff"):
        yield f"CITATION.cff: not about version {version}"
    if read("LICENSES/MIT.txt") != read("LICENSE"):
        yield "LICENSES/MIT.txt: differs from LICENSE"


COMPARISON = "docs/comparison.md"
ANSWER = re.compile(r"(yes|in part|no|no, by intent): \S.{5}")


def help_of(command):
    return subprocess.run([os.environ["RENJU_BENCH"], *command.split(), "--help=all"], capture_output=True,
                          text=True, check=False).stdout


def wrong_comparison():
    """Each row is answered, and each option that an answer names is one of its command."""
    if "RENJU_BENCH" not in os.environ or not (ROOT / COMPARISON).exists():
        return
    helps = {}
    for number, line in enumerate(read(COMPARISON).splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if not line.startswith("| ") or cells[0] == "expected":
            continue
        if len(cells) != 3 or not ANSWER.match(cells[2]):
            yield f"{COMPARISON}:{number}: no answer of yes, in part or no, with the how or why"
            continue
        for code in re.findall(r"`([a-z][a-z ]*?) --(.*?)`", cells[2]):
            command, options = code
            if command not in helps:
                helps[command] = help_of(command)
            for option in f"--{options}".split():
                if not re.search(rf"(?<![\w-]){re.escape(option)}\b", helps[command]):
                    yield f"{COMPARISON}:{number}: {command} has no {option}"


def main():
    listed = git("ls-files", "-z")
    if listed.returncode != 0:
        print("skipped: this is no checkout of git")
        return 77
    files = [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    tracked = set(files) | {str(parent) for name in files for parent in pathlib.PurePath(name).parents}
    wrong = [*wrong_counts(), *wrong_slow_tests(), *wrong_copies(), *wrong_comparison()]
    for path in files:
        if path.endswith(".md"):
            wrong += wrong_links(path, tracked)
            wrong += not_ignored(path)
            wrong += too_long(path)
        elif pathlib.PurePath(path).suffix in SOURCES and "inputs/" not in path:
            wrong += wrong_citations(path, tracked)
    print("\n".join(wrong) or f"{len(files)} files: all is there")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
