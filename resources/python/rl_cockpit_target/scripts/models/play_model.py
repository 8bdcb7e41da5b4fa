"""Loads a model in a child process of a chosen interpreter, without running its code, and asks it for actions."""

from rl_cockpit.portable_proof import child, without_actions


def main(words, report):
    """words: {path, python, allow}. Reports `played`."""
    report(played=without_actions(child(words["python"], words["path"], False, words["allow"])))
