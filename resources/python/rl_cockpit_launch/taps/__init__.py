"""Taps: metrics in full precision, beside the trainer's own logger, one JSON object a row."""

import os

from ..after_import import after_import
from . import sb3, sb3_policy, summary_writer, trl_answers, verl_tracking
from .rows import Rows

FILE = "tap.jsonl"
#: Taps of trainers whose step counts updates: their rows have the form of verl's own logger, which says so.
UPDATES = {"trl", "verl-tracking"}
KINDS = {"sb3": sb3, "summary-writer": summary_writer, "verl-tracking": verl_tracking}


def install(kinds, run_dir):
    """Wait for the trainer's logger to be imported; nothing is imported for it."""
    rows = Rows(os.path.join(run_dir, FILE), nested=not UPDATES.isdisjoint(kinds))
    for kind in kinds:
        if kind == "trl":
            trl_answers.install(rows, run_dir)
            continue
        tap = KINDS[kind]
        after_import(tap.MODULE, lambda module, tap=tap: tap.add(module, rows))
    if "sb3" in kinds:
        after_import(sb3_policy.MODULE, lambda module: sb3_policy.add(module, rows, run_dir))
