#!/usr/bin/env python3
"""serve: who is answered, what is answered, and a run that is followed to its end."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import threading
import time
import unittest

from program import PROGRAM, Case, match

SECONDS = 60  # that anything may take


class Serve(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "o.txt").write_text("h8 i9 g7\nboth: h8 h9 j7\nboth: h8 i8 j7\n")

    def play(self, *options, games=6, db="run.db"):
        return self.run_program(match("--games", str(games), "--db", db, *options, openings="o.txt"))

    def serve(self, *words):
        """Starts it and waits until the files are read."""
        errors = open(self.folder / "errors.txt", "w", encoding="utf-8")
        self.addCleanup(errors.close)
        process = self.start([PROGRAM, "serve", "--port", "0", *words], stderr=errors)
        line = process.stdout.readline()
        if not line:
            process.wait()
            text = (self.folder / "errors.txt").read_text()
            if "install the package esbuild" in text:
                self.skipTest("the program was built without esbuild")
            self.fail(text)
        link = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?key=([0-9a-f]{32})\n", line)
        self.assertTrue(link, line)
        self.port, self.key = int(link[1]), link[2]
        self.wait_for(lambda: self.get("/api/document")[0] == 200)
        return process

    def wait_for(self, condition):
        end = time.monotonic() + SECONDS
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)

    def ask(self, method, path, body=None, headers=None, key=True):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        self.addCleanup(connection.close)
        all_headers = {"X-Renju-Key": self.key} if key else {}
        all_headers.update(headers or {})
        connection.request(method, path, body, all_headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), dict(answer.getheaders())

    def get(self, path, **options):
        return self.ask("GET", path, **options)

    def json(self, path):
        status, body, _ = self.get(path)
        self.assertEqual(status, 200, body)
        return json.loads(body)

    def post(self, question, headers=None, path="/api/position"):
        origin = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        return self.ask("POST", path, json.dumps(question), {**origin, **(headers or {})})

    def raw(self, text):
        """The status of an answer to these bytes; none: the connection was closed instead."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS) as connection:
            try:
                connection.sendall(text)
            except ConnectionError:
                pass  # it answered and closed before it had read everything
            try:
                answer = connection.recv(4096)
            except ConnectionError:
                return None
        return int(answer.split()[1]) if answer else None


