#!/usr/bin/env python3
"""External programs as players: how they are named, told and bounded."""

import csv
import io
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest


import program
from external import FAST, FAULT, engine, finished, match


def scramble(number):
    """SplitMix64."""
    number = (number + 0x9e3779b97f4a7c15) % 2**64
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9 % 2**64
    number = (number ^ number >> 27) * 0x94d049bb133111eb % 2**64
    return number ^ number >> 31


def mix(seed, number):
    return scramble(scramble(seed) ^ number)


def is_move(text):
    return re.fullmatch(r"< \d+,\d+", text) is not None


class Gomocup(program.Case):
    def play(self, *words, status=0, env=None, **options):
        return self.run_program(match(*words, **options), status, env=env)

    def log(self, *words, **options):
        """What an engine of the shell was told: each line that it reads goes to the file log."""
        script = self.folder / "engine.sh"
        script.write_text("#!/bin/sh\nwhile read -r line; do echo \"$line\" >>\"$LOG\"\n"
                          "case $line in START*|RESTART) echo OK;; END) exit;; INFO*|ABOUT) ;;\n"
                          "*) exit 1;; esac; done\n")
        script.chmod(0o755)
        self.play("cmd:./engine.sh", engine(FAST), "--a-env", f"LOG={self.folder}/log", *words,
                  **options)
        return (self.folder / "log").read_text().splitlines()

    def script(self, name, known, otherwise):
        """An engine in the language of the shell: `otherwise` is what it does with any other line."""
        path = self.folder / name
        path.write_text("#!/bin/sh\nx=0\nwhile read line; do case \"$line\" in " + known +
                        " INFO*|ABOUT) ;; END) exit;; *) " + otherwise + ";; esac; done\n")
        path.chmod(0o755)

    def test_two_programs_play(self):
        done = self.play(engine(FAST, "--policy", "line"), engine(FAST), "--db", "run.db")
        self.assertEqual(finished(done.stdout), {0: ("fastbrain", "fastbrain (2)", "1-0", "five"),
                                                 1: ("fastbrain (2)", "fastbrain", "1/2-1/2",
                                                     "board full")})

    def test_a_program_and_a_profile_play_from_openings(self):
        (self.folder / "openings.txt").write_text("h8 h9 h10\nh8 i9 j10\n")
        done = self.play(engine(FAST), "easy", "--a-name", "fast", "--nodes", "300",
                         openings="openings.txt", games=4)
        games = finished(done.stdout)
        self.assertEqual(len(games), 4)
        self.assertEqual({row[3] for row in games.values()}, {"five"})
        self.assertEqual(games[0][:3], ("fast", "easy", "0-1"))

    def test_what_a_program_does_not_tell_is_no_number(self):
        done = self.play(engine(FAST), "easy", "--nodes", "300", "--db", "run.db")
        self.assertRegex(done.stdout, r"Thinking A   \S+ ms \(CPU \S+ ms\), - nodes a move")
        self.assertNotRegex(done.stdout, r"Thinking B .* - nodes")
        shown = self.run_program([program.PROGRAM, "show", "run.db", "0"]).stdout
        self.assertRegex(shown, r"\n +1  X  \S+ +- +- +- +[\d.]+ +[\d.]+\n")
        self.assertRegex(shown, r"\n +2  O  \S+ +\S+ +\d+ +\d+ +[\d.]+ +-  [a-o0-9 ]+\n")
        line = self.run_program([program.PROGRAM, "export", "run.db", "--format", "jsonl"]).stdout
        moves = json.loads(line.splitlines()[0])["moves"]
        self.assertEqual(["nodes" in move for move in moves[:4]], [False, True, False, True])

    def test_what_a_program_tells_of_its_search_is_stored_and_shown(self):
        self.script("engine.sh", 'START*|RESTART) echo OK;;',
                    "echo 'MESSAGE Depth 7-12 | Eval -M3 | Node 45K';"
                    " echo 'MESSAGE Bestline H8 I9'; echo $x,0; x=$((x + 2))")
        done = self.play("cmd:./engine.sh", "easy", "--nodes", "300", "--max-moves", "6",
                         "--db", "run.db")
        self.assertRegex(done.stdout, r"Thinking A .* ms\), 45000 nodes a move; depth 7.00 a search")
        shown = self.run_program([program.PROGRAM, "show", "run.db", "0"]).stdout
        self.assertRegex(shown, r"\n +1  X  a1 +-99997 +7 +45000 +12 +[\d.]+ +[\d.]+  h8 i9\n")
        export = [program.PROGRAM, "export", "run.db", "0", "--format"]
        first = json.loads(self.run_program([*export, "jsonl"]).stdout)["moves"][0]
        self.assertEqual([first[key] for key in ("score", "depth", "nodes", "pv")],
                         [-99997, 7, 45000, "h8 i9"])
        self.assertIn("score -99997, depth 7, nodes 45000, ", self.run_program([*export, "sgf"]).stdout)
        row = next(csv.DictReader(io.StringIO(self.run_program([*export, "csv"]).stdout)))
        self.assertEqual(row["black_nodes"], str(3 * 45000))
        self.assertEqual(row["white_cpu_ms"], "")
        self.assertGreaterEqual(float(row["black_cpu_ms"]), 0)

    def test_a_program_that_stops_the_match_gains_no_time(self):
        self.script("engine.sh", 'START*|RESTART) echo OK;;',
                    "kill -STOP $PPID; sleep 1; echo 7,7; kill -CONT $PPID")
        done = self.play("cmd:./engine.sh", engine(FAST), "--time", "300ms", "--margin", "0ms",
                         "--max-failures", "0", "--threads", "1", games=4)
        self.assertEqual({row[2:] for row in finished(done.stdout).values()},
                         {("0-1", "timeout"), ("1-0", "timeout")})

    def test_a_scripted_game_has_the_right_points(self):
        self.play(engine(FAST, "--script", "7,7 0,0 14,14"), engine(FAST, "--script", "0,14 14,0"),
                  "--max-moves", "5", "--db", "run.db")
        moves = self.rows("run.db", "SELECT move FROM move WHERE game = 0 ORDER BY ply")
        self.assertEqual([move for (move,) in moves], ["h8", "a15", "a1", "o1", "o15"])

    def test_words_are_split_without_a_shell(self):
        done = self.play(engine(FAST, "--policy", "line", "--name", "a $HOME * b"), engine(FAST))
        self.assertEqual(len(finished(done.stdout)), 2)

    def test_it_is_told_the_rules_and_the_limits(self):
        log = self.log("--a-info", "thread_num=3", "--a-info", "evaluate=a b", "--nodes",
                       "5000", "--time", "1500ms", "--engine-memory", "512")
        for line in ("START 15", "INFO rule 4", "INFO timeout_turn 1500", "INFO timeout_match 0",
                     "INFO max_memory 536870912", "INFO time_left 2147483647", "INFO thread_num 3",
                     "INFO evaluate a b", "INFO max_node 5000", "BEGIN"):
            self.assertIn(line, log)
        self.assertNotIn("INFO thread_num 1", log)

    def test_it_is_told_the_seed_of_its_colour(self):
        log = self.log("--seed", "7", "--threads", "1", "--db", "run.db")
        told = [int(line.split()[2]) for line in log if line.startswith("INFO seed ")]
        games = [(seed + 2**64) % 2**64 for (seed,) in
                 self.rows("run.db", "SELECT seed FROM game ORDER BY id")]
        self.assertEqual(told, [mix(game, colour) for colour, game in enumerate(games)])
        self.assertEqual(games, [mix(7, number) for number in range(2)])

    def test_it_is_told_its_clock(self):
        log = self.log("--tc", "5+0.1")
        for line in ("INFO timeout_match 5100", "INFO time_left 5100", "INFO time_increment 100"):
            self.assertIn(line, log)

    def test_it_runs_in_its_folder(self):
        (self.folder / "engines").mkdir()
        os.symlink(FAST, self.folder / "engines" / "brain")
        self.play("cmd:./brain", engine(FAST), "--a-dir", "engines", "--db", "run.db")
        (name, params), _ = self.rows("run.db", "SELECT name, params FROM player ORDER BY id")
        self.assertEqual(name, "brain")
        self.assertEqual(json.loads(params)["info"]["folder"], f"{self.folder}/engines")

    def test_an_engine_that_was_built_anew_is_another(self):
        brain = self.folder / "brain"
        brain.write_bytes(pathlib.Path(FAST).read_bytes())
        brain.chmod(0o755)
        command = match("cmd:./brain", engine(FAST), "--db", "run.db")
        self.run_program(command)
        brain = brain.rename(self.folder / "moved")
        command = match(f"cmd:{brain}", engine(FAST), "--db", "run.db")
        self.run_program(command + ["--resume"])
        with brain.open("ab") as file:
            file.write(b"new")
        self.assertRegex(self.complaint(command + ["--resume"], 1),
                         "cannot resume: player a: program_hash is")

    def test_an_engine_whose_script_was_edited_is_another(self):
        script = self.folder / "engine.sh"
        script.write_text(f"exec {FAST}\n")
        command = match("cmd:sh engine.sh", engine(FAST), "--db", "run.db")
        self.run_program(command)
        self.run_program(command + ["--resume"])
        script.write_text(f"exec {FAST} --policy line\n")
        self.assertRegex(self.complaint(command + ["--resume"], 1),
                         "cannot resume: player a: files.engine.sh is")

    def test_a_file_that_it_writes_is_no_part_of_an_engine(self):
        """Though its command line names the file, as a new one or as one that grows."""
        script = self.folder / "engine.sh"
        script.write_text(f'exec tee -a "$1" | {FAST}\n')
        engine_a = "cmd:sh engine.sh eng.log"
        command = match(engine_a, engine(FAST), "--db", "new.db")
        self.run_program(command)
        self.assertGreater((self.folder / "eng.log").stat().st_size, 0)
        self.run_program(command + ["--resume"])
        done = self.run_program(match(engine_a, engine(FAST), "--db", "old.db", "--seed", "2"))
        self.assertIn("note: the file 'eng.log' changed while sh played", done.stderr)
        self.run_program(match(engine_a, engine(FAST), "--db", "old.db", "--seed", "2",
                               "--resume", games=4))
        table = self.run_program([program.PROGRAM, "rate", "new.db", "old.db"]).stdout
        self.assertRegex(table, "^2 players, ")

    def test_the_same_engine_elsewhere_is_the_same_player(self):
        """Nor does it matter how late the referee lets it be."""
        (self.folder / "x").mkdir()
        for place in ("brain", "x/brain"):
            shutil.copy(FAST, self.folder / place)
        self.play("cmd:./brain", "easy", "--db", "a.db", "--margin", "100ms")
        self.play("cmd:x/brain", "easy", "--db", "b.db", "--margin", "5s", "--seed", "2")
        self.play("cmd:./brain", "easy", "--a-dir", "x", "--db", "c.db", "--seed", "3")
        table = self.run_program([program.PROGRAM, "rate", "a.db", "b.db", "c.db"]).stdout
        self.assertRegex(table, "^2 players, 6 games from 3 files")
        self.assertNotIn("another player", table)

    def test_what_bounds_a_program_is_of_the_run(self):
        command = match(engine(FAST), engine(FAST), "--db", "run.db")
        self.run_program(command + ["--engine-cpu", "50", "--start-time", "7s"])
        for options, text in ((("--engine-cpu", "60"), "engine_cpu_s is 50 in the file, now 60"),
                              (("--start-time", "8s"), "start_time_ms is 7000 in the file, now 8000"),
                              (("--engine-memory", "900"),
                               "engine_memory_mib is missing in the file, now 900")):
            self.assertIn("cannot resume: limits: " + text,
                          self.complaint([*command, "--resume", *options], 1))
        self.run_program([*command, "--start-time", "7000ms", "--resume"])

    def test_who_uses_up_its_clock_loses(self):
        done = self.play(engine(FAST, "--sleep-us", "60000"), engine(FAST), "--tc", "0.5",
                         "--margin", "20ms", "--threads", "2")
        self.assertEqual(finished(done.stdout), {0: ("fastbrain", "fastbrain (2)", "0-1", "timeout"),
                                                 1: ("fastbrain (2)", "fastbrain", "1-0", "timeout")})

    def test_a_profile_plays_by_the_same_clock(self):
        done = self.play(engine(FAST), "hard:depth=20,max_nodes=100000000", "--tc", "1+0.01",
                         "--db", "run.db")
        self.assertEqual({row[3] for row in finished(done.stdout).values()}, {"five"})
        ((longest,),) = self.rows("run.db", "SELECT max(elapsed_ms) FROM move")
        self.assertLess(longest, 300)

    def test_a_program_that_only_fails_ends_the_match(self):
        command = match(engine(FAULT, "exit"), "easy", "--max-failures", "3", "--threads", "1",
                        "--nodes", "100", "--db", "run.db", games=20)
        self.assertRegex(self.complaint(command, 1),
                         "faultbrain has failed in 3 games in a row, the last time by crash in "
                         r"game 2: exit status 0 \(renju-bench show run.db 2 --traffic\); "
                         "3 finished games are kept; to play the rest: ")

    def test_a_game_that_ends_by_a_fault_keeps_its_traffic(self):
        self.play(engine(FAULT, "segv"), engine(FAST), "--a-name", "bad", "--db", "run.db")
        shown = self.run_program([program.PROGRAM, "show", "run.db", "0", "--traffic"]).stdout
        self.assertRegex(shown, r"(?s)Traffic of bad \(Black\), times in seconds:\n.* > START 15\n"
                         r".* < OK\n.* > BEGIN\n.* > TURN .*"
                         r"# crash; signal 11 \(Segmentation fault\)\n\n"
                         r"Traffic of fastbrain \(White\), times in seconds:\n.* > TURN ")
        self.assertNotRegex(shown, "(?m)^move ")
        both = self.run_program([program.PROGRAM, "show", "run.db", "0", "--traffic", "--move", "1"]).stdout
        self.assertRegex(both, r"(?s)\nmove .*\n   1  X .*Traffic of bad \(Black\)")
        self.play(engine(FAST), engine(FAST), "--db", "good.db")
        shown = self.run_program([program.PROGRAM, "show", "good.db", "0", "--traffic"]).stdout
        self.assertIn("\nNo traffic was recorded", shown)
        self.assertEqual(self.rows("good.db", "SELECT count(*) FROM sqlite_schema WHERE name = "
                                              "'traffic'"), [(0,)])

    def test_the_log_has_all_traffic(self):
        for _ in range(2):
            self.play(engine(FAST), engine(FAST), "--threads", "1", "--log", "log.txt")
        text = (self.folder / "log.txt").read_text()
        runs = re.findall(r"^# \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: (.*)$", text, re.M)
        self.assertEqual(len(runs), 2)
        self.assertRegex(runs[0], r"results: \S+\.db; .*renju-bench match .*--log log.txt")
        lines = [line.split(None, 2) for line in text.splitlines() if line[0] != "#"]
        self.assertEqual({label for _, label, _ in lines}, {"fastbrain-1", "fastbrain-2"})
        texts = [text for _, _, text in lines]
        self.assertEqual([(label, text) for _, label, text in lines if text.startswith("# game")][:4],
                         [("fastbrain-1", "# game 0, Black against fastbrain"),
                          ("fastbrain-2", "# game 0, White against fastbrain"),
                          ("fastbrain-2", "# game 1, Black against fastbrain"),
                          ("fastbrain-1", "# game 1, White against fastbrain")])
        self.assertEqual(texts.count("> START 15"), 4)
        self.assertEqual(texts.count("> END"), 4)
        self.assertEqual(sum(is_move(text) for text in texts), 4 * 225)
        times = [float(time) for time, _, _ in lines[:len(lines) // 2]]
        self.assertLess(max(times), 60)

    def logged(self, *words, **options):
        """The texts of the log of a match of this faultbrain; only the first game's move goes wrong."""
        log = self.folder / "log.txt"
        log.unlink(missing_ok=True)
        self.play(engine(FAULT, *words), engine(FAST), "--a-name", "bad", "--threads", "1", "--time", "300ms",
                  "--margin", "1s", "--start-time", "20s", "--log", "log.txt", "--db", f"{words[0]}.db",
                  **options)
        return [line.split(None, 2)[2] for line in log.read_text().splitlines() if line[0] != "#"]

    def test_the_log_has_what_nobody_has_read(self):
        for mode, last, cause in (("die-partial", r"< \d+,", "crash; exit status 3"),
                                  ("half", "< UNKNOWN command", "bad answer; "),  # to YXSTOP
                                  ("no-newline", r"< \d+,\d+", "timeout; ")):
            with self.subTest(mode):
                texts = self.logged(mode)
                note = next(i for i, text in enumerate(texts) if text.startswith(f"# {cause}"))
                self.assertRegex(texts[note - 1], f"^{last}$")
                shown = self.run_program([program.PROGRAM, "show", f"{mode}.db", "0", "--traffic"]).stdout
                self.assertRegex(shown, f" {last}\n.* # {cause}")
        self.assertEqual(sum(is_move(text) for text in self.logged("two-moves")),
                         2 * 225 + 2)  # the second of two moves in each game

    def test_the_log_keeps_the_beginning_of_a_flood(self):
        texts = self.logged("flood")
        self.assertLess((self.folder / "log.txt").stat().st_size, 1 << 20)
        self.assertEqual(sum(text == "< MESSAGE depth 1 ev 0 n 1" for text in texts), 2 * 1998)
        gaps = [text for text in texts if re.fullmatch(r"# \(\d+ lines left out\)", text)]
        self.assertEqual(len(gaps), 2)

    def test_a_forbidden_move_keeps_its_traffic(self):
        self.play(engine(FAULT, "overline", "--at", "6"), engine(FAST), "--db", "run.db", "--threads", "1")
        shown = self.run_program([program.PROGRAM, "show", "run.db", "0", "--traffic"]).stdout
        self.assertRegex(shown, r"(?s)Traffic of faultbrain \(Black\).* < 4,13\n")

    def test_processor_time_is_that_of_a_game(self):
        """A game takes this engine some tenths of a second: more than a second in all."""
        done = self.play(engine(FAST, "--spin-us", "3000"), engine(FAST), "--engine-cpu", "1", "--time",
                         "20s", "--threads", "1", "--db", "run.db", games=6)
        self.assertEqual({row[3] for row in finished(done.stdout).values()}, {"board full"})
        done = self.play(engine(FAULT, "spin"), engine(FAST), "--engine-cpu", "1", "--time", "60s",
                         "--db", "spin.db")
        self.assertEqual({row[3] for row in finished(done.stdout).values()}, {"crash"})
        shown = self.run_program([program.PROGRAM, "show", "spin.db", "0", "--traffic"]).stdout
        self.assertIn("# crash; signal 24 (CPU time limit exceeded)", shown)

    def test_a_log_that_cannot_be_written_ends_the_match(self):
        command = match(engine(FAST), engine(FAST), "--log", "none/log.txt")
        self.assertEqual(self.complaint(command, 1), "renju-bench: none/log.txt: cannot be "
                         "created: its folder does not exist")
        if pathlib.Path("/dev/full").exists():
            self.assertIn("/dev/full: cannot write the log: No space left on device",
                          self.complaint(command[:-1] + ["/dev/full"], 1))

    def test_the_log_is_never_the_results_file(self):
        for suffix in ("-wal", "-shm", "-journal"):
            self.assertEqual(self.complaint(match(engine(FAST), engine(FAST), "--log", f"run.db{suffix}",
                                                  "--db", "run.db"), 2),
                             f"renju-bench: --log and --db name one file, run.db{suffix}: give each its own")
        (self.folder / "link.txt").symlink_to("run.db")
        names = ("run.db", "./run.db", str(self.folder / "run.db"), "link.txt")
        refused = {name: match(engine(FAST), engine(FAST), "--log", name, "--db", "run.db") for name in names}
        for name, command in refused.items():
            self.assertEqual(self.complaint(command, 2),
                             "renju-bench: --log and --db name one file, run.db: give each its own", name)
            self.assertFalse((self.folder / "run.db").exists(), name)
        self.play(engine(FAST), engine(FAST), "--db", "run.db")
        (self.folder / "hard.txt").hardlink_to(self.folder / "run.db")
        before = (self.folder / "run.db").read_bytes()
        for name in (*names, "hard.txt"):
            again = [program.PROGRAM, "match", "--resume", "--db", "run.db", "--log", name]
            self.assertIn("name one file", self.complaint(again, 2), name)
        self.assertEqual((self.folder / "run.db").read_bytes(), before)

    def test_memory_is_bounded(self):
        done = self.play(engine(FAULT, "memory", "--mb", "200"), engine(FAST), "--engine-memory",
                         "100", "--time", "5s")
        self.assertEqual({row[3] for row in finished(done.stdout).values()}, {"board full"})

    def test_who_does_not_know_an_info_may_play(self):
        script = self.folder / "engine.sh"
        script.write_text("#!/bin/sh\ny=0\nwhile read -r line; do case $line in\n"
                          "START*) echo OK;; END) exit;; INFO*|ABOUT) echo UNKNOWN command;;\n"
                          "*) echo 0,$y; y=$((y + 1));; esac; done\n")
        script.chmod(0o755)
        done = self.play("cmd:./engine.sh", engine(FAST, "--script", "14,0 12,2 10,4 8,6"),
                         "--max-moves", "8", "--time", "20s")
        self.assertEqual({row[3] for row in finished(done.stdout).values()}, {"move limit"})
        script.write_text("#!/bin/sh\nwhile read -r line; do case $line in START*) echo OK;;\n"
                          "BEGIN|TURN*) echo UNKNOWN;; esac; done\n")
        done = self.play("cmd:./engine.sh", engine(FAST), "--time", "200ms", "--margin",
                         "1s", "--start-time", "20s")
        self.assertEqual({row[3] for row in finished(done.stdout).values()}, {"bad answer"})

    def test_each_game_keeps_to_one_core(self):
        usable = sorted(os.sched_getaffinity(0))
        script = self.folder / "engine.sh"
        script.write_text(f"#!/bin/sh\ngrep Cpus_allowed_list /proc/self/status >>cores-$PPID-$$\n"
                          f"exec {FAST} --sleep-us 100\n")
        script.chmod(0o755)
        self.play("cmd:./engine.sh", "cmd:./engine.sh", "--affinity", "--threads", "3", games=12)
        found = [path.read_text().split()[-1] for path in self.folder.glob("cores-*")]
        self.assertEqual(len(found), 6)
        expected = 2 * [str(usable[worker % len(usable)]) for worker in range(3)]
        self.assertEqual(sorted(found), sorted(expected))

    def test_a_harness_that_was_late_charges_nobody(self):
        process = self.start(match(engine(FAST, "--sleep-us", "60000"),
                                   engine(FAST, "--sleep-us", "60000"), "--threads", "1",
                                   "--time", "200ms", "--margin", "300ms", "--start-time",
                                   "20s", "--max-moves", "40", "--db", "run.db"),
                             stderr=subprocess.DEVNULL)
        tasks = pathlib.Path(f"/proc/{process.pid}/task")
        while sum(len((task / "children").read_text().split()) for task in tasks.iterdir()) < 2:
            time.sleep(0.05)
        for _ in range(3):  # a stop between two answers makes none late
            time.sleep(0.7)
            process.send_signal(signal.SIGSTOP)
            time.sleep(1)
            process.send_signal(signal.SIGCONT)
        output = process.communicate(timeout=60)[0]
        self.assertEqual({row[3] for row in finished(output).values()}, {"move limit"}, output)
        self.assertRegex(output, r"Note +this machine was too busy: it read \d+ answers? late")

    def test_memory_is_bounded_by_a_group_where_there_are_some(self):
        group = self.folder / "group"
        group.mkdir()
        words = [engine(FAST), "easy", "--nodes", "100", "--threads", "1", "--engine-memory",
                 "512", "--engine-cgroup", "group"]
        self.assertIn("--engine-cgroup 'group': it is not a cgroup v2 folder",
                      self.complaint(match(*words), 2))
        (group / "cgroup.subtree_control").write_text("cpu memory\n")
        self.play(*words)
        made = [path for path in group.iterdir() if path.is_dir()]
        self.assertEqual([(path / "memory.max").read_text() for path in made], ["536870912"])
        self.assertIn("--engine-cgroup needs --engine-memory",
                      self.complaint(match(engine(FAST), "easy", "--engine-cgroup", "group"), 2))

    def test_a_tournament_takes_programs_from_its_players_file(self):
        (self.folder / "dir").mkdir()
        script = self.folder / "dir" / "engine.sh"
        script.write_text(f"#!/bin/sh\nwhile read -r line; do echo \"$line $WORD\" >>log; "
                          f"echo \"$line\"; done | {FAST} \"$@\"\n")
        script.chmod(0o755)
        (self.folder / "players.json").write_text(json.dumps({"players": [
            {"name": "line", "player": "cmd:./engine.sh --policy line", "dir": "dir",
             "info": ["evaluate=a b"], "env": ["WORD=from env"]},
            {"name": "fill", "player": engine(FAST)},
            {"player": "easy"}]}))
        self.run_program([program.PROGRAM, "tournament", "--players-file", "players.json",
                          "--games", "2", "--openings", "none", "--nodes", "300",
                          "--threads", "2", "--start-time", "5s", "--db", "run.db"])
        players = [name for (name,) in self.rows("run.db", "SELECT name FROM player ORDER BY id")]
        self.assertEqual(players, ["line", "fill", "easy"])
        games = self.rows("run.db", "SELECT black, white, winner, reason FROM game WHERE black + "
                                    "white = 1 ORDER BY id")
        self.assertEqual(games, [(0, 1, "black", "five"), (1, 0, "draw", "board full")])
        self.assertEqual(self.rows("run.db", "SELECT count(*) FROM game"), [(6,)])
        log = (self.folder / "dir" / "log").read_text().splitlines()
        self.assertIn("INFO evaluate a b from env", log)

    def test_the_path_of_a_program_is_a_program(self):
        os.symlink(FAST, self.folder / "brain")
        (self.folder / "my engines").mkdir()
        os.symlink(FAST, self.folder / "my engines" / "brain")
        home = {**os.environ, "HOME": str(self.folder)}
        for a, b, options in (("./brain --policy line", "cmd:./brain", ()),
                              ("~/brain --policy line", "cmd:~/brain", ()),
                              ("./my engines/brain", "easy", ()),
                              ("./brain", "easy", ("--a-dir", "my engines"))):
            self.assertEqual(len(finished(self.play(a, b, *options, env=home).stdout)), 2)

    def test_bad_words_are_refused(self):
        os.symlink(FAST, self.folder / "brain")
        (self.folder / "mine.json").touch()
        easy = "easy"
        for words, complaint in (
                (["cmd:./none", easy], "match: --a: ./none: no such file"),
                ([easy, "cmd:no-such-engine"], "match: --b: there is no program 'no-such-engine' "
                 "in PATH; in the current folder it is 'cmd:./no-such-engine'"),
                (["cmd:", easy], "match: --a: 'cmd:': it names no program"),
                (["./none --x", easy],
                 "match: --a: no player './none --x': ./none: no such file"),
                (["brain", easy], "match: --a: no player 'brain'; did you mean 'cmd:./brain'?"),
                (["mine.json", easy],
                 "match: --a: no player 'mine.json'; did you mean 'file:mine.json'?"),
                (["~/brain", easy],
                 f"match: --a: no player '~/brain': {os.environ['HOME']}/brain: no such file"),
                (["cmd:~/none", easy],
                 f"match: --a: {os.environ['HOME']}/none: no such file"),
                (["cmd:'./x", easy], "match: --a: 'cmd:'./x': the ' is not closed"),
                (["cmd:/etc", easy], "match: --a: '/etc' is a folder: name the program in it"),
                (["cmd:./mine.json", easy],
                 "match: --a: './mine.json' is not executable: chmod +x './mine.json'"),
                ([engine(FAST), easy, "--a-dir", "none"],
                 "match: --a-dir: none: no such folder"),
                ([engine(FAST), easy, "--a-info", "rule"],
                 "match: --a-info: 'rule' is not of the form KEY=VALUE"),
                ([engine(FAST), easy, "--a-env", "=x"],
                 "match: --a-env: '=x' is not of the form KEY=VALUE"),
                ([easy, easy, "--b-info", "rule=4"],
                 "match: --b: a folder, INFO lines, an environment, threads, BOARD and a restart "
                 "work only with a program ('cmd:...')"),
                ([easy, easy, "--start-time", "1s"],
                 "match: --start-time works only with programs ('cmd:...'), and no player is one"),
                ([easy, easy, "--margin", "1s"], "match: --margin needs a clock: --time or --tc"),
                ([easy, easy, "--time", "0"],
                 "match: --time takes a time such as 200ms, 1.5s or 2m, not '0'"),
                ([engine(FAST), easy, "--turn-delay", "61s"],
                 "match: --turn-delay takes a time of at most 1m, not '61s'"),
                ([easy, easy, "--tc", "5+x"], "match: --tc takes a time for the game and an increment, "
                 "such as 5+0.1 or 2m+500ms, not '5+x'")):
            self.assertEqual(self.complaint(match(*words), 2), f"renju-bench: {complaint}")


if __name__ == "__main__":
    sys.exit(unittest.main())
