"""A Redis server of a test's own, at a unix socket in the test's folder."""

import shutil
import signal
import socket
import subprocess
import time


class RedisServer:
    def __init__(self, folder, *options):
        self.folder, self.options = folder, options
        self.socket = folder / "redis.sock"
        self.url = "unix:redis.sock"
        self.process = None

    @staticmethod
    def is_installed():
        return shutil.which("redis-server") is not None

    def start(self):
        command = ["redis-server", "--port", "0", "--unixsocket", str(self.socket), "--save", "",
                   "--dir", str(self.folder), *self.options]
        with open(self.folder / "redis.log", "ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log)
        while True:
            try:
                if self.ask("PING") == "+PONG":
                    return
            except OSError:
                time.sleep(0.02)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.socket.unlink(missing_ok=True)

    def ask(self, *words):
        """The first line of the answer, or the text of one that is a text."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(60)
            connection.connect(str(self.socket))
            lines = [f"*{len(words)}"]
            for word in words:
                lines += [f"${len(word.encode())}", word]
            connection.sendall("\r\n".join([*lines, ""]).encode())
            reader = connection.makefile("rb")
            first = reader.readline().decode().rstrip()
            if first.startswith("$") and first != "$-1":
                return reader.read(int(first[1:])).decode()
            return first
