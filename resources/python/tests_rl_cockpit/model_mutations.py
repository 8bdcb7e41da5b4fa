"""Saved models that are damaged or hostile in one to three ways, each made by a seed. Their payloads call `CANARY`, which only counts."""

import base64
import io
import json
import pickle
import pickletools
import random
import struct
import zipfile
import zlib

CANARY = "rl_cockpit_canary"
# What a hostile pickle would call: the canary itself, what leads to it, and what acts.
TARGETS = (
    (CANARY, "sing"), (CANARY, "Bird"), ("os", "system"), ("posix", "system"), ("builtins", "eval"), ("builtins", "exec"), ("builtins", "getattr"), ("builtins", "__import__"),
    ("builtins", "open"), ("subprocess", "Popen"), ("importlib", "import_module"), ("pickle", "loads"), ("_pickle", "loads"), ("cloudpickle", "loads"), ("torch", "load"),
    ("torch.serialization", "load"), ("numpy", "load"), ("numpy", "memmap"), ("torch.storage", "_load_from_bytes"), ("torch.hub", "load"), ("torch.jit", "load"),
    ("stable_baselines3.common.utils", "SummaryWriter"), ("stable_baselines3.common.save_util", "load_from_pkl"), ("stable_baselines3.common.save_util", "pathlib"),
    ("gymnasium", "make"), ("gymnasium.spaces.utils", "reduce"), ("functools", "reduce"), ("functools", "partial"), ("operator", "methodcaller"), ("operator", "attrgetter"),
    ("types", "FunctionType"), ("types", "CodeType"), ("cloudpickle.cloudpickle", "_make_function"), ("cloudpickle.cloudpickle", "subimport"), ("cloudpickle.cloudpickle", "_builtin_type"),
    ("pathlib", "Path.touch"), ("numpy", "os.system"), ("stable_baselines3.common.policies", "ActorCriticPolicy.load"), ("collections", "_sys.exit"), ("copyreg", "_reconstructor"),
    ("copyreg", "add_extension"), ("numpy.random._pickle", "__generator_ctor"), ("collections", "defaultdict"), ("torch._utils", "_rebuild_parameter_with_state"),
    ("torch._tensor", "_rebuild_from_type_v2"), ("torch.nn.modules.module", "Module"), ("_codecs", "encode"), ("rl_cockpit.schedules", "ArithmeticSchedule"),
)  # fmt: skip


def text(value):
    data = value.encode()
    return b"X" + struct.pack("<I", len(data)) + data


def a_global(draw, module, name):
    """The same name by each opcode that imports one."""
    kind = draw.randrange(4)
    if kind == 0:
        return ("c%s\n%s\n" % (module, name)).encode()
    if kind == 1:
        return text(module) + text(name) + b"\x93"
    if kind == 2:
        # By the memo, with a number that another entry uses, too.
        at = struct.pack("<I", draw.randrange(3))
        return text(module) + b"r" + at + b"0" + text(name) + b"j" + at + b"0" + b"0" + text(module) + text(name) + b"\x93"
    return text(module) + b"2" + b"0" + text(name) + b"\x93"


def argument(draw):
    return draw.choice([text("true"), text(CANARY), text("rl_cockpit_not_there:X-v0"), b"K\x01", b"N", b"]", b"}", b"B" + struct.pack("<I", len(EVIL)) + EVIL, text("latin1"), b"G" + struct.pack(">d", 0.5)])


