"""Part of a program's output as text: the end of it, or what follows a byte that was read before."""

import codecs

MAX_TAIL = 32 << 10
MAX_PART = 256 << 10


def output_part(read, size, start=None, is_over=True):
    """{output, outputFrom, outputTo} of JobDetail.

    `read(offset, count)` gives bytes of an output of `size` bytes. Without `start` these are its last lines, a line that was cut at its start left
    out; with it, what follows that byte. An output that is shorter than that was written again, and is read from its start. While it
    grows, a line and a character that are not there in full yet are left for the next part: a key that is cut in two is not known as one.
    """
    offset = max(0, size - MAX_TAIL) if start is None else start if start <= size else 0
    content = read(offset, MAX_TAIL if start is None else MAX_PART)
    if start is None and offset > 0:
        cut, _, content = content.partition(b"\n")
        offset += len(cut) + 1
    if not is_over and len(content) < MAX_PART:
        end = 1 + max(content.rfind(b"\n"), content.rfind(b"\r"))
        # The end of an output that is one line so far is that line.
        content = content[:end] if start is not None or end > 0 else content
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    text = decoder.decode(content)
    pending, _ = decoder.getstate()
    return {"output": text, "outputFrom": offset, "outputTo": offset + len(content) - len(pending)}


def no_output():
    """The same where it cannot be read."""
    return {"output": None, "outputFrom": None, "outputTo": None}
