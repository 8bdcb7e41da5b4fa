"""Probe in a child process with a time limit: runs a question in a chosen interpreter and collects its answers, crash or hang."""

import json
import os
import queue
import uuid

from rl_cockpit_target.discovery.answer_lines import Nonsense, PipeReader, collect_answers
from rl_cockpit_target.discovery.probe_folder import probe_folder
from rl_cockpit_target.discovery.probe_child import GRACE_S, ProbeChild

REMEDY = "Recreate the environment, or choose another one."
# `words` and `report` are there for the question. A hang ends by itself when no one is left to end it.
PREAMBLE = """
import faulthandler, json, os, sys
mark, limit_s, words = sys.argv[1], float(sys.argv[2]), json.loads(sys.argv[3])
sys.argv = ['']
sys.path[:] = [path for path in sys.path if path != '']
faulthandler.enable()
faulthandler.dump_traceback_later(limit_s, exit=True)
answers = os.fdopen(os.dup(1), 'w')
def report(**answer):
    answers.write('\\n' + mark + json.dumps(answer) + '\\n')
    answers.flush()
def error_text(error):
    return (type(error).__name__ + ': ' + str(error).strip().split('\\n')[0])[:500]
"""


def environment(python, changes=None):
    """That of a training: the environment's own commands and libraries first. `changes`: {name: value, or None to take it away}."""
    folder = os.path.dirname(python)
    more = [folder]
    if os.name == "nt":
        # conda's DLLs are beside its interpreter.
        more += [os.path.join(folder, *names) for names in (("Library", "mingw-w64", "bin"), ("Library", "usr", "bin"), ("Library", "bin"), ("Scripts",))]
    path = os.pathsep.join(more + [os.environ.get("PATH", "")])
    existing = dict(os.environ, PATH=path, PYTHONUTF8="1", PYTHONIOENCODING="utf-8", PYTHONDONTWRITEBYTECODE="1")
    existing.update(changes or {})
    return {name: value for name, value in existing.items() if value is not None}


def command(python, question, words, limit_s, mark):
    """Words that run a question in an interpreter."""
    count = len(words) if isinstance(words, list) else 1
    watched_s = str(limit_s * max(1, count) + 5)
    return [python, "-c", PREAMBLE + question, mark, watched_s, json.dumps(words)]


def run_probe(python, question, words, limit_s, each=False, changes=None, on_start=None, chosen=True):
    """{answers: [object], code, signal, timedOut, errors, problem, fault}; the limit holds for the whole, or for `each` answer.

    `fault`: why nothing that it answered counts, to be said of it; there are no answers then. `chosen`: by the user; our own interpreter is
    trusted. `on_start(child)`: for a caller that may want to end it before.
    """
    done = {"answers": [], "code": None, "signal": None, "timedOut": False, "errors": "", "problem": None, "fault": None}
    mark = "@@COCKPIT-%s@@" % uuid.uuid4().hex
    with probe_folder() as folder:
        try:
            child = ProbeChild(command(python, question, words, limit_s, mark), folder, environment(python, changes), chosen)
        except (OSError, ValueError) as error:
            return dict(done, problem=reason_of(error))
        if on_start is not None:
            on_start(child)
        news = queue.Queue()
        readers = [PipeReader(child.process.stdout, mark.encode(), news), PipeReader(child.process.stderr, None, ErrorNews(news))]
        for reader in readers:
            reader.start()
        try:
            done["timedOut"] = not collect_answers(news, done["answers"], limit_s, each, child)
        except Nonsense as nonsense:
            done.update(answers=[], fault=str(nonsense))
        child.kill()
        for reader in readers:
            reader.join(GRACE_S)
    done["errors"] = readers[1].rest.decode("utf-8", "replace")
    try:
        code, signal = child.end()
    except OSError as error:
        return dict(done, problem=reason_of(error))
    return done if done["timedOut"] or done["fault"] else dict(done, code=code, signal=signal)


def fault_sentence(python, fault):
    """Sentence on why nothing that this interpreter answered counts, and what can be done."""
    return "%s %s. %s" % (python, fault, REMEDY)


def reason_of(error):
    """Reason why a program cannot be started, in the system's words."""
    return getattr(error, "strerror", None) or str(error)


class ErrorNews:
    """Of stderr only that it is too much is news."""

    def __init__(self, news):
        self.news = news

    def put(self, line):
        """Hand on a finding; the end of stderr is none."""
        if line is not None:
            self.news.put(line)
