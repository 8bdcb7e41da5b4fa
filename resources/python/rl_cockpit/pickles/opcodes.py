"""Opcode tables of CPython bytecode by minor version: only what arithmetic needs. From `opcode.py` of CPython 3.8 to 3.14."""

from __future__ import annotations

from typing import Dict, Iterator, List, Tuple


class Dialect:
    """How one CPython minor writes bytecode."""

    def __init__(self, minor: int, names: Dict[str, int], caches: Dict[str, int], jumps: str, compare_shift: int) -> None:
        self.minor = minor
        self.by_code = {code: name for name, code in names.items()}
        self.caches = caches
        # Unit of a jump's argument: `bytes` from the start, `units` from the start, `forward` units from the next instruction.
        self.jumps = jumps
        self.compare_shift = compare_shift

    def instructions(self, code: bytes) -> List[Tuple[int, str, int, int]]:
        """(offset, name, argument, offset of the next) of each instruction. ValueError for an opcode that is not arithmetic."""
        found, at, extended = [], 0, 0
        while at + 1 < len(code):
            name = self.by_code.get(code[at])
            if name is None:
                found.append((at, "UNKNOWN", code[at], at + 2))
                at, extended = at + 2, 0
                continue
            arg = code[at + 1] | extended
            following = at + 2 + 2 * self.caches.get(name, 0)
            extended = arg << 8 if name == "EXTENDED_ARG" else 0
            if name != "EXTENDED_ARG":
                found.append((at, name, arg, following))
            at = following
        return found

    def target(self, arg: int, following: int) -> int:
        """Offset that a jump leads to."""
        if self.jumps == "forward":
            return following + 2 * arg
        return arg * 2 if self.jumps == "units" else arg


_OLD = dict(
    POP_TOP=1, NOP=9, UNARY_NEGATIVE=11, BINARY_POWER=19, BINARY_MULTIPLY=20, BINARY_MODULO=22, BINARY_ADD=23, BINARY_SUBTRACT=24,
    BINARY_FLOOR_DIVIDE=26, BINARY_TRUE_DIVIDE=27, RETURN_VALUE=83, LOAD_CONST=100, LOAD_ATTR=106, COMPARE_OP=107, JUMP_FORWARD=110,
    POP_JUMP_IF_FALSE=114, POP_JUMP_IF_TRUE=115, LOAD_GLOBAL=116, LOAD_FAST=124, STORE_FAST=125, CALL_FUNCTION=131, LOAD_DEREF=136,
    EXTENDED_ARG=144, LOAD_METHOD=160, CALL_METHOD=161,
)  # fmt: skip
_V311 = dict(
    POP_TOP=1, PUSH_NULL=2, NOP=9, UNARY_NEGATIVE=11, RETURN_VALUE=83, SWAP=99, LOAD_CONST=100, LOAD_ATTR=106, COMPARE_OP=107,
    JUMP_FORWARD=110, POP_JUMP_IF_FALSE=114, POP_JUMP_IF_TRUE=115, LOAD_GLOBAL=116, COPY=120, BINARY_OP=122, LOAD_FAST=124,
    STORE_FAST=125, LOAD_DEREF=137, EXTENDED_ARG=144, COPY_FREE_VARS=149, RESUME=151, LOAD_METHOD=160, PRECALL=166, CALL=171,
)  # fmt: skip
_V312 = dict(
    POP_TOP=1, PUSH_NULL=2, NOP=9, UNARY_NEGATIVE=11, RETURN_VALUE=83, SWAP=99, LOAD_CONST=100, LOAD_ATTR=106, COMPARE_OP=107,
    JUMP_FORWARD=110, POP_JUMP_IF_FALSE=114, POP_JUMP_IF_TRUE=115, LOAD_GLOBAL=116, COPY=120, RETURN_CONST=121, BINARY_OP=122,
    LOAD_FAST=124, STORE_FAST=125, LOAD_FAST_CHECK=127, LOAD_DEREF=137, EXTENDED_ARG=144, COPY_FREE_VARS=149, RESUME=151, CALL=171,
)  # fmt: skip
_V313 = dict(
    NOP=30, POP_TOP=32, PUSH_NULL=34, RETURN_VALUE=36, TO_BOOL=40, UNARY_NEGATIVE=42, BINARY_OP=45, CALL=53, COMPARE_OP=58, COPY=61,
    COPY_FREE_VARS=62, EXTENDED_ARG=71, JUMP_FORWARD=79, LOAD_ATTR=82, LOAD_CONST=83, LOAD_DEREF=84, LOAD_FAST=85, LOAD_FAST_CHECK=87,
    LOAD_FAST_LOAD_FAST=88, LOAD_GLOBAL=91, POP_JUMP_IF_FALSE=97, POP_JUMP_IF_TRUE=100, RETURN_CONST=103, STORE_FAST=110,
    STORE_FAST_LOAD_FAST=111, SWAP=115, RESUME=149,
)  # fmt: skip
_V314 = dict(
    NOP=27, NOT_TAKEN=28, POP_TOP=31, PUSH_NULL=33, RETURN_VALUE=35, TO_BOOL=39, UNARY_NEGATIVE=41, BINARY_OP=44, CALL=52,
    COMPARE_OP=56, COPY=59, COPY_FREE_VARS=60, EXTENDED_ARG=69, JUMP_FORWARD=77, LOAD_ATTR=80, LOAD_CONST=82, LOAD_DEREF=83,
    LOAD_FAST=84, LOAD_FAST_BORROW=86, LOAD_FAST_BORROW_LOAD_FAST_BORROW=87, LOAD_FAST_CHECK=88, LOAD_FAST_LOAD_FAST=89, LOAD_GLOBAL=92,
    LOAD_SMALL_INT=94, POP_JUMP_IF_FALSE=100, POP_JUMP_IF_TRUE=103, STORE_FAST=112, STORE_FAST_LOAD_FAST=113, SWAP=117, RESUME=128,
)  # fmt: skip
_CACHES_311 = dict(LOAD_ATTR=4, COMPARE_OP=2, LOAD_GLOBAL=5, BINARY_OP=1, LOAD_METHOD=10, PRECALL=1, CALL=4)
_CACHES_312 = dict(LOAD_ATTR=9, COMPARE_OP=1, LOAD_GLOBAL=4, BINARY_OP=1, CALL=3)
_CACHES_313 = dict(_CACHES_312, TO_BOOL=3, POP_JUMP_IF_TRUE=1, POP_JUMP_IF_FALSE=1)
_CACHES_314 = dict(_CACHES_313, BINARY_OP=5)

