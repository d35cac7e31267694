"""Talks to a Redis server: whole answers of a command, as lists and texts."""

import socket


class Resp:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        self.socket.connect(str(path))
        self.reader = self.socket.makefile("rb")

    def close(self):
        self.reader.close()
        self.socket.close()

    def ask(self, *words):
        """Texts are bytes, numbers int, lists list; an error is raised."""
        parts = [f"*{len(words)}\r\n".encode()]
        for word in words:
            data = word if isinstance(word, bytes) else str(word).encode()
            parts.append(b"$%d\r\n%s\r\n" % (len(data), data))
        self.socket.sendall(b"".join(parts))
        return self.read()

    def read(self):
        line = self.reader.readline().rstrip(b"\r\n")
        kind, rest = line[:1], line[1:]
        if kind == b"-":
            raise RuntimeError(rest.decode())
        if kind == b":":
            return int(rest)
        if kind == b"+":
            return rest
        if int(rest) < 0:
            return None
        if kind == b"$":
            return self.reader.read(int(rest) + 2)[:-2]
        return [self.read() for _ in range(int(rest))]