class Access(Serve):
    def setUp(self):
        super().setUp()
        self.play(games=2)
        self.serve("run.db")

    def test_the_page_itself_holds_nothing_and_sets_no_cookie(self):
        for path in ("/", f"/?key={self.key}"):
            status, body, headers = self.get(path, key=False)
            self.assertEqual((status, headers.get("Set-Cookie")), (200, None))
            self.assertIn(b'id="document"></script>', body)

    def test_without_the_key_nothing_is_told(self):
        cookie = {"Cookie": f"renju-bench-{self.port}={self.key}"}
        for path in ("/api/document", "/api/rows/0", "/nothing", f"/api/document?key={self.key}"):
            self.assertEqual(self.get(path, key=False, headers=cookie)[0], 403, path)
        for key in ("0" * 32, self.key + "0", ""):
            self.assertEqual(self.get("/api/document", key=False, headers={"X-Renju-Key": key})[0], 403)

    def test_a_person_reads_errors_as_a_page(self):
        status, body, headers = self.get("/x", key=False, headers={"Accept": "text/html,*/*"})
        self.assertEqual((status, headers["Content-Type"]), (403, "text/html; charset=utf-8"))
        self.assertIn(b"<p>open the address that renju-bench serve printed", body)

    def test_another_host_is_refused(self):
        for host in ("evil.example", f"evil.example:{self.port}", "127.0.0.1", "", "localhost:1"):
            self.assertEqual(self.get("/", headers={"Host": host})[0], 403, host)
        self.assertEqual(self.get("/", headers={"Host": f"localhost:{self.port}"})[0], 200)

    def test_a_host_comes_once(self):
        key = f"X-Renju-Key: {self.key}\r\n"
        host = f"Host: 127.0.0.1:{self.port}\r\n"
        for hosts, status in ((host, 200), (host + host, 403), (host + "Host: evil\r\n", 403), ("", 403)):
            request = f"GET /api/document HTTP/1.1\r\n{hosts}{key}\r\n"
            self.assertIn(self.raw(request.encode()), (status, 400) if status == 403 else (status,), hosts)

    def test_a_question_comes_from_the_page(self):
        question = {"moves": "h8 i9 g7", "depth": 1, "nodes": 100}
        self.assertEqual(self.post(question)[0], 200)
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""},
                        {"Origin": f"http://localhost:{self.port}"}):
            self.assertEqual(self.post(question, headers)[0], 403, headers)
        self.assertEqual(self.post(question, {"Content-Type": "text/plain"})[0], 415)

    def test_only_what_is_asked_for_is_answered(self):
        for method, path, status in (("PUT", "/", 405), ("DELETE", "/api/document", 405),
                                     ("GET", "/api/position", 405), ("GET", "/../../etc/passwd", 404),
                                     ("GET", "/api/rows/7", 404), ("GET", "/api/rows/-1", 404),
                                     ("GET", "/api/game/0/99", 404), ("GET", "/run.db", 404),
                                     ("GET", "/api/rows/0?player=nobody", 400),
                                     ("GET", "/api/rows/0?sort=beauty", 400),
                                     ("GET", "/api/rows/0?fault=mised", 400), ("GET", "/api/rows/0?win=vfc", 400),
                                     ("GET", "/api/rows/0?fault=missed", 400),  # nothing was judged
                                     ("GET", "/api/rows/0?sort=faults", 400),
                                     ("GET", "/api/tree/0?fault=missed", 400),
                                     ("GET", "/api/rows/0?side=black", 400),
                                     ("GET", "/api/rows/0?plyer=easy", 400), ("GET", "/api/tree/0?from=1", 400),
                                     ("GET", "/api/find/0?position=h8&stones=i9", 400),
                                     ("GET", "/api/game/0/1?moves=no", 400),
                                     ("GET", "/api/rows/0?from=-1", 400)):
            got, body, answer = self.ask(method, path)
            self.assertEqual((got, "Allow" in answer), (status, status == 405), (method, path, body))
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        for path, status, allow in (("/", 405, "GET, HEAD"), ("/api/document", 405, "GET, HEAD"),
                                    ("/api/nothing", 404, None), ("/api/rows", 404, None), ("/api/play", 404, None)):
            got, _, answer = self.ask("POST", path, "{}", headers)
            self.assertEqual((got, answer.get("Allow")), (status, allow), path)
        self.assertEqual(self.ask("GET", "/api/ask")[2].get("Allow"), "POST")

    def test_too_much_is_refused(self):
        self.assertEqual(self.post({"moves": "h8 " * 3000})[0], 413)
        long = b"GET / HTTP/1.1\r\nX: " + b"y" * 200_000 + b"\r\n\r\n"
        self.assertIn(self.raw(long), (431, 413, 414, 400, None))

    def test_the_headers_keep_others_out(self):
        _, _, headers = self.get("/")
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        for path in ("/", "/api/document", "/nothing"):
            _, _, headers = self.get(path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Cache-Control"], "no-store")

    def test_half_a_request_delays_nobody(self):
        held = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(80)]
        for connection in held:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127")
            self.addCleanup(connection.close)
        start = time.monotonic()
        self.assertEqual(self.get("/api/document")[0], 200)
        self.assertLess(time.monotonic() - start, 8)  # half a request is dropped after 10 s

    def test_those_who_ask_nothing_keep_nobody_out(self):
        for _ in range(700):
            self.addCleanup(socket.create_connection(("127.0.0.1", self.port)).close)
        start = time.monotonic()
        self.assertEqual(self.get("/api/document")[0], 200)
        self.assertLess(time.monotonic() - start, 5)

    def test_a_request_that_trickles_ends(self):
        with socket.create_connection(("127.0.0.1", self.port)) as slow, self.assertRaises(OSError):
            for _ in range(SECONDS):  # each letter comes long before the limit of silence
                slow.sendall(b"X")
                time.sleep(0.5)


