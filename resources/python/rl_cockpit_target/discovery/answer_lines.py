"""Answers of a child: the marked lines of its output, bounded in number and size, each one JSON object; anything else is nonsense."""

import json
import math
import queue
import threading
import time

MAX_ERROR_BYTES = 4096
MAX_LINE_BYTES = 4 << 20
# Of all answers of one child together; the longest that is known, a freeze of a thousand packages, has 100 kB.
MAX_ANSWER_BYTES = 8 << 20
# Of what else it prints, on each of its two pipes.
MAX_NOISE_BYTES = 64 << 20
POLL_S = 0.2


class Nonsense(Exception):
    """A child's answer that counts for nothing; its text is the end of a sentence that begins with its interpreter."""


class PipeReader(threading.Thread):
    """Reads a pipe to its end, or to its bound: marked lines go to `news`, of the rest only the last bytes are kept."""

    def __init__(self, pipe, mark, news):
        super().__init__(daemon=True)
        self.pipe, self.mark, self.news = pipe, mark, news
        self.rest = b""

    def run(self):
        answered = noise = 0
        with self.pipe:
            for line in iter(lambda: self.pipe.readline(MAX_LINE_BYTES), b""):
                if self.mark is not None and line.startswith(self.mark):
                    answered += len(line)
                    self.news.put(line[len(self.mark) :])
                else:
                    noise += len(line)
                    self.rest = (self.rest + line[-MAX_ERROR_BYTES:])[-MAX_ERROR_BYTES:]
                if answered > MAX_ANSWER_BYTES or noise > MAX_NOISE_BYTES:
                    # Nothing is read any further: the caller ends the child.
                    bytes_read = MAX_ANSWER_BYTES if answered > MAX_ANSWER_BYTES else MAX_NOISE_BYTES
                    self.news.put(Nonsense("answers too much: more than %d MB" % (bytes_read >> 20)))
                    break
            self.news.put(None)


def finite(text):
    """A number of JSON; None for one that no JSON can carry on."""
    value = float(text)
    return value if math.isfinite(value) else None


def parsed(line):
    """The object of a marked line. Raises Nonsense."""
    try:
        answer = json.loads(line.decode("utf-8"), parse_constant=lambda _: None, parse_float=finite)
    except UnicodeDecodeError:
        raise Nonsense("answers nonsense: bytes that are no UTF-8 text") from None
    except RecursionError:
        raise Nonsense("answers nonsense: JSON that is nested too deeply") from None
    except ValueError as error:
        raise Nonsense("answers nonsense: what should be JSON is none (%s)" % error) from None
    if not isinstance(answer, dict):
        raise Nonsense("answers nonsense: JSON that is no object, but %s" % type(answer).__name__)
    return answer


def collect_answers(news, answers, limit_s, each, child):
    """Takes in what comes; False when the time was over first. A grandchild that holds the pipe open is not waited for. Raises Nonsense.

    `child`: {poll(), wait(seconds) → has it ended?}; its poll may raise Nonsense, too.
    """
    until = time.monotonic() + limit_s
    while True:
        try:
            line = news.get(timeout=min(POLL_S, max(0.01, until - time.monotonic())))
        except queue.Empty:
            if child.poll() is not None and news.empty():
                return True
            if time.monotonic() > until:
                return False
            continue
        if isinstance(line, Nonsense):
            raise line
        if line is None:
            return child.wait(until)
        answers.append(parsed(line))
        until = time.monotonic() + limit_s if each else until
