#!/usr/bin/env python3
"""Which tests passed before and use nothing that has changed since.

    tested.py select FOLDER [slow]  writes the numbers of the others to FOLDER/tests-to-run.txt, for ctest -I,
                                    and prints how many passed before and how many are left
    tested.py keep FOLDER REPORT    keeps those that passed in a report of JUnit, as they were when selected

A unit test uses its program and every file of the tree but C++; any other test all that was built and the
whole tree. Programs outside the tree (browsers, servers, Python) are not looked at."""

import hashlib
import json
import os
import pathlib
import subprocess
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
CXX = (".cpp", ".hpp")


def digest(lines):
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def stamp(path):
    """What tells a written file from another: data beside the tree and what is built are large."""
    found = path.stat()
    return f"{path} {found.st_size} {found.st_mtime_ns}"


def tree(with_cxx):
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-coz", "--exclude-standard"], capture_output=True,
                                text=True, check=True).stdout
        paths = {ROOT / name for name in listed.split("\0") if name}
    else:
        paths = {path for path in ROOT.rglob("*") if ROOT / "build" not in path.parents}
    return [f"{path} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in paths
            if path.is_file() and (with_cxx or path.suffix not in CXX)]


def keys(folder):
    """Of each test, in the order of ctest: its name, whether it is slow, and a key: another if anything changed.

    Tests of the same name, in two programs, have one key."""
    listed = json.loads(subprocess.run(["ctest", "--test-dir", folder, "--show-only=json-v1"], capture_output=True,
                                       text=True, check=True).stdout)["tests"]
    shared = [stamp(path) for path in (ROOT.parent / "shared" / "data").rglob("*") if path.is_file()]
    data = digest([*tree(with_cxx=False), *shared])
    built = {path: stamp(path) for place in (folder, folder / "tests") if place.is_dir() for path in place.iterdir()
             if path.is_file() and os.access(path, os.X_OK)}
    whole = digest([*tree(with_cxx=True), *shared, *built.values()])
    found, same_name = [], {}
    for test in listed:
        program = built.get(pathlib.Path(test["command"][0]))  # of no other test: those are scripts
        labels = [label for row in test["properties"] if row["name"] == "LABELS" for label in row["value"]]
        found.append((test["name"], "slow" in labels))
        same_name.setdefault(test["name"], []).append(digest([data, program]) if program else whole)
    return [(name, is_slow, digest(same_name[name])) for name, is_slow in found]


def passed_before(folder):
    """None where the file is missing or was cut short."""
    try:
        return json.loads((folder / "tested.json").read_text())
    except (OSError, ValueError):
        return {}


def select(folder, slow=""):
    passed = passed_before(folder)
    now = keys(folder)
    (folder / "tests-selected.json").write_text(json.dumps({name: key for name, _, key in now}))
    wanted = [(number, name, key) for number, (name, is_slow, key) in enumerate(now, 1) if slow or not is_slow]
    left = [str(number) for number, name, key in wanted if passed.get(name) != key]
    (folder / "tests-to-run.txt").write_text(f"0,0,0,{','.join(left)}\n")
    print(len(wanted) - len(left), len(left))


def keep(folder, report):
    passed = passed_before(folder)
    selected = json.loads((folder / "tests-selected.json").read_text())
    did_pass = {}
    for case in xml.etree.ElementTree.parse(report).getroot().iter("testcase"):
        did_pass[case.get("name")] = case.get("status") == "run" and did_pass.get(case.get("name"), True)
    for name, did in did_pass.items():
        passed.pop(name, None)
        if did:
            passed[name] = selected[name]
    (folder / "tested.json").write_text(json.dumps(passed))


if __name__ == "__main__":
    {"select": select, "keep": keep}[sys.argv[1]](pathlib.Path(sys.argv[2]).resolve(), *sys.argv[3:])