class Answers(Serve):
    def test_the_document_is_that_of_the_report(self):
        self.play()
        self.serve("run.db")
        served = self.json("/api/document")
        report = json.loads(self.run_program([PROGRAM, "report", "--json", "run.db"]).stdout)
        self.assertTrue(served["parts"][0].pop("moves_on_request"))
        serves = served.pop("serves")
        self.assertEqual((serves["ask"][:4], serves["play"]), (["beginner", "easy", "medium", "hard"], False))
        for document in (served, report):
            del document["parts"][0]["embedded"]
        self.assertEqual(served, report)

    def test_rows_are_those_of_games(self):
        self.play(games=24)
        self.serve("run.db")
        for query, options in (("", []), ("player=easy", ["--player", "easy"]),
                               ("player=easy&result=lost", ["--player", "easy", "--result", "lost"]),
                               ("player=beginner&side=white&result=won",
                                ["--player", "beginner", "--side", "white", "--result", "won"]),
                               ("result=drawn", ["--result", "drawn"]),
                               ("result=black", ["--result", "black"]),
                               ("ends=five", ["--ends", "five"]),
                               ("min=20&max=35", ["--min", "20", "--max", "35"]),
                               ("opening=1", ["--opening", "1"]), ("tag=open-four", ["--tag", "open-four"]),
                               ("opening=h8+i9", ["--opening", "h8 i9"]), ("opening=both", ["--opening", "both"]),
                               ("position=h8+g9+g7", ["--position", "h8 g9 g7"]),
                               ("position=h8+i9&result=white", ["--position", "h8 i9", "--result", "white"])):
            expected = self.run_program([PROGRAM, "games", "run.db", "--ids", *options]).stdout.split()
            answer = self.json(f"/api/rows/0?count=1000&{query}")
            self.assertEqual([str(i) for i in answer["columns"]["id"]], expected, query)
            self.assertEqual((answer["found"], answer["read"]), (len(expected), 24), query)

    def test_pages_of_rows(self):
        self.play(games=24)
        self.serve("run.db")
        lengths = self.json("/api/rows/0?sort=-length&count=24")["columns"]["plies"]
        self.assertEqual(lengths, sorted(lengths, reverse=True))
        page = self.json("/api/rows/0?sort=-length&from=20&count=10")
        self.assertEqual((page["columns"]["plies"], page["found"]), (lengths[20:], 24))

    def test_a_move_that_is_a_fault_counts_as_in_games(self):
        self.play(games=4)
        self.change("run.db", "UPDATE game SET reason = 'timeout', winner = 'white', plies = 9, "
                              "moves_key = NULL WHERE id = 1")
        self.change("run.db", "DELETE FROM move WHERE game = 1 AND ply > 9")
        self.serve("run.db")
        for query, options in (("min=9&max=9", ["--min", "9", "--max", "9"]), ("max=8", ["--max", "8"])):
            expected = self.run_program([PROGRAM, "games", "run.db", "--ids", *options]).stdout.split()
            columns = self.json(f"/api/rows/0?{query}")["columns"]
            self.assertEqual([str(i) for i in columns["id"]], expected, query)
            self.assertEqual((columns["plies"], columns["refused"]),
                             ([8], [1]) if "min" in query else ([], []))
        self.assertIn(8, [row[0] for row in self.json("/api/document")["parts"][0]["lengths"]["rows"]])

    def test_a_game_has_its_moves(self):
        self.play(games=4)
        self.serve("run.db")
        block = self.json("/api/game/0/3")
        self.assertEqual(block["id"], [3])
        self.assertEqual(len(block["moves"]["cell"]), block["plies"][0])
        nodes = [n for n, in self.rows("run.db", "SELECT nodes FROM move WHERE game = 3 ORDER BY ply")]
        self.assertEqual(block["moves"]["nodes"], nodes)

    def test_a_position_is_analysed(self):
        self.play(games=2)
        self.serve("run.db")
        question = {"moves": "h8 i9 g7", "count": 3, "depth": 2, "nodes": 500}
        status, body, _ = self.post(question)
        self.assertEqual(status, 200, body)
        answer = json.loads(body)
        self.assertEqual(answer.pop("forbidden"), [])
        told = self.run_program([PROGRAM, "analyze", "h8 i9 g7", "--json", "--top", "3", "--depth", "2",
                                 "--nodes", "500"]).stdout
        self.assertEqual(answer, json.loads(told))
        for bad in ({"moves": "z9"}, {"moves": "h8 h8"}, {"moves": 5}, [], {"moves": "h8", "nodes": 10**9},
                    {"moves": "h8", "depth": 0}, {"moves": "h8", "count": "x"}, {"moves": "h8", "dept": 1}):
            status, body, _ = self.post(bad)
            self.assertEqual(status, 400, (bad, body))
            self.assertIn("error", json.loads(body))

    def test_a_question_is_answered_part_by_part(self):
        self.play(games=2)
        self.serve("run.db")
        status, body, headers = self.post({"moves": "h8 i9 g7", "player": "easy", "depth": 2}, path="/api/ask")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/event-stream"))
        parts = [part.split("\n") for part in body.decode().split("\n\n") if part]
        self.assertEqual([part[0] for part in parts], [f"event: {name}" for name in (
            "position", "threats", "terms", "book", "games", "proofs", "best", "best", "done")])
        told = {part[0]: json.loads(part[1][6:]) for part in parts}
        self.assertEqual(told["event: position"]["text"], "h8 i9 g7")
        self.assertEqual(told["event: best"]["depth"], 2)
        self.assertEqual(told["event: games"][0]["found"], len(
            self.run_program([PROGRAM, "games", "run.db", "--ids", "--position", "h8 i9 g7"]).stdout.split()))
        for bad in ({"moves": "z9"}, {"moves": "h8", "player": "cmd:x"}, {"moves": "h8", "depth": 11},
                    {"moves": "s19"}, {"moves": "h8", "game": "reversi"}, {"moves": "h8", "size": 23},
                    {"moves": "h8", "levl": "easy"}):
            self.assertEqual(self.post(bad, path="/api/ask")[0], 400, bad)

    def test_other_games_and_boards_are_asked_about(self):
        self.serve("--play")
        self.assertEqual([game["name"] for game in self.json("/api/document")["serves"]["ask_games"]],
                         ["renju", "freestyle", "standard"])
        body = self.post({"moves": "jjaakj", "game": "freestyle", "size": 19, "depth": 1},
                         path="/api/ask")[1].decode()
        told = dict(part.split("\n")[:2] for part in body.split("\n\n") if part)
        position = json.loads(told["event: position"][6:])
        self.assertEqual((position["size"], position["text"]), (19, "j10 a19 k10"))
        self.assertNotIn("event: terms", told)
        self.assertEqual(len(json.loads(told["event: best"][6:])["best"]), 5)

    def test_no_analysis(self):
        self.play(games=2)
        self.serve("run.db", "--no-analysis")
        for path in ("/api/position", "/api/ask"):
            self.assertEqual(self.post({"moves": "h8"}, path=path)[0], 403)

    def test_a_file_is_waited_for_on_request(self):
        self.serve("run.db", "--wait")
        self.assertEqual(self.json("/api/document")["parts"], [])
        self.play(games=2)
        self.wait_for(lambda: [part["file"] for part in self.json("/api/document")["parts"]] == ["run.db"])

    def test_a_folder_shows_files_that_come(self):
        (self.folder / "kept").mkdir()
        (self.folder / "kept" / "text.db").write_text("hello")
        os.mkfifo(self.folder / "kept" / "pipe.db")
        self.serve("kept")
        self.assertEqual(self.json("/api/document")["parts"], [])
        self.play(games=2, db="kept/new.db")
        self.wait_for(lambda: [part["file"] for part in self.json("/api/document")["parts"]] == ["new.db"])

    def test_a_file_that_is_replaced_shows_the_new_run(self):
        self.play(games=300)
        self.run_program(match("--games", "2", "--game", "freestyle", "--size", "20", "--db", "new.db"))
        process = self.serve("run.db")
        os.replace(self.folder / "new.db", self.folder / "run.db")
        while self.json("/api/document")["parts"][0]["game"] != "freestyle":
            for path in ("/api/game/0/1", "/api/rows/0?count=60", "/api/tree/0?moves=h8", "/api/find/0?position=h8"):
                self.assertIn(self.get(path)[0], (200, 400, 404), path)
        self.assertEqual(self.get("/api/game/0/1")[0], 200)
        self.assertIsNone(process.poll())


