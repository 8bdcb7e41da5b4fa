"""Files of torch within a model, read without unpickling: the pickles of the zip format and of the one before torch 1.6."""

from __future__ import annotations

import io
import zipfile
from typing import Dict, List, Optional, Tuple

from .symbolic import SymbolicPickle, UnreadablePickle, read_pickle

#: First pickle of a file before torch 1.6 (`torch.serialization.MAGIC_NUMBER`).
MAGIC = 0x1950A86A20F9469CFC6C
#: Magic number, protocol, facts of the machine, the object, names of its storages.
LEGACY_PICKLES = 5
MAX_PICKLE = 64 << 20
MAX_MEMBERS = 200_000
MAX_UNPACKED = 16 << 30


def legacy_pickles(data: bytes) -> List[SymbolicPickle]:
    """The five pickles at the front of a file in the old format. Raises UnreadablePickle for anything else."""
    matches: List[SymbolicPickle] = []
    at = 0
    for _count in range(LEGACY_PICKLES):
        one = read_pickle(data[at : at + MAX_PICKLE])
        if one.frames:
            # A frame may reach over the end of its pickle, and hide where the next one begins.
            raise UnreadablePickle("it is no file of torch: its pickles have frames")
        if not matches and one.value != MAGIC:
            raise UnreadablePickle("it is no file of torch")
        matches.append(one)
        at += one.end
    return matches


class TorchFile:
    """One file of torch: its pickles, and the bytes that are loaded in its place. Raises UnreadablePickle.

    The zip format is written again, member by member: the reader of torch, which is another program than ours, then sees
    exactly what was read here.
    """

    def __init__(self, data: bytes, rebuild: bool = True) -> None:
        if data[:4] == b"PK\x03\x04":
            self.pickles, self.data = _of_zip(data, rebuild)
        elif data[:2] == b"PK":
            raise UnreadablePickle("it is no whole zip of torch")
        else:
            self.pickles, self.data = legacy_pickles(data), data


def _of_zip(data: bytes, rebuild: bool) -> Tuple[List[SymbolicPickle], bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            name = pickle_name(members)
            pickled = archive.read(name)
            full = _written_again(archive, members) if rebuild else b""
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, KeyError) as error:
        if isinstance(error, UnreadablePickle):
            raise
        raise UnreadablePickle("its zip is damaged (%s: %s)" % (type(error).__name__, error))
    except Exception as error:  # a damaged stream may raise the error of its compression
        raise UnreadablePickle("its zip is damaged (%s)" % type(error).__name__)
    return [read_pickle(pickled)], full


def pickle_name(members: List[zipfile.ZipInfo]) -> str:
    """Name of the one pickle of a zip of torch. Raises UnreadablePickle where there is another one, or a program."""
    names: Dict[str, Optional[str]] = {}
    for member in members:
        if member.filename in names:
            raise UnreadablePickle("its zip has two members called %s" % member.filename)
        names[member.filename] = member.filename.partition("/")[0]
    pickles = [name for name in names if name.endswith("data.pkl")]
    if len(members) > MAX_MEMBERS or sum(member.file_size for member in members) > MAX_UNPACKED:
        raise UnreadablePickle("its zip unpacks to too much")
    if any(name.rsplit("/", 1)[-1] in ("constants.pkl", "model.json") or "/code/" in name for name in names):
        raise UnreadablePickle("it is a TorchScript archive, which holds a program")
    if len(pickles) != 1 or pickles[0].count("/") != 1 or pickles[0].rsplit("/", 1)[-1] != "data.pkl":
        raise UnreadablePickle("its zip has %d pickles in place of one" % len(pickles))
    if len(set(names.values())) != 1:
        raise UnreadablePickle("its members are in more than one folder")
    return pickles[0]


def _written_again(archive: zipfile.ZipFile, members: List[zipfile.ZipInfo]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new:
        for member in members:
            info = zipfile.ZipInfo(member.filename, (1980, 1, 1, 0, 0, 0))
            new.writestr(info, archive.read(member))
    return out.getvalue()
