#!/usr/bin/env python3
"""fuzz_inputs.py unpack CORPUS FOLDER | pack FOLDER CORPUS: a fuzz target's inputs from or to one file.

tests/fuzz/README.md describes the format of the file. An input that libFuzzer has found is a file named
by the SHA-1 of its contents; pack renames it to found-* with the first 12 digits.
"""
import re
import sys
from pathlib import Path

HEAD = re.compile(rb"([\w-]+) (\d+)\n")


def unpack(corpus, folder):
    content = corpus.read_bytes()
    first = re.match(rb"(\d+) inputs\n", content)
    if not first:
        sys.exit(f"{corpus}: not a corpus")
    count, at = int(first[1]), first.end()
    folder.mkdir(parents=True, exist_ok=True)
    for _ in range(count):
        head = HEAD.match(content, at)
        if not head:
            sys.exit(f"{corpus}: an input should begin at byte {at}")
        name, size = head[1].decode(), int(head[2])
        at = head.end() + size
        if content[at:at + 1] != b"\n":
            sys.exit(f"{corpus}: {name} does not have {size} bytes")
        (folder / name).write_bytes(content[head.end():at])
        at += 1
    if at != len(content):
        sys.exit(f"{corpus}: more than {count} inputs")


def pack(folder, corpus):
    inputs = {}
    for file in folder.iterdir():
        name = file.name
        if re.fullmatch("[0-9a-f]{40}", name):
            name = "found-" + name[:12]
        if not re.fullmatch("[A-Za-z0-9_-]+", name):
            sys.exit(f"{file}: an input's name has letters, digits, _ and - only")
        inputs[name.encode()] = file.read_bytes()
    parts = [b"%d inputs\n" % len(inputs)]
    for name, content in sorted(inputs.items()):
        parts += [b"%s %d\n" % (name, len(content)), content, b"\n"]
    corpus.write_bytes(b"".join(parts))


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in ("unpack", "pack"):
        print(__doc__.splitlines()[0], file=sys.stderr)
        return 2
    {"unpack": unpack, "pack": pack}[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
