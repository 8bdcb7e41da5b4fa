"""Positions of sys.argv and environment variables that a script reads."""

import ast

from rl_cockpit_target.script_reader.literals import Unknown, value_of
from rl_cockpit_target.script_reader.option import guess_type, option, set_default
from rl_cockpit_target.script_reader.source import dotted, in_order, last_word

OF_SYSTEM = ("PATH", "HOME", "USER", "PWD", "TMPDIR", "DISPLAY", "RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT", "PYTHONPATH", "PYTHONHASHSEED", "LD_LIBRARY_PATH")
BEGINS = ("CUDA_", "SLURM_", "OMP_", "MKL_", "NCCL_", "LC_", "XDG_", "SDL_", "PYTORCH_", "TF_")


def owners(tree):
    """{node: its parent}"""
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def outer(node, parents):
    """(the type that wraps it, IfExp that guards it, the name it is assigned to)."""
    kind, guard, name = None, None, None
    while node in parents:
        node = parents[node]
        if isinstance(node, ast.Call) and last_word(node.func) in ("int", "float", "str", "bool") and kind is None:
            kind = last_word(node.func)
        elif isinstance(node, ast.IfExp):
            guard = node
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = target.id if isinstance(target, ast.Name) else target.attr if isinstance(target, ast.Attribute) else None
            break
        elif isinstance(node, ast.stmt):
            break
    return kind, guard, name


TYPES = {"int": "int", "float": "float", "str": "text", "bool": "text"}


def argv_options(module):
    """sys.argv[1], sys.argv[2] …"""
    matches, parents = {}, owners(module.tree)
    for node in in_order(module.tree, ast.Subscript):
        index = node.slice.value if type(node.slice).__name__ == "Index" else node.slice
        if dotted(node.value) not in ("sys.argv", "argv") or not isinstance(index, ast.Constant) or not isinstance(index.value, int) or index.value < 1:
            continue
        kind, guard, name = outer(node, parents)
        one = option("argv", (name or "argument_%d" % index.value).lower(), module, node, positional=True, type=TYPES.get(kind), required=guard is None)
        one["index"] = index.value
        if guard is not None:
            other = guard.orelse if any(child is node for child in ast.walk(guard.body)) else guard.body
            set_default(one, other, module)
        existing = matches.get(index.value)
        if existing is None or existing["type"] is None and kind is not None:
            matches[index.value] = one
    return [guess_type(matches[index]) for index in sorted(matches)]


def environment(module):
    """Variables that are read: (name, default, type, line)."""
    matches, parents = {}, owners(module.tree)
    for node in in_order(module.tree, (ast.Call, ast.Subscript)):
        name, default, needed = variable(node, module)
        if name is None or name in OF_SYSTEM or name.startswith(BEGINS) or name in matches:
            continue
        kind, _, _ = outer(node, parents)
        one = option("env", name, module, node, key=name, type=TYPES.get(kind), required=needed)
        set_default(one, default, module)
        if one["type"] in ("int", "float") and isinstance(one["default"], str):
            try:
                one["default"] = int(one["default"]) if one["type"] == "int" else float(one["default"])
            except ValueError:
                one.update(default=None, hasDefault=False)
        matches[name] = guess_type(one)
    return list(matches.values())


def variable(node, module):
    """(name, node of its default, is it needed) of os.environ[…], os.environ.get(…), os.getenv(…)."""
    if isinstance(node, ast.Call) and dotted(node.func) in ("os.getenv", "os.environ.get", "environ.get", "getenv") and node.args:
        return literal(node.args[0], module), node.args[1] if len(node.args) > 1 else None, False
    if isinstance(node, ast.Subscript) and dotted(node.value) in ("os.environ", "environ") and isinstance(node.ctx, ast.Load):
        index = node.slice.value if type(node.slice).__name__ == "Index" else node.slice
        return literal(index, module), None, True
    return None, None, False


def literal(node, module):
    try:
        value = value_of(node, module.names)
    except Unknown:
        return None
    return value if isinstance(value, str) else None