def a_call(draw):
    """Opcodes that leave the result of one call on the stack."""
    module, name = draw.choice(TARGETS) if draw.random() < 0.6 else TARGETS[0]
    one = a_global(draw, module, name)
    args = [argument(draw) for _one in range(draw.randrange(3))] if (module, name) != TARGETS[0] else []
    kind = draw.randrange(8)
    if kind == 0:
        return b"(" + b"".join(args) + ("i%s\n%s\n" % (module, name)).encode()
    if kind == 1:
        return b"(" + one + b"".join(args) + b"o"
    tuple_of = b"(" + b"".join(args) + b"t"
    if kind == 2:
        return one + tuple_of + b"\x81"
    if kind == 3:
        return one + tuple_of + b"}\x92"
    if kind == 4:  # a class that is known, with a state that is not
        return a_global(draw, "collections", "OrderedDict") + b")R" + b"}(" + text(draw.choice(["__class__", "append", "__reduce__"])) + one + b"ub"
    if kind == 5:  # the class itself is changed
        return a_global(draw, "collections", "OrderedDict") + b"N}(" + text("__setitem__") + one + b"u\x86b"
    if kind == 6:  # a known constructor that calls what it is given
        maker = draw.choice([("numpy.random._pickle", "__generator_ctor"), ("collections", "defaultdict"), ("functools", "partial"), ("copyreg", "_reconstructor"), ("copyreg", "__newobj__")])
        return a_global(draw, *maker) + b"(" + draw.choice([text("x"), one, b""]) + one + b"NtR"
    return one + tuple_of + b"R"


EVIL = b"(i%s\nsing\n." % CANARY.encode()


def pickled(draw):
    """A whole hostile pickle."""
    body = a_call(draw)
    hidden = draw.randrange(4)
    if hidden == 0:
        body = body + b"0N"  # the result is thrown away
    elif hidden == 1:
        body = b"](" + body + b"e"
    head = draw.choice([b"\x80\x02", b"\x80\x04", b"", b"\x80\x05\x95" + struct.pack("<Q", draw.choice([len(body) + 1, 1, 0, 2**20]))])
    return head + body + b"." + draw.choice([b"", b"", EVIL])


def spliced(draw, data):
    """An honest pickle with opcodes put in, taken out, repeated or changed; bytes that are no pickle are changed as bytes."""
    try:
        at = [one for _op, _arg, one in pickletools.genops(data)]
    except Exception:
        return flipped(draw, data)
    spot = draw.choice(at)
    other = draw.choice(at)
    kind = draw.randrange(6)
    if kind == 0:
        return data[:spot] + a_call(draw) + b"0" + data[spot:]
    if kind == 1:
        return data[:spot] + a_call(draw) + data[spot:]
    if kind == 2:
        end = min([one for one in at if one > spot] or [len(data)])
        return data[:spot] + data[end:]
    if kind == 3:
        low, high = sorted((spot, other))
        return data[:high] + data[low:high] + data[high:]
    if kind == 4:
        end = min([one for one in at if one > spot] or [len(data)])
        return data[:spot] + a_call(draw) + data[end:]
    return flipped(draw, data)


def flipped(draw, data):
    if not data:
        return data
    out = bytearray(data)
    for _one in range(draw.choice([1, 1, 2, 8])):
        out[draw.randrange(len(out))] = draw.randrange(256)
    return bytes(out)


def torch_zip(draw, data):
    """A file of torch with another pickle, a second one, names that hide it, or in the old format."""
    kind = draw.randrange(9)
    if kind == 0:
        return pickled(draw)
    if kind == 1:
        # The old format: magic number, protocol, facts, object, keys.
        parts = [pickle.dumps(one, 2) for one in (0x1950A86A20F9469CFC6C, 1001, {"protocol_version": 1001, "little_endian": True, "type_sizes": {}}, {}, [])]
        parts[draw.randrange(5)] = draw.choice([pickled(draw), b"\x80\x02" + a_call(draw) + b"."])
        return b"".join(parts)
    if kind == 2:
        return flipped(draw, data)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        prefix = old.namelist()[0].split("/")[0]
        if kind == 3:
            new.writestr(draw.choice(["decoy/data.pkl", prefix + "/adata.pkl", "data.pkl"]), b"\x80\x02}.")
        for name in old.namelist():
            content = old.read(name)
            if name.endswith("data.pkl"):
                content = pickled(draw) if kind in (4, 5, 7) else spliced(draw, content) if kind in (6, 8) else content
                if kind == 7:
                    new.writestr(name, old.read(name))
            new.writestr(name, content)
        if kind == 5:
            new.writestr(prefix + "/constants.pkl", EVIL)
    return draw.choice([b"", b"", b"", b"PK\x03\x04"]) + out.getvalue()


