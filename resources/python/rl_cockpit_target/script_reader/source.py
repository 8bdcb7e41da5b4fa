"""Source of a Python file as text and syntax tree: encodings, bounds, syntax errors with their line."""

import ast
import io
import os
import stat
import tokenize
import warnings

MAX_BYTES = 1000000


class Unread(Exception):
    """Reason why a file cannot be read, and at which line (None: as a whole)."""

    def __init__(self, says, line=None):
        super().__init__(says)
        self.says, self.line = says, line


def read_source(path):
    """(text, tree) of a Python file. Raises Unread."""
    data = read_bytes(path, MAX_BYTES)
    try:
        encoding = tokenize.detect_encoding(io.BytesIO(data).readline)[0]
        text = data.decode(encoding)
    except SyntaxError as error:
        raise Unread("Its encoding cannot be read: %s" % error.msg, 1) from None
    except (LookupError, UnicodeDecodeError) as error:
        raise Unread("Its text is not in the encoding that it names: %s" % error, 1) from None
    return text, parse(text)


def parse(text):
    """The syntax tree. Raises Unread with the line of a syntax error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text.lstrip("\ufeff"))
    except SyntaxError as error:
        raise Unread("Python %s cannot read it: %s." % (version(), error.msg), error.lineno) from None
    except (RecursionError, MemoryError):
        raise Unread("It is nested too deeply to be read.") from None
    except ValueError as error:
        raise Unread("It is no Python text: %s." % error) from None


def version():
    import sys

    return "%d.%d" % sys.version_info[:2]


def read_bytes(path, limit):
    """Bytes of a regular file. Never waits for a FIFO. Raises Unread."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise Unread("It is no file.")
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise Unread("It cannot be opened: %s." % (error.strerror or error)) from None
    if len(data) > limit:
        raise Unread("It is larger than {:,} bytes.".format(limit))
    return data


def dotted(node):
    """`a.b.c` of a name or an attribute; '' of anything else."""
    words = []
    while isinstance(node, ast.Attribute):
        words.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id] + words[::-1])


def last_word(node):
    """The last word of a called function's name: `add_argument` of `parser.add_argument`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def in_order(tree, kinds):
    """Nodes of those kinds, as they are in the text."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    return sorted(nodes, key=lambda node: (node.lineno, node.col_offset))


def keywords(call):
    """{name: node} of a call's keyword arguments."""
    return {one.arg: one.value for one in call.keywords if one.arg is not None}


def segment(text, node):
    """The words of a node, in one short line; '' where they cannot be determined."""
    try:
        result = ast.get_source_segment(text, node) or ""
    except (ValueError, IndexError, TypeError):
        return ""
    line = " ".join(result.split())
    return line if len(line) <= 80 else line[:79] + "…"
