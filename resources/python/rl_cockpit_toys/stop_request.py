"""Stop request by Ctrl+C (SIGINT): the training saves first. A second one ends it at once."""

import signal

EXIT_INTERRUPTED = 130


class StopRequest:
    """`requested` turns true at the first SIGINT; the second raises KeyboardInterrupt wherever the training is."""

    def __init__(self):
        self.requested = False
        signal.signal(signal.SIGINT, self._on_signal)

    def _on_signal(self, _number, _frame):
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True
