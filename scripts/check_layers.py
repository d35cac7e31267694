#!/usr/bin/env python3
"""check_layers.py [ROOT] [--edges | --weight | --write]: checks includes against scripts/layers.txt.

Prints each violation of a rule: an include that the folder's row does not allow, a row that allows
an include that no file uses, files or districts (the folders of runner, the others at the top) that
include each other in a circle, a type that two files define under one name (the linker would take
either for both), a page docs/folders.md with another table; a folder, of whatever, that holds more
than 30 files itself: sources, and what git tracks; tests that are too heavy for the program.
Status 1 if there is one. --edges prints what each folder includes, in the form of the rows; --weight
how many lines the folders of tests have, and that for each line of the program; --write puts the table
into docs/folders.md.
"""
import collections
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

MOST_FILES = 30
MOST_TESTS = 0.75    # lines of C++ and C under tests for each one of the program
MOST_SCRIPTS = 0.19  # and of Python and shell
LIBRARIES = ["benchmark", "boost/math", "boost/program_options", "curses.h", "Eigen", "fmt",
             "hiredis", "lz4frame.h", "microhttpd.h", "nlohmann", "openssl", "sqlite3.h", "utf8proc.h", "zlib.h"]
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
NAMESPACE = re.compile(r"^namespace(?: (\w[\w: ]*))? \{$|^\}  // namespace")
TYPE = re.compile(r"^(?:struct|class|enum(?: class)?) (\w+)(?: final)?(?: :[^;]*)? ?\{")


class Room:
    def __init__(self, row):
        self.name, self.purpose, rooms, libraries = (part.strip() for part in row.split("|"))
        self.rooms, self.libraries = rooms.split(), libraries.split()


def read_table(path):
    rows = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {room.name: room for room in map(Room, rows)}


class Includes:
    """What the files of the rooms include, by room and by unit (a header with its source)."""

    def __init__(self, root, rooms):
        self.root, self.rooms, self.complaints = root, rooms, []
        self.used = collections.defaultdict(set)   # room: rooms and libraries
        self.units = collections.defaultdict(set)  # unit: units
        self.types = collections.defaultdict(list)  # name with its namespace: places
        self.tops = sorted({name.split("/")[0] for name in rooms})
        self.files = [file.relative_to(root).as_posix() for top in self.tops
                      for file in sorted((root / top).rglob("*.[ch]pp"))]
        for name in self.files:
            self.read(name)

    def read(self, name):
        room = name.rpartition("/")[0]
        if room not in self.rooms:
            self.complaints.append(f"{name}: the folder {room} has no row in scripts/layers.txt")
            return
        lines = (self.root / name).read_text().splitlines()
        for number, line in enumerate(lines, 1):
            match = INCLUDE.match(line)
            text = match and self.complaint(room, name, *match.groups())
            if text:
                self.complaints.append(f"{name}:{number}: {text}")
        for number, kind in types_of(lines):
            self.types[kind].append(f"{name}:{number}")

    def complaint(self, room, name, quote, included):
        if quote == "<":
            library = next((name for name in LIBRARIES
                            if included == name or included.startswith((name + "/", name + "."))), None)
            if library is None:
                return None
            self.used[room].add(library)
            allowed = library in self.rooms[room].libraries
            return None if allowed else f"{room} must not use <{included}>"
        if included.endswith(".inc"):  # a generated file
            return None
        if not (self.root / included).is_file() or "/" not in included:
            return f'"{included}" is not a path from the root'
        target = included.rpartition("/")[0]
        self.units[unit(name)].add(unit(included))
        if target == room:
            return None
        self.used[room].add(target)
        return None if target in self.rooms[room].rooms else f'{room} must not include "{included}"'

    def unused(self):
        for room in self.rooms.values():
            for name in room.rooms + room.libraries:
                if name not in self.used[room.name]:
                    yield f"scripts/layers.txt: {room.name} may include {name}, and does not"

    def defined_twice(self):
        return (f"{places[1]}: {kind} is another type in {places[0]}"
                for kind, places in self.types.items() if len(places) > 1)


def types_of(lines):
    """The number of its line and the name of each type that other files can see."""
    spaces = []
    for number, line in enumerate(lines, 1):
        space, kind = NAMESPACE.match(line), TYPE.match(line)
        if space and line[0] == "}":
            spaces.pop()
        elif space:
            spaces.append(space[1])
        elif kind and None not in spaces:
            yield number, "::".join([*spaces, kind[1]])


