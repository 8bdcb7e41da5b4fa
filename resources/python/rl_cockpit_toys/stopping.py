"""Ctrl-C asks for a stop: the training saves first. A second one ends it at once."""

import signal

EXIT_INTERRUPTED = 130


class StopRequest:
    """`asked` turns true at the first SIGINT; the second raises KeyboardInterrupt wherever the training is."""

    def __init__(self):
        self.asked = False
        signal.signal(signal.SIGINT, self._on_signal)

    def _on_signal(self, _number, _frame):
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
