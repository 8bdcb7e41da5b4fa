"""Whether a Python file compiles. It is read by the interpreter that is to run it, and none of it is executed."""

import warnings

MAX_BYTES = 20 << 20


def main(words, report):
    """words: {path} → {problem: None}, or {problem, kind, line, text}"""
    path = words["path"]
    try:
        with open(path, "rb") as file:
            source = file.read(MAX_BYTES)
    except OSError as error:
        return report(problem=error.strerror or str(error), kind="unreadable" if not isinstance(error, FileNotFoundError) else "missing", line=None, text=None)
    warnings.simplefilter("ignore")
    try:
        compile(source, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        return report(problem="%s: %s" % (type(error).__name__, error.msg), kind="syntax", line=error.lineno, text=(error.text or "").rstrip("\n")[:300])
    except (ValueError, RecursionError, MemoryError) as error:  # a null byte; a file that is nested too deeply
        return report(problem="%s: %s" % (type(error).__name__, error), kind="syntax", line=None, text=None)
    report(problem=None)