class Live(Serve):
    def events(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        self.addCleanup(connection.close)
        connection.request("GET", "/api/events", headers={"X-Renju-Key": self.key})
        answer = connection.getresponse()
        self.assertEqual((answer.status, answer.getheader("Content-Type")), (200, "text/event-stream"))
        while line := answer.readline():
            if line.startswith(b"data: ") and (event := json.loads(line[6:])):  # {}: still here
                yield event

    def test_a_run_is_followed_to_its_end(self):
        self.play(games=2)
        self.serve("run.db")
        events = self.events()
        command = match("--games", "1200", "--db", "run.db", "--resume", openings="o.txt")
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as run:
            seen = [next(events)]
            while seen[-1]["games"] < 1200 or seen[-1]["playing"]:
                self.assertIn(run.poll(), (None, 0))
                seen.append(next(events))
            self.assertEqual(run.wait(), 0)
        self.assertTrue(any(event["playing"] for event in seen), seen)
        self.assertEqual([event["games"] for event in seen], sorted(event["games"] for event in seen))
        self.assertEqual(seen[-1]["planned"], 1200)
        served = self.json("/api/document")["parts"][0]
        report = json.loads(self.run_program([PROGRAM, "report", "--json", "run.db"]).stdout)["parts"][0]
        self.assertEqual(served["summary"], report["summary"])
        self.assertEqual((served["state"], served["elo_course"]), ("complete", report["elo_course"]))
        self.assertEqual(sorted(path.name for path in self.folder.glob("run.db*")), ["run.db"])

    def test_it_ends_at_once_with_streams_open(self):
        self.play(games=2)
        process = self.serve("run.db")
        for _ in range(3):
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
            self.addCleanup(connection.close)
            connection.request("GET", "/api/events", headers={"X-Renju-Key": self.key})
            self.assertEqual(connection.getresponse().status, 200)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=SECONDS), 0)
        self.assertLess(time.monotonic() - start, 10)  # a stream gets a word every 15 s

    def test_it_ends_at_once_while_a_position_is_analysed(self):
        self.play(games=2)
        process = self.serve("run.db")
        question = {"moves": "h8 i9 g7 g9 i7 h7 f8 h9 i8 i6", "count": 8, "depth": 10, "nodes": 400_000}

        def ask():
            with contextlib.suppress(OSError, http.client.HTTPException):
                self.post(question)
        asking = [threading.Thread(target=ask) for _ in range(3)]
        before = self.seconds_used(process.pid)
        for thread in asking:
            thread.start()
        self.wait_for(lambda: self.seconds_used(process.pid) > before + 0.3)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=SECONDS), 0)
        self.assertLess(time.monotonic() - start, 1)
        for thread in asking:
            thread.join()

    @staticmethod
    def seconds_used(pid):
        """Of a processor, by the program."""
        text = pathlib.Path(f"/proc/{pid}/stat").read_text()
        return int(text.rsplit(")", 1)[1].split()[11]) / os.sysconf("SC_CLK_TCK")

    def test_so_many_streams_and_no_more(self):
        self.play(games=2)
        self.serve("run.db")
        connections = []
        for _ in range(17):
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
            self.addCleanup(connection.close)
            connection.request("GET", "/api/events", headers={"X-Renju-Key": self.key})
            connections.append(connection.getresponse().status)
        self.assertEqual(connections, [200] * 16 + [503])


