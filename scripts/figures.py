#!/usr/bin/env python3
"""figures.py [--write]: the figures of docs/architecture.md, counted from the tree.

The page holds them between two marks. Without --write it prints what differs and ends with status 1; with
it the page is written. It also checks that each file that a walk or a
task of the page names exists under that name, and under no other.

A count may lag a twentieth behind the tree. Functions are found by their shape: the last line of a formatted
head ends in ") {" or a qualifier and "{", and the body with the first brace that is as far indented;
constructors with a list of members are left out.
"""
import re
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/architecture.md"
TOPS = ("engine", "rating", "tuning", "positions", "runner")
FUNCTION = re.compile(r"^( *)(?!(?:if|for|while|switch|else|do|catch|return|namespace)\b|[}:]|\w+_\()[\w~<].*"
                      r"\)(?: const| noexcept| override| final| &&?)* \{(?: .*\}|\})?$")
TABLE = re.compile(r"(?<=<!-- counted by scripts/figures.py -->\n).*?(?=<!-- end -->)", re.S)
LAMBDA = re.compile(r"= \[|\(\[|, \[|return \[|EXPECT|ASSERT")


def sources():
    return [path for top in TOPS for path in sorted((ROOT / top).rglob("*.[ch]pp"))]


def function_lengths(lines):
    """The lines of each function, without those that only declare."""
    lengths, begin, indent = [], None, 0
    for number, line in enumerate(lines):
        if begin is None:
            match = FUNCTION.match(line)
            if match and not LAMBDA.search(line):
                if line.endswith("}"):
                    lengths.append(1)
                else:
                    begin, indent = number, len(match[1])
        elif re.match(r" {%d}\}" % indent, line):
            lengths.append(number - begin + 1)
            begin = None
    return lengths


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def spread(values):
    return f"{statistics.median(values):.0f} / {quantile(values, 0.95)} / {max(values)}"


def share(comments, lines):
    return f"{100 * comments / lines:.1f}"


def weights():
    """Lines of tests for each one of the program, as scripts/check_layers.py --weight counts them."""
    told = subprocess.run([sys.executable, ROOT / "scripts/check_layers.py", "--weight"], capture_output=True,
                          text=True, check=True).stdout
    return re.findall(r"program: (\d\.\d+)", told)


def rows():
    texts = {path: path.read_text().splitlines() for path in sources()}
    headers = {path: lines for path, lines in texts.items() if path.suffix == ".hpp"}
    bodies = {path: lines for path, lines in texts.items() if path.suffix == ".cpp"}
    functions = [length for lines in texts.values() for length in function_lengths(lines)]

    def comments(files):
        return sum(line.strip().startswith("//") for lines in files.values() for line in lines)

    def total(files):
        return sum(map(len, files.values()))

    def matches(pattern, files):
        return sum(len(re.findall(pattern, line)) for lines in files.values() for line in lines)

    rooms = {path.parent for path in texts}
    districts = {room.relative_to(ROOT).parts[:2] for room in rooms if "runner" in room.parts}
    tested = {path.name.removesuffix("_test.cpp") for path in (ROOT / "tests").rglob("*_test.cpp")}
    long = sorted((len(lines), path.name) for path, lines in headers.items() if len(lines) > 150)
    yield "source files", "", f"{len(texts)} in {len(rooms)} folders; {len(districts)} districts of `runner`"
    yield "lines of a file, median / 95 % / most", "100 / 350 / 500", spread([*map(len, texts.values())])
    yield ("lines of a header, median / 95 % / most", "60 / / 150",
           spread([*map(len, headers.values())]) + "".join(f"; `{name}` {n}" for n, name in long))
    yield "lines of a function, median / 95 % / most", "6 / 24 / 80", spread(functions)
    yield "functions over 40 lines", "few", f"{sum(n > 40 for n in functions)} of {len(functions)}"
    yield ("lines that are comments, of headers / of sources, %", "10 / ",
           f"{share(comments(headers), total(headers))} / {share(comments(bodies), total(bodies))}")
    yield "TODO, NOLINT, goto, const_cast", "0", str(matches(r"\b(?:TODO|NOLINT|goto |const_cast)\b", texts))
    yield "`catch`", "", str(matches(r"\bcatch \(", texts))
    yield "`std::function` in headers", "", str(matches(r"std::function<", headers))
    yield ("sources with a test of their name, %", "70",
           f"{100 * sum(path.stem in tested for path in bodies) / len(bodies):.0f}")
    yield "lines of tests for one of the program", "0.75", weights()[0]
    yield "lines of README", "130", str(len((ROOT / "README.md").read_text().splitlines()))


def table():
    return "\n".join(["| what | goal | now |", "|---|---|---|", *(f"| {a} | {b} | {c} |" for a, b, c in rows())])


def stems():
    found = {}
    for path in sources():
        found.setdefault(path.stem, set()).add(path.parent)
    return found


def figures(text):
    return [float(number.replace(",", "")) for number in re.findall(r"(?<![\w.])\d[\d,]*(?:\.\d+)?", text)]


def lag(text):
    """Whether a figure of the table in the page is off by more than a twentieth, or there are others."""
    said, real = figures(TABLE.search(text)[0]), figures(table())
    return len(said) != len(real) or any(abs(a - b) > max(1, 0.05 * b) for a, b in zip(said, real))


def complaints(text):
    """Files that a walk names and that are not there, and paths that a task leads to."""
    known = stems()
    walks = re.search(r"^## Four walks\n(.*?)^## ", text, re.M | re.S)[1]
    for name in re.findall(r"`([a-z_0-9/]+)`", walks):
        if name.rpartition("/")[2] not in known and not (ROOT / name).exists():
            yield f"a walk names {name}, and no source has this name"
    tasks = text.partition("## Twelve tasks")[2]
    for name in re.findall(r"`([\w/]+\.\w+)`", tasks):
        if not (ROOT / name).exists():
            yield f"a task leads to {name}, which does not exist"


def main():
    text = PAGE.read_text()
    if "--write" in sys.argv[1:]:
        text = TABLE.sub(lambda _: table() + "\n", text)
        PAGE.write_text(text)
    wrong = [*complaints(text)]
    if lag(text):
        wrong.append("has other figures: run scripts/figures.py --write")
    for complaint in wrong:
        print(f"docs/architecture.md: {complaint}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
