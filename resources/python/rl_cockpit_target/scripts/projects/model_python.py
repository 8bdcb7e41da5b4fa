"""Python of a model that Stable-Baselines3 saved, and the code objects in its pickles, by a walk through their opcodes: nothing is unpickled."""

import base64
import binascii
import json
import pickletools
import re
import sys
import zipfile

MAX_BYTES = 64 << 20


def main(words, report):
    """words: {path} → {problem, missing, python, sb3, numpy, code: [key], interpreter: `3.11`}; `code`: keys whose pickle carries a code object."""
    answer = {"problem": None, "missing": False, "python": None, "sb3": None, "numpy": None, "code": [], "interpreter": "%d.%d" % sys.version_info[:2]}
    try:
        with zipfile.ZipFile(words["path"]) as archive:
            system = member(archive, "system_info.txt").decode("utf-8", "replace")
            data = json.loads(member(archive, "data").decode("utf-8"))
            sb3 = member(archive, "_stable_baselines3_version").decode("ascii", "replace").strip()
    except OSError as error:
        return report(**dict(answer, problem=error.strerror or str(error), missing=isinstance(error, FileNotFoundError)))
    except (zipfile.BadZipFile, ValueError, KeyError, RuntimeError, NotImplementedError) as error:
        return report(**dict(answer, problem="%s: %s" % (type(error).__name__, error)))
    code = sorted(key for key, value in (data.items() if isinstance(data, dict) else []) if contains_code(value))
    report(**dict(answer, python=line_of(system, "Python"), sb3=sb3 or line_of(system, "Stable-Baselines3"), numpy=line_of(system, "Numpy"), code=code))


def member(archive, name):
    """Bytes of a member; b'' where there is none. ValueError for one that unpacks to more than is plausible."""
    try:
        existing = archive.getinfo(name)
    except KeyError:
        if name == "data":
            raise ValueError("it has no “data”: Stable-Baselines3 did not save it")
        return b""
    if existing.file_size > MAX_BYTES:
        raise ValueError("%s unpacks to %d bytes" % (name, existing.file_size))
    return archive.read(name)


def line_of(system, label):
    match = re.search(r"^\W*%s:\s*(\S+)" % re.escape(label), system, re.MULTILINE)
    return match.group(1) if match else None


def contains_code(value):
    """Whether this entry's pickle makes a code object. None of it is executed."""
    packed = value.get(":serialized:") if isinstance(value, dict) else None
    if not isinstance(packed, str):
        return False
    try:
        for opcode, argument, _ in pickletools.genops(base64.b64decode(packed)):
            if isinstance(argument, str) and ("CodeType" in argument or (opcode.name == "GLOBAL" and argument.endswith(" code"))):
                return True
    except (ValueError, binascii.Error, IndexError, UnicodeDecodeError):
        return False
    return False
