"""Programs that test a cause: `python -c PROGRAM WORD…` in the interpreter of the run, which may be any Python 3.8 or newer. Sent as text."""
