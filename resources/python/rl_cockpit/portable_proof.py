"""Proof of a portable copy: it loads in a child of the chosen interpreter and predicts the same actions as the original, where that loads."""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
from typing import Any, Dict, List, Optional

from .bounded_output import output_of
from .play_model import MARK

LIMIT_S = 120
#: Of what a child prints: a model may say much while it is loaded.
MAX_BYTES = 16 << 20
#: How far two continuous actions may be apart: other builds of torch sum in another order.
NEAR = 1e-4


def prove(copy: str, original: str, python: Optional[str] = None, original_python: Optional[str] = None, allow: Any = ()) -> Dict[str, Any]:
    """{copy, original, same, of, says}: both played in children; `same` and `of` are null where the original does not load.

    `python` loads the copy, `original_python` the original (None: the same one). An original with its own code is loaded with
    `custom_objects` in its place: nothing of a file runs without consent, and its actions do not depend on it.
    """
    chosen = python or sys.executable
    played = child(chosen, copy, True, allow)
    first = child(original_python or chosen, original, True, allow)
    how = "plain"
    if not first["loads"]:
        again = child(original_python or chosen, original, False, allow)
        if again["loads"]:
            first, how = dict(again, plain=first["says"]), "custom_objects"
    answer: Dict[str, Any] = {"copy": without_actions(played), "original": dict(without_actions(first), how=how), "same": None, "of": None}
    if played["loads"] and first["loads"]:
        pairs = list(zip(played["actions"], first["actions"]))
        answer["same"], answer["of"] = sum(1 for one, other in pairs if is_near(one, other)), len(pairs)
    return dict(answer, says=says(answer))


def says(answer: Dict[str, Any]) -> str:
    """The proof in a sentence."""
    copy, original = answer["copy"], answer["original"]
    if not copy["loads"]:
        return "The copy does not load in Python %s: %s" % (copy.get("minor") or "?", copy["says"])
    if answer["of"] is None:
        return "The copy loads in Python %s. The original does not, so its actions could not be compared: %s" % (copy["minor"], original["says"])
    where = "" if original["minor"] == copy["minor"] else ", loaded in Python %s," % original["minor"]
    return "The copy loads in Python %s and predicts the same action as the original%s for %d of %d observations." % (copy["minor"], where, answer["same"], answer["of"])


def is_near(one: Any, other: Any) -> bool:
    """Whether two actions are the same, up to the rounding of another build."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(is_near(a, b) for a, b in zip(one, other))
    if isinstance(one, float) or isinstance(other, float):
        return abs(one - other) <= NEAR * max(1.0, abs(one))
    return bool(one == other)


def without_actions(played: Dict[str, Any]) -> Dict[str, Any]:
    """A child's answer without the actions themselves."""
    return {key: value for key, value in played.items() if key != "actions"}


def child(python: str, path: str, plain: bool, allow: Any = ()) -> Dict[str, Any]:
    """Play a model in a child process; how that child died is an answer, too."""
    argv: List[str] = [python, "-m", "rl_cockpit.play_model", os.path.abspath(path), *(["--plain"] if plain else [])]
    for one in allow:
        argv += ["--allow", one]
    ours = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    env = dict(os.environ, PYTHONPATH=ours + os.pathsep + os.environ.get("PYTHONPATH", ""), PYTHONUTF8="1", PYTHONDONTWRITEBYTECODE="1")
    failed: Dict[str, Any] = {"loads": False, "python": python, "minor": None}
    # Not in the folder of the model, where a module that is beside it would be imported for numpy or torch.
    with tempfile.TemporaryDirectory(prefix="rl-cockpit-play-") as empty:
        done = output_of(argv, LIMIT_S, max_bytes=MAX_BYTES, env=env, cwd=empty)
    if done.problem is not None:
        return dict(failed, says="%s %s." % (python, done.problem))
    for line in done.text.split("\n"):
        if line.startswith(MARK):
            played = parsed(line[len(MARK) :])
            return dict(failed, says="%s answers nonsense." % python) if played is None else played
    return dict(failed, says=death(done.code or 0, done.stderr.decode("utf-8", "replace")), crashed=True)


def parsed(text: str) -> Optional[Dict[str, Any]]:
    """The answer of a child; None where it is no object."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) and isinstance(answer.get("loads"), bool) else None


def death(code: int, errors: str) -> str:
    """End of a child that said nothing."""
    if code < 0:
        try:
            return "Python ended by %s while it loaded the model." % signal.Signals(-code).name
        except ValueError:
            return "Python ended by signal %d while it loaded the model." % -code
    lines = [line for line in errors.split("\n") if line.strip()]
    return "Python ended with exit code %d: %s" % (code, lines[-1].strip()[:300] if lines else "it printed nothing")
