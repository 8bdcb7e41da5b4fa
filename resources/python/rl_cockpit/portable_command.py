"""Command of portable copies: `python -m rl_cockpit.portable FILE -o OUT`. Sentences for the user, or one JSON object."""

from __future__ import annotations

import argparse
import json
import os
from typing import Any, Dict, List, Mapping, Optional

from .portable import open_model, portable_plan
from .portable.refusal import NotPortable
from .portable.write_copy import shown, write_copy
from .portable_proof import prove


def make_copy(path: str, out: Optional[str], values: Optional[Mapping[str, float]] = None, exact: bool = False, preview: bool = False, python: Optional[str] = None, original_python: Optional[str] = None, proof: bool = True, overwrite: bool = False) -> Dict[str, Any]:
    """{path, out, written, bytes, changes, open, proof}: plan, write and prove a portable copy. Raises NotPortable.

    `out` None: beside the original, as NAME-portable.zip. `preview`: nothing is written.
    """
    model = open_model(path)
    plan = portable_plan(model, values, exact)
    location = out or default_out(path)
    answer: Dict[str, Any] = {"path": os.path.abspath(path), "out": os.path.abspath(location), "written": False, "exists": os.path.exists(location), "bytes": None, "changes": shown(plan["changes"]), "open": plan["open"], "proof": None}
    if preview or plan["open"]:
        return answer
    if answer["exists"] and os.path.samefile(path, location):
        raise NotPortable(location, "It is the original.", "Choose another name for the copy.", plan)
    if answer["exists"] and not overwrite:
        raise NotPortable(location, "A file with this name exists.", "Choose another name, or replace it with --overwrite.", plan)
    try:
        write_copy(model, location, plan)
    except OSError as error:
        raise NotPortable(location, "The copy could not be written (%s)." % error.strerror, "Choose a folder that can be written to.", plan)
    answer.update(written=True, bytes=os.path.getsize(location))
    if proof:
        answer["proof"] = prove(location, path, python, original_python)
    return answer


def default_out(path: str) -> str:
    """NAME-portable.zip beside the original."""
    stem, end = os.path.splitext(os.path.abspath(path))
    return "%s-portable%s" % (stem, end or ".zip")


def main(words: List[str]) -> int:
    """Exit 0: written, or previewed without anything open; 1: the proof failed; 2: not written."""
    options = parsed(words)
    try:
        values = {key: float(value) for key, _sign, value in (one.partition("=") for one in options.set)}
        answer = make_copy(options.file, options.out, values, options.exact, options.preview, options.python, options.original_python, options.prove, options.overwrite)
    except ValueError as error:
        return failed(options.json, "--set", "It is no number (%s)." % error, "Write --set learning_rate=3e-4.")
    except NotPortable as error:
        return failed(options.json, error.thing, error.reason, error.remedy)
    if options.json:
        print(json.dumps(answer))
    else:
        print("\n".join(sentences(answer)))
    if answer["open"]:
        return 2
    proof = answer["proof"]
    return 1 if proof is not None and (not proof["copy"]["loads"] or proof["same"] != proof["of"]) else 0


def parsed(words: List[str]) -> argparse.Namespace:
    """The options of a command line."""
    parser = argparse.ArgumentParser(prog="python -m rl_cockpit.portable", description="Write a copy of a Stable-Baselines3 model without pickled code. The original is never touched.")
    parser.add_argument("file")
    parser.add_argument("-o", "--out", help="where the copy goes; default: NAME-portable.zip beside the original")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a number for a schedule, such as learning_rate=3e-4")
    parser.add_argument("--exact", action="store_true", help="schedules that are no lines become classes of rl_cockpit.schedules")
    parser.add_argument("--preview", action="store_true", help="say what would be replaced, and write nothing")
    parser.add_argument("--overwrite", action="store_true", help="replace a file of that name")
    parser.add_argument("--prove", action="store_true", help="load the copy and the original in child processes and compare their actions")
    parser.add_argument("--python", help="the interpreter that loads the copy; default: this one")
    parser.add_argument("--original-python", help="the interpreter that loads the original; default: the same")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(words)


def failed(as_json: bool, thing: str, reason: str, remedy: str) -> int:
    """Say why nothing was written."""
    print(json.dumps({"error": {"code": "not-portable", "says": "%s: %s" % (thing, reason), "remedy": remedy}}) if as_json else "%s: %s %s" % (thing, reason, remedy))
    return 2


def sentences(answer: Dict[str, Any]) -> List[str]:
    """The answer for the user."""
    lines = ["%s: %s → %s" % (one["key"], one["was"], one["becomes"]) for one in answer["changes"]]
    lines += ["%s %s" % (one["says"], one["remedy"]) for one in answer["open"]]
    if not lines:
        lines.append("No pickled code. Already portable.")
    if answer["written"]:
        lines.append("Wrote %s (%s bytes). The original is unchanged." % (answer["out"], "{:,}".format(answer["bytes"])))
    elif answer["open"]:
        lines.append("Nothing was written.")
    if answer["proof"] is not None:
        lines.append(answer["proof"]["says"])
    return lines
