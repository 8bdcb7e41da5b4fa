"""UTC offsets of the times in a CSV file: one for all rows, several (pandas reads no times then), or none. Reads samples of a big file."""

import os
import re

COMPLETE = 8 << 20
BLOCK = 16384
SAMPLES = 128
TIME = re.compile(rb"^\"?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?\"?$")


def main(words, report):
    """words: {path} → {problem, size, column, offsets: [{offset, row, time}], unread: {row, text} or None}; offset '' = none is written."""
    path = words["path"]
    try:
        with open(path, "rb") as file:
            report(**read_offsets(file, os.fstat(file.fileno()).st_size))
    except OSError as error:
        report(problem=error.strerror or str(error), missing=isinstance(error, FileNotFoundError), size=None, column=None, offsets=[], unread=None)


def read_offsets(file, size):
    header = file.readline().rstrip(b"\r\n")
    start = file.tell()
    match = Offsets(file, start)
    if size <= COMPLETE:
        match.block(start, size)
    else:
        step = max((size - start) // SAMPLES, BLOCK)
        before = None
        for at in list(range(start, size, step)) + [max(start, size - BLOCK)]:
            last = match.block(at, min(at + BLOCK, size))
            if before is not None and last is not None and before[1] != last[1]:
                match.change_between(before, last)
            before = last or before
    offsets = sorted(match.first.values(), key=lambda one: one[0])
    column = header.split(b",")[0].decode("utf-8", "replace").strip('"')[:80]
    reported = [{"offset": name, "row": match.row_of(at), "time": time} for at, name, time in offsets[:20]]
    unread = None if match.unread is None else {"row": match.row_of(match.unread[0]), "text": match.unread[1]}
    return {"problem": None, "missing": False, "size": size, "column": column, "offsets": reported, "unread": unread}


class Offsets:
    """First row of each offset, by the place of that row in the file."""

    def __init__(self, file, start):
        self.file, self.start = file, start
        self.first, self.unread = {}, None

    def block(self, begin, end):
        """Reads the whole lines of a piece; the last of them with a time as (place, offset), or None."""
        self.file.seek(begin)
        if begin > self.start:
            self.file.seek(begin - 1)
            self.file.readline()
        last = None
        while self.file.tell() < end:
            at = self.file.tell()
            line = self.file.readline(65536)
            if not line:
                break
            last = self.line(at, line) or last
        return last

    def line(self, at, line):
        text = line.split(b",", 1)[0].strip()
        match = TIME.match(text)
        if match is None:
            if text and (self.unread is None or at < self.unread[0]):
                self.unread = (at, text[:80].decode("utf-8", "replace"))
            return None
        name = normal(match.group(2))
        if name not in self.first or at < self.first[name][0]:
            self.first[name] = (at, name, text.decode("ascii", "replace").strip('"'))
        return at, name

    def change_between(self, before, after):
        """Halves the distance between two rows of different offsets until the row of the change is read."""
        low, high = before[0], after[0]
        while high - low > BLOCK:
            middle = (low + high) // 2
            seen = self.block(middle, middle + 512)
            if seen is None:
                return
            low, high = (seen[0], high) if seen[1] == before[1] else (low, seen[0])
        self.block(low, high + 1)

    def row_of(self, at):
        """Number of the line at this place; the header is line 1."""
        self.file.seek(0)
        row, left = 1, at
        while left > 0:
            chunk = self.file.read(min(left, 4 << 20))
            if not chunk:
                break
            row += chunk.count(b"\n")
            left -= len(chunk)
        return row


def normal(offset):
    if offset is None:
        return ""
    text = offset.decode("ascii")
    if text in ("Z", "UTC"):
        return "+00:00"
    return text if ":" in text else "%s:%s" % (text[:3], text[3:])
