"""Constants of a script that trains at its top level or in its main block: literals that the launcher replaces in its syntax tree."""

import ast

from rl_cockpit_target.script_reader.constants import CONFIGS, entries, is_literal, created, scalar
from rl_cockpit_target.script_reader.literals import Unknown
from rl_cockpit_target.script_reader.source import last_word

SCOPE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def flat_constants(module):
    """Names that are assigned once, a literal, outside of functions, loops and conditions; entries of dicts of settings."""
    stored = stores(module.tree)
    matches = []
    for node in list(module.tree.body) + (list(module.main_block.body) if module.main_block is not None else []):
        target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else node.target if isinstance(node, ast.AnnAssign) else None
        if not isinstance(target, ast.Name) or node.value is None or stored.get(target.id) != 1 or target.id.startswith("_"):
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


def stores(tree):
    """{name: how often the module itself stores into it}; a function that declares it global counts."""
    counts = {}
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, SCOPE)]
        if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
            counts[node.id] = counts.get(node.id, 0) + 1
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            counts.update({name: 9 for name in node.names})
    return counts
