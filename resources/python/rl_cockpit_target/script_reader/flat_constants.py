"""Constants of a script that trains at its top level or in its main block: literals that the launcher replaces in its syntax tree."""

import ast

from rl_cockpit_target.script_reader.constants import CONFIGS, entries, is_literal, created, scalar
from rl_cockpit_target.script_reader.literals import Unknown
from rl_cockpit_target.script_reader.source import last_word

SCOPE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def flat_constants(module):
    """Names that are assigned a literal outside of functions, loops and conditions, and later at most under a condition; entries of dicts
    of settings."""
    stored, optional = stores(module)
    matches = []
    for node in list(module.tree.body) + (list(module.main_block.body) if module.main_block is not None else []):
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else node.target if isinstance(node, ast.AnnAssign) else None
        if not isinstance(target, ast.Name) or node.value is None or stored.get(target.id) != 1 or target.id.startswith("_"):
            continue
        if optional.get(target.id, node.lineno) < node.lineno:
            continue
        if isinstance(node.value, ast.Dict) or isinstance(node.value, ast.Call) and last_word(node.value.func) == "dict":
            if target.id.isupper() or target.id.lower() in CONFIGS:
                matches += entries(target.id, node.value, module, literal=True)
        elif is_literal(node.value):
            try:
                matches.append(created(target.id, target.id, node, scalar(node.value, module), module, "set"))
            except Unknown:
                continue
    return matches


def stores(module):
    """({name: how often the module itself stores into it}, {name: first line where it does so under a condition}); a store in a loop, and a
    function that declares it global, are more than one."""
    counts, optional = {}, {}
    waiting = [(module.tree, 0, False)]
    while waiting:
        node, times, is_optional = waiting.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
            if is_optional:
                optional[node.id] = min(node.lineno, optional.get(node.id, node.lineno))
            else:
                counts[node.id] = counts.get(node.id, 0) + 1 + times
        is_loop = isinstance(node, (ast.For, ast.AsyncFor, ast.While))
        inner = not is_loop and times == 0 and (is_optional or isinstance(node, ast.If) and node is not module.main_block)
        waiting += [(child, 9 if is_loop else times, inner) for child in ast.iter_child_nodes(node) if not isinstance(child, SCOPE)]
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Global):
            counts.update({name: 9 for name in node.names})
    return counts, optional