class Played(Serve):
    """Games of a visitor (the board itself: tests/runner/web/play)."""

    def setUp(self):
        super().setUp()
        self.server = self.serve("--play")

    def act(self, what="", visitor="one", status=200, **body):
        got, answer, _ = self.post(body, {"X-Renju-Visitor": visitor}, f"/api/play{what}")
        self.assertEqual(got, status, answer)
        return json.loads(answer)

    def test_a_game_is_kept_as_play_keeps_it_and_reviewed(self):
        table = self.act(against="beginner", colour="white", opening="4D", name="Ann")
        self.assertEqual((table["opponent"], table["fixed"], len(table["moves"])), ("beginner", 3, 3))
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        for method, what, allow in (("PUT", "", "GET, HEAD, POST"), ("POST", "/1", "GET, HEAD"),
                                    ("GET", "/1/move", "POST"), ("GET", "/1/nothing", None),
                                    ("GET", "/1/move/2", None)):
            status, _, answer = self.ask(method, f"/api/play{what}", "{}", headers)
            self.assertEqual((status, answer.get("Allow")), (405 if allow else 404, allow), (method, what))
        table = self.act(f"/{table['id']}/move", cell="a1", ply=3)
        self.assertEqual(len(table["moves"]), 5)
        file = table["kept"]["file"]
        self.assertEqual(self.rows(file, "SELECT reason, winner FROM game"), [("resigned", "black")])
        said = self.run_program([PROGRAM, "play", "--against", "beginner", "--name", "Ann", "--db", file],
                                status=1)
        self.assertIn(file, said.stderr)  # it is being played
        ended = self.act(f"/{table['id']}/resign")
        self.assertEqual(ended["outcome"]["words"], "beginner wins: resigned")
        reviewed = self.act(f"/{table['id']}/review")
        part = reviewed["kept"]["part"]
        self.assertIsNotNone(self.json("/api/document")["parts"][part]["weakness"])
        self.assertEqual(self.json(f"/api/game/{part}/0")["id"], [0])
        self.run_program([PROGRAM, "games", file])
        more = self.act(against="beginner", opening="4D", name="Ann")
        more = self.act(f"/{more['id']}/move", cell="a2", ply=len(more["moves"]))
        self.assertEqual(more["kept"]["file"], file)
        self.assertEqual(self.rows(file, "SELECT count(*) FROM game"), [(2,)])
        timed = self.act(against="beginner", clock={"total_s": 300}, colour="white")["kept"]["file"]
        moves = self.act(against="easy", moves="h8 i9", colour="white")["kept"]["file"]
        self.server.terminate()
        self.server.wait(timeout=SECONDS)
        for path, said in ((file, "Game 1 of "), (moves, "Game 0 of ")):
            resumed = self.run_program([PROGRAM, "play", "--db", path, "--resume"]).stdout
            self.assertRegex(resumed, f"^{said}.* goes on")
        refused = self.run_program([PROGRAM, "play", "--db", timed, "--resume"], status=1).stderr
        self.assertIn("a clock", refused)

    def test_games_are_bounded_and_belong_to_who_began_them(self):
        first = self.act(against="easy")["id"]
        self.assertIn("somebody else", self.act(f"/{first}/move", "two", 403, cell="h8", ply=0)["error"])
        for _ in range(8):
            self.act(against="easy", name="\u3042" * 40)  # letters, of three bytes each
        self.assertEqual(len(self.json("/api/play")["tables"]), 0)
        answer = self.get("/api/play", headers={"X-Renju-Visitor": "one"})[1]
        self.assertEqual(len(json.loads(answer)["tables"]), 8)
        self.assertIn("not on a board any more", self.act(f"/{first}/move", status=400)["error"])
        self.act("/99/move", status=404)
        self.assertIn("no field 'cel'", self.act(f"/{first + 8}/move", status=400, cel="h8", ply=0)["error"])
        self.assertEqual(list(self.folder.glob("results*")), [])  # nobody has moved

    def test_what_cannot_be_played_is_said(self):
        for body, word in (({}, "there is no player ''"), ({"against": "eazy"}, "did you mean 'easy'"),
                           ({"against": "cmd:/bin/true"}, "there is no player 'cmd:/bin/true'"),
                           ({"against": "easy", "game": "go"}, "there is no game 'go'"),
                           ({"against": "easy", "game": "caro"}, "no player here plays caro"),
                           ({"against": "easy", "game": "freestyle", "size": 6}, "there is no field 'size'"),
                           ({"against": "easy", "clock": {"total": 9}}, "did you mean 'total_s'"),
                           ({"against": "easy", "moves": "h8 z1"}, "z1"),
                           ({"against": "easy", "name": "easy"}, "choose another"),
                           ({"against": "easy", "clock": {"total_s": -1}}, "'total_s'"),
                           ({"against": "easy", "moves": "h8", "opening": "4D"}, "two starts")):
            self.assertIn(word, self.act(status=400, **body)["error"], body)


class Bad(Serve):
    def test_bad_words_get_one_line(self):
        self.play(games=2)
        self.serve("run.db")
        command = [PROGRAM, "serve", "run.db", "--port"]
        self.assertIn(f"port {self.port} of 127.0.0.1 is in use",
                      self.complaint([*command, str(self.port)], 1))
        self.assertIn("missing.db: no such file; --wait shows it",
                      self.complaint([PROGRAM, "serve", "missing.db"], 1))
        self.assertIn("serve: --bind: 'here' is not an address",
                      self.complaint([*command, "0", "--bind", "here"], 2))
        self.assertIn("results: no such folder", self.complaint([PROGRAM, "serve"], 1))

    def test_a_damaged_file_is_a_part_that_says_so(self):
        (self.folder / "text.db").write_text("hello")
        self.serve("text.db")
        self.assertIn("text.db", self.json("/api/document")["parts"][0]["error"])
        self.assertEqual(self.get("/api/rows/0")[0], 404)


if __name__ == "__main__":
    os.environ.setdefault("no_proxy", "*")
    unittest.main()