def tracked(root):
    """The files that git tracks below the root, by their paths from there; none without git."""
    command = ["git", "-c", f"safe.directory={root.resolve()}", "-C", root, "ls-files", "-z"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return []
    return [name for name in listed.split("\0") if name and (root / name).exists()]


def crowded(files):
    folders = collections.Counter(str(PurePosixPath(name).parent) for name in files)
    return (f"{folder}: {count} files; a folder has at most {MOST_FILES}"
            for folder, count in sorted(folders.items()) if count > MOST_FILES)


def lines_of_code(path):
    """Those that are neither blank nor a comment."""
    mark, comment, count = ("#" if path.suffix in (".py", ".sh") else "//"), False, 0
    for line in map(str.strip, path.read_text().splitlines()):
        comment = comment or line.startswith("/*") and mark == "//"
        count += bool(line) and not comment and not line.startswith(mark)
        comment = comment and not line.endswith("*/")
    return count


class Weight:
    """The lines of code of the program and of the folders of its tests."""

    def __init__(self, root, tops):
        self.program, self.tests, self.scripts = 0, collections.Counter(), collections.Counter()
        for name in tracked(root):
            top, kind = name.split("/")[0], PurePosixPath(name).suffix
            is_cpp = kind in (".c", ".cpp", ".h", ".hpp")
            if top in tops and is_cpp:
                self.program += lines_of_code(root / name)
            elif top == "tests" and (is_cpp or kind in (".py", ".sh")):
                counter = self.tests if is_cpp else self.scripts
                counter[str(PurePosixPath(name).parent)] += lines_of_code(root / name)

    def shares(self):
        """(what, lines, lines for each one of the program, and at most how many)."""
        for what, counter, most in (("C++ and C", self.tests, MOST_TESTS),
                                    ("Python and shell", self.scripts, MOST_SCRIPTS)):
            count = sum(counter.values())
            yield what, count, count / max(self.program, 1), most

    def complaints(self):
        return (f"tests: {count} lines of {what} are {share:.3f} for each line of the program; "
                f"at most {most}" for what, count, share, most in self.shares() if share > most)

    def print(self):
        for folder, count in (self.tests + self.scripts).most_common():
            print(f"{count:6} {folder}")
        for what, count, share, most in self.shares():
            print(f"{count} lines of {what} for {self.program} of the program: {share:.3f}, "
                  f"at most {most}")


def page(path, rooms):
    """The text of docs/folders.md with the table of these rooms."""
    head = path.read_text().partition("| folder |")[0] if path.exists() else ""
    rows = [f"| `{room.name}` | {room.purpose} | {', '.join(room.rooms + room.libraries)} |"
            for room in rooms.values()]
    return head + "\n".join(["| folder | what is in it | includes from |", "|---|---|---|", *rows]) + "\n"


def unit(name):
    return name.rpartition(".")[0]


def circles(graph):
    """The strongly connected components of more than one node (Tarjan 1972)."""
    number, low, stack, found = {}, {}, [], []

    def visit(node):
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in number:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], number[other])
        if low[node] == number[node]:
            circle = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(circle) > 1:
                found.append(circle)

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return found


def without_loops(graph):
    return {node: others - {node} for node, others in graph.items()}


def district(folder):
    return "/".join(folder.split("/")[:2 if folder.startswith("runner/") else 1])


def districts(rooms):
    graph = collections.defaultdict(set)
    for name, others in rooms.items():
        graph[district(name)] |= {district(other) for other in others}
    return graph


def print_edges(includes):
    for name, room in includes.rooms.items():
        used = sorted(includes.used[name])
        print(name, "|", room.purpose, "|", " ".join(u for u in used if u in includes.rooms), "|",
              " ".join(u for u in used if u not in includes.rooms))


def complaints_of(includes):
    rooms = {name: set(room.rooms) for name, room in includes.rooms.items()}
    complaints = includes.complaints + [
        *includes.unused(), *includes.defined_twice(),
        *crowded({*includes.files, *tracked(includes.root)}),
        *Weight(includes.root, includes.tops).complaints()]
    for what, graph in (("folders", rooms), ("districts", without_loops(districts(rooms))),
                        ("files", without_loops(includes.units))):
        complaints += [f"{what} in a circle: " + ", ".join(circle) for circle in circles(graph)]
    folders = includes.root / "docs/folders.md"
    if folders.exists() and folders.read_text() != page(folders, includes.rooms):
        complaints.append("docs/folders.md: has another table; run scripts/check_layers.py --write")
    return complaints


def main():
    options = {word for word in sys.argv[1:] if word.startswith("--")}
    words = [word for word in sys.argv[1:] if word not in options]
    root = Path(words[0]) if words else Path(__file__).resolve().parent.parent
    rooms = read_table(root / "scripts/layers.txt")
    includes = Includes(root, rooms)
    if "--edges" in options:
        print_edges(includes)
        return 0
    if "--weight" in options:
        Weight(root, includes.tops).print()
        return 0
    if "--write" in options:
        folders = root / "docs/folders.md"
        folders.write_text(page(folders, rooms))
    complaints = complaints_of(includes)
    for text in complaints:
        print(text)
    print(f"{len(includes.files)} files in {len(rooms)} folders, {len(complaints)} against the layers")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
