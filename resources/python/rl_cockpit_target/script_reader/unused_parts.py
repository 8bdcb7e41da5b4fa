"""Parts of the modules that the script never runs: what an imported file does under its own main guard, functions that nothing names, and
what is under a condition that no caller makes true."""

import ast

from rl_cockpit_target.script_reader.source import in_order, last_word

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEEPEST = 6


def used_parts(reading):
    """Whether a node of a module matters."""
    off = switched_off(reading)
    names = set()
    for module in reading.modules:
        nodes = [node for node in ast.walk(module.tree) if node not in off]
        names |= {node.id for node in nodes if isinstance(node, ast.Name)} | {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    unused = set(off)
    for module in reading.modules[1:]:
        blocks = [module.main_block] if module.main_block is not None else []
        blocks += [function for name, function in module.functions.items() if name not in names]
        unused |= {node for block in blocks for node in ast.walk(block)}
    return lambda _module, node: node not in unused


def switched_off(reading):
    """Nodes below `if evaluation:` in a function whose argument `evaluation` is False wherever it is called."""
    calls = calls_of(reading)
    nodes = set()
    for module in reading.modules:
        for function in module.functions.values():
            for block in in_order(function, ast.If):
                if isinstance(block.test, ast.Name) and is_false(function, block.test.id, calls):
                    nodes |= {node for one in block.body for node in ast.walk(one)}
    return nodes


def calls_of(reading):
    """{name: [(call, the top-level function around it or None)]}; a function that is named without a call is not in it."""
    calls, handed = {}, set()
    for module in reading.modules:
        around = {node: function for function in module.functions.values() for node in ast.walk(function)}
        called = [node for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
        heads = {call.func for call in called}
        for call in called:
            calls.setdefault(last_word(call.func), []).append((call, around.get(call)))
        handed |= {last_word(node) for node in ast.walk(module.tree) if isinstance(node, (ast.Name, ast.Attribute)) and node not in heads}
    return {name: present for name, present in calls.items() if name not in handed}


def is_false(function, name, calls, depth=0):
    """Is this argument of a function False by itself, and in every call of it?"""
    arguments = function.args.args
    at = next((count for count, one in enumerate(arguments) if one.arg == name), None)
    start = len(arguments) - len(function.args.defaults)
    if at is None or at < start or not is_constant_false(function.args.defaults[at - start]) or depth > DEEPEST:
        return False
    if any(isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store) for node in ast.walk(function)):
        return False
    return function.name in calls and all(leaves_false(call, at, name, around, calls, depth) for call, around in calls[function.name])


def leaves_false(call, at, name, around, calls, depth):
    """Does a call give False or nothing for an argument?"""
    if any(isinstance(one, ast.Starred) for one in call.args) or any(one.arg is None for one in call.keywords):
        return False
    provided = next((one.value for one in call.keywords if one.arg == name), call.args[at] if at < len(call.args) else None)
    if provided is None or is_constant_false(provided):
        return True
    return isinstance(provided, ast.Name) and isinstance(around, FUNCTIONS) and is_false(around, provided.id, calls, depth + 1)


def is_constant_false(node):
    return isinstance(node, ast.Constant) and node.value is False
