"""A way to a server at a unix socket that breaks, or falls silent, when a test says so."""

import selectors
import socket
import threading


class UnsteadyLink:
    """Listens at `path` and passes all on to `server`, until it is closed."""

    def __init__(self, path, server):
        self.server = str(server)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen()
        self.is_silent = False
        self.pairs = []
        self.lock = threading.Lock()
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
                        if not self.is_silent:  # what is said meanwhile is lost, and so the link
                            key.data.sendall(data)
            except (OSError, ValueError):
                return
            finally:
                near.close()
                far.close()

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