def data_changed(draw, raw):
    """`data` with a hostile or damaged value."""
    data = json.loads(raw)
    packed = [key for key, value in data.items() if isinstance(value, dict) and ":serialized:" in value]
    key = draw.choice(packed + ["action_noise", "policy_kwargs", "replay_buffer_class", "__class__", "_setup_model", "set_parameters"])
    kind = draw.randrange(9)
    if kind <= 2:
        data[key] = {":type:": "x", ":serialized:": base64.b64encode(pickled(draw)).decode()}
    elif kind <= 5 and key in packed:
        old = base64.b64decode(data[key][":serialized:"])
        data[key] = dict(data[key], **{":serialized:": base64.b64encode(spliced(draw, old)).decode()})
    elif kind == 6:
        data[draw.choice(["env", "_vec_normalize_env", "env_id", "tensorboard_log", "_logger"])] = draw.choice(["rl_cockpit_not_there:X-v0", CANARY + ":X-v0", {":type:": "x", ":serialized:": base64.b64encode(pickled(draw)).decode()}])
    elif kind == 7:
        data[key] = draw.choice([None, "x", 3, float("nan"), [], {}, {":serialized:": 5}, {":serialized:": "!!" + base64.b64encode(EVIL).decode()}])
    else:
        # The same key twice: what a reader takes differs between programs.
        evil = json.dumps({":type:": "x", ":serialized:": base64.b64encode(pickled(draw)).decode()})
        full = json.dumps(data)
        return (full[:-1] + ", %s: %s}" % (json.dumps(key), evil) if draw.random() < 0.5 else "{%s: %s, " % (json.dumps(key), evil) + full[1:]).encode()
    return json.dumps(data).encode()


def mutated(base, seed):
    """Bytes of a mutated model. `base`: {member: bytes}."""
    draw = random.Random(seed)
    members = [(name, content) for name, content in base.items()]
    for _one in range(draw.choice([1, 1, 2, 3])):
        at = draw.randrange(len(members))
        name, content = members[at]
        kind = draw.randrange(10)
        if kind <= 4:
            at = next((i for i, one in enumerate(members) if one[0] == "data"), at)
            try:
                members[at] = ("data", data_changed(draw, members[at][1]))
            except (ValueError, TypeError, AttributeError):  # what an earlier mutation left is no `data`
                members[at] = ("data", flipped(draw, members[at][1]))
        elif kind <= 6:
            at = draw.choice([i for i, one in enumerate(members) if one[0].endswith(".pth")] or [at])
            try:
                members[at] = (members[at][0], torch_zip(draw, members[at][1]))
            except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, KeyError, IndexError, EOFError, OverflowError, zlib.error, struct.error):
                members[at] = (members[at][0], flipped(draw, members[at][1]))
        elif kind == 7:
            twice = draw.choice(members)
            other = pickled(draw) if not twice[0] == "data" else json.dumps({"policy_class": {":serialized:": base64.b64encode(pickled(draw)).decode()}}).encode()
            members.insert(draw.randrange(len(members) + 1), (twice[0], other))
        elif kind == 8:
            members.append((draw.choice(["evil.pth", "a.b.pth", "policy.__class__.pth", "tensors.pth", "sub/policy.pth", "data.pkl"]), torch_zip(draw, base["policy.pth"])))
        else:
            members[at] = (name, flipped(draw, content))
    return zipped(draw, members)


def zipped(draw, members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", draw.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
        for name, content in members:
            archive.writestr(name, content)
    full = out.getvalue()
    kind = draw.randrange(20)
    if kind == 0:
        return flipped(draw, full)
    if kind == 1:
        return full[: draw.randrange(len(full))]
    if kind == 2:
        return full + full[draw.randrange(len(full)) :]
    return b"#!/bin/sh\n" + full if kind == 3 else full
