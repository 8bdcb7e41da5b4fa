"""Opcodes of CPython bytecode by minor version, 3.8 to 3.14: only what arithmetic needs, of the table `bytecode.json`."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Tuple


class Dialect:
    """Bytecode format of one CPython minor."""

    def __init__(self, minor: int, names: Dict[str, int], caches: Dict[str, int], jumps: str, compare_shift: int) -> None:
        self.minor = minor
        self.by_code = {code: name for name, code in names.items()}
        self.caches = caches
        # Unit of a jump's argument: `bytes` from the start, `units` from the start, `forward` units from the next instruction.
        self.jumps = jumps
        self.compare_shift = compare_shift

    def instructions(self, code: bytes) -> List[Tuple[int, str, int, int]]:
        """(offset, name, argument, offset of the next) of each instruction. ValueError for an opcode that is not arithmetic."""
        matches, at, extended = [], 0, 0
        while at + 1 < len(code):
            name = self.by_code.get(code[at])
            if name is None:
                matches.append((at, "UNKNOWN", code[at], at + 2))
                at, extended = at + 2, 0
                continue
            arg = code[at + 1] | extended
            following = at + 2 + 2 * self.caches.get(name, 0)
            extended = arg << 8 if name == "EXTENDED_ARG" else 0
            if name != "EXTENDED_ARG":
                matches.append((at, name, arg, following))
            at = following
        return matches

    def target(self, arg: int, following: int) -> int:
        """Offset that a jump leads to."""
        if self.jumps == "forward":
            return following + 2 * arg
        return arg * 2 if self.jumps == "units" else arg


# Bits by which the comparison is shifted in the argument of COMPARE_OP.
_COMPARE_SHIFTS = {12: 4, 13: 5, 14: 5}


def _dialect(row: Dict[str, Any]) -> Dialect:
    """The dialect of one row of bytecode.json; its caches belong to opcodes by number there."""
    minor = int(row["minor"].split(".")[1])
    names: Dict[str, int] = row["arithmetic"]
    caches = {name: row["caches"][str(code)] for name, code in names.items() if str(code) in row["caches"]}
    jumps = "forward" if not row["absolute"] else "bytes" if row["jumpUnit"] == 1 else "units"
    return Dialect(minor, names, caches, jumps, _COMPARE_SHIFTS.get(minor, 0))


def _read_dialects() -> Dict[int, Dialect]:
    """Dialects by minor version of those rows that name the opcodes of arithmetic. The app reads the same file."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "bytecode.json"), encoding="utf-8") as file:
        rows = json.load(file)["minors"]
    return {one.minor: one for one in (_dialect(row) for row in rows if row["arithmetic"])}


DIALECTS = _read_dialects()


def fitting(code: bytes, arguments: int) -> List[int]:
    """CPython minors that this bytecode of a code object with so many constructor arguments can be of, oldest first.

    3.11 and later begin with RESUME, behind COPY_FREE_VARS or MAKE_CELL; 3.11 has PRECALL before each CALL, 3.12 has not.
    """
    if arguments < 18:
        return [minor for minor in (8, 9, 10) if _is_complete(DIALECTS[minor], code)]
    return [minor for minor in (11, 12, 13, 14) if _resumes(DIALECTS[minor], code) and _is_complete(DIALECTS[minor], code)]


def _resumes(dialect: Dialect, code: bytes) -> bool:
    return any(name == "RESUME" for _at, name, _arg, _next in dialect.instructions(code[:8]))


def _is_complete(dialect: Dialect, code: bytes) -> bool:
    """Whether every opcode is known, so that caches are skipped where they are."""
    names = [name for _at, name, _arg, _next in dialect.instructions(code)]
    if "CALL" in names and dialect.minor == 11 and "PRECALL" not in names:
        return False
    return "UNKNOWN" not in names