DIALECTS = {
    8: Dialect(8, _OLD, {}, "bytes", 0),
    9: Dialect(9, _OLD, {}, "bytes", 0),
    10: Dialect(10, _OLD, {}, "units", 0),
    11: Dialect(11, _V311, _CACHES_311, "forward", 0),
    12: Dialect(12, _V312, _CACHES_312, "forward", 4),
    13: Dialect(13, _V313, _CACHES_313, "forward", 5),
    14: Dialect(14, _V314, _CACHES_314, "forward", 5),
}


def fitting(code: bytes, arguments: int) -> List[int]:
    """CPython minors that this bytecode of a code object with so many constructor arguments can be of, oldest first.

    3.11 and later begin with RESUME, behind COPY_FREE_VARS or MAKE_CELL; 3.11 has PRECALL before each CALL, 3.12 has not.
    """
    if arguments < 18:
        return [minor for minor in (8, 9, 10) if _is_whole(DIALECTS[minor], code)]
    return [minor for minor in (11, 12, 13, 14) if _resumes(DIALECTS[minor], code) and _is_whole(DIALECTS[minor], code)]


def _resumes(dialect: Dialect, code: bytes) -> bool:
    return any(name == "RESUME" for _at, name, _arg, _next in dialect.instructions(code[:8]))


def _is_whole(dialect: Dialect, code: bytes) -> bool:
    """Is every opcode known, so that caches are skipped where they are?"""
    names = [name for _at, name, _arg, _next in dialect.instructions(code)]
    if "CALL" in names and dialect.minor == 11 and "PRECALL" not in names:
        return False
    return "UNKNOWN" not in names


def names_of(dialect: Dialect, code: bytes) -> Iterator[str]:
    """Names of the instructions of some bytecode."""
    return (name for _at, name, _arg, _next in dialect.instructions(code))
