"""Constants of a script that the launcher can replace: of the module, of a dict, inside a function, arguments of its call."""

import ast

from rl_cockpit_target.script_reader.fields import signature_options
from rl_cockpit_target.script_reader.literals import Unknown, value_of
from rl_cockpit_target.script_reader.option import guess_type, option
from rl_cockpit_target.script_reader.source import in_order, last_word

CONFIGS = ("config", "cfg", "conf", "hparams", "hyperparams", "hyperparameters", "params", "args", "settings", "defaults", "options")
TRAINS = ("main", "train", "run", "fit", "learn", "training")
SCALAR = (str, int, float, bool)


def scalar(node, module):
    """A literal that a form can hold; Unknown otherwise."""
    value = value_of(node, module.names)
    if not isinstance(value, SCALAR) or isinstance(value, str) and (len(value) > 200 or "\n" in value):
        raise Unknown
    return value


def created(name, key, node, value, module, how):
    return guess_type(option(how, name, module, node, key=key, default=value, hasDefault=True))


def module_constants(module):
    """UPPER_CASE literals, and entries of dicts of settings."""
    matches = []
    for node in module.tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else node.target if isinstance(node, ast.AnnAssign) else None
        if not isinstance(target, ast.Name) or node.value is None or module.names.nodes.get(target.id) is None:
            continue
        if isinstance(node.value, ast.Dict) or isinstance(node.value, ast.Call) and last_word(node.value.func) == "dict":
            if target.id.isupper() or target.id.lower() in CONFIGS:
                matches += entries(target.id, node.value, module)
        elif target.id.isupper() and not target.id.startswith("_"):
            try:
                matches.append(created(target.id, target.id, node, scalar(node.value, module), module, "set"))
            except Unknown:
                continue
    return matches


def entries(path, node, module, depth=0, literal=False):
    """Scalar entries of a dict literal, and of dicts in it."""
    if isinstance(node, ast.Call):
        pairs = [(one.arg, one.value) for one in node.keywords if one.arg]
    else:
        pairs = [(key.value, value) for key, value in zip(node.keys, node.values) if isinstance(key, ast.Constant) and isinstance(key.value, str)]
    matches = []
    for key, value in pairs:
        if "." in key:
            continue
        if isinstance(value, ast.Dict) and depth < 3:
            matches += entries(path + "." + key, value, module, depth + 1, literal)
            continue
        if literal and not is_literal(value):
            continue
        try:
            matches.append(created(key, path + "." + key, value, scalar(value, module), module, "set"))
        except Unknown:
            continue
    return matches


def local_constants(module):
    """`function.NAME`: literals that a function of the training assigns once and never changes."""
    matches = []
    for name, function in module.functions.items():
        if not any(word in TRAINS for word in name.lower().split("_")):
            continue
        changed = assigned_names(function)
        for node in function.body:
            target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else node.target if isinstance(node, ast.AnnAssign) else None
            if not isinstance(target, ast.Name) or changed.get(target.id) != 1 or target.id.startswith("_") or not is_literal(node.value):
                continue
            try:
                matches.append(created(target.id, name + "." + target.id, node, scalar(node.value, module), module, "local"))
            except Unknown:
                continue
    return matches


def is_literal(node):
    """Whether the launcher can replace it inside a function: a number, a text, or arithmetic of numbers."""
    if isinstance(node, ast.BinOp):
        return is_literal(node.left) and is_literal(node.right)
    return is_literal(node.operand) if isinstance(node, ast.UnaryOp) else isinstance(node, ast.Constant)


def assigned_names(function):
    """{name: how often it is stored into}"""
    counts = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
            counts[node.id] = counts.get(node.id, 0) + 1
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            counts.update({name: 9 for name in node.names})
    return counts


def used_while_importing(module):
    """Names that the module itself reads while it is imported, outside of functions: setting them later changes nothing there."""
    matches = set()
    for node in module.tree.body:
        if node is module.main_block:
            continue
        parts = [node]
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            parts = list(node.args.defaults) + [one for one in node.args.kw_defaults if one] + node.decorator_list
        for part in parts:
            matches |= {one.id for one in ast.walk(part) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    return matches


def entry(module, reading):
    """{call, kwargs: [option]} of what `if __name__ == "__main__"` calls; None where it calls no function with plain arguments."""
    if module.main_block is None:
        return None
    calls = [node for node in in_order(module.main_block, ast.Call) if isinstance(node.func, ast.Name) and node.func.id in module.functions]
    if not calls:
        return None
    call = next((one for one in calls if any(word in TRAINS for word in one.func.id.lower().split("_"))), calls[-1])
    function = module.functions[call.func.id]
    options = {one["name"]: one for one in signature_options(function, module, "kwarg")}
    named = [argument.arg for argument in function.args.args]
    provided = dict(zip(named, call.args))
    provided.update({one.arg: one.value for one in call.keywords if one.arg})
    for name, node in provided.items():
        try:
            value = scalar(node, module)
        except Unknown:
            reading.problem("%s gets its %s from code that only running would tell." % (function.name, name), module, call.lineno, "entry")
            return None
        if name in options:
            options[name].update(default=value, hasDefault=True, required=False, line=node.lineno, type=None)
            guess_type(options[name])
    if any(isinstance(one, ast.Starred) for one in call.args) or any(one["required"] for one in options.values()):
        return None
    retained = [dict(one, key=one["name"]) for one in options.values() if one["hasDefault"] and not one["many"]]
    return {"call": function.name, "line": call.lineno, "kwargs": retained}
