"""A way to a server at a unix socket that breaks, falls silent or holds results back, as a test says."""

import selectors
import socket
import threading


RESULT = b":results:"  # of the key that a worker hands games in to: one for each message
LOOK = b"*2\r\n$7\r\nHGETALL\r\n"  # how a coordinator asks which workers there are; it says nothing else then
NOBODY = b"*0\r\n"


def is_gone(end):
    """Has the other side closed it?"""
    try:
        return not end.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True


class UnsteadyLink:
    """Listens at `path` and passes all on to `server`, until it is closed.

    Of a worker's results it lets through only so many, if a number is given: what the worker has
    handed in when a test does something does not depend on how fast the machine is. A coordinator that
    `sees_nobody` finds no workers whenever it looks for them; `looks` counts how often it did.
    """

    def __init__(self, path, server, results=None, sees_nobody=False):
        self.server = str(server)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen()
        self.is_silent = False
        self.sees_nobody, self.looks = sees_nobody, 0
        self.pairs = []
        self.lock = threading.Lock()
        self.results = results
        self.changed = threading.Condition()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(self.server)
            except OSError:
                near.close()
                continue
            with self.lock:
                self.pairs.append((near, far))
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        with selectors.DefaultSelector() as ready:
            for one, other in ((near, far), (far, near)):
                ready.register(one, selectors.EVENT_READ, other)
            try:
                while True:
                    for key, _ in ready.select():
                        data = key.fileobj.recv(65536)
                        if not data:
                            return
                        if key.fileobj is near and RESULT in data and not self.let_through(near):
                            return
                        if self.sees_nobody and data.startswith(LOOK):
                            self.looks += 1
                            near.sendall(NOBODY)
                            continue
                        if not self.is_silent:  # what is said meanwhile is lost, and so the link
                            key.data.sendall(data)
            except (OSError, ValueError):
                return
            finally:
                near.close()
                far.close()

    def let_through(self, near):
        """Waits until one more result may pass; false if its sender has gone meanwhile."""
        with self.changed:
            while self.results == 0:
                self.changed.wait(0.1)
                if is_gone(near):
                    return False
            if self.results is not None:
                self.results -= 1
            return True

    def allow(self, results=None):
        """So many more results may pass, or all."""
        with self.changed:
            self.results = None if results is None else self.results + results
            self.changed.notify_all()

    def cut(self):
        """Both ends see that the link has broken."""
        with self.lock:
            pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def close(self):
        self.listener.close()
        self.cut()
        self.allow()
