"""Refusal: the thing, the reason and the remedy, on one line."""


class Refusal(Exception):
    """Ends the program with exit code 2; nothing was written."""
