"""Literals inside functions replaced in the syntax tree: what a script has as constants, a form can set."""

import ast

from .words import OverrideRefusal

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPE = FUNCTION + (ast.ClassDef, ast.Lambda)


def replace_literals(tree, values, path):
    """Put each value at the first literal that `function.NAME` is assigned. Raises OverrideRefusal where there is none."""
    for dotted, value in values.items():
        function, _dot, name = dotted.rpartition(".")
        bodies = [node for qualified, node in functions(tree, "") if qualified == function or qualified.endswith("." + function)]
        if not function or not bodies:
            raise OverrideRefusal(dotted, "{} has no function {}.".format(path, function or dotted))
        assignment = next((result for body in bodies for result in assignments(body, name) if is_literal(result.value)), None)
        if assignment is None:
            raise OverrideRefusal(dotted, "{} in {} assigns no number, text or list to {}.".format(function, path, name))
        assignment.value = literal(value, assignment.value)
    ast.fix_missing_locations(tree)


def replace_constants(tree, values, path):
    """Put each value at the first literal that the file itself assigns to `NAME`, or that `NAME.key.key` is in its dict. Raises OverrideRefusal."""
    for dotted, value in values.items():
        name, *keys = dotted.split(".")
        if not any(put(one, keys, value) for one in assignments(tree, name)):
            raise OverrideRefusal(dotted, "{} assigns no number, text or list to it outside of its functions.".format(path))
    ast.fix_missing_locations(tree)


def put(holder, keys, value):
    """Whether the value is now in this assignment, or in the entry of its dict."""
    node = holder.value
    if not keys:
        if is_literal(node):
            holder.value = literal(value, node)
        return is_literal(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dict":
        return any(put(one, keys[1:], value) for one in node.keywords if one.arg == keys[0])
    pairs = zip(node.keys, node.values) if isinstance(node, ast.Dict) else ()
    for at, (key, _old) in enumerate(pairs):
        if isinstance(key, ast.Constant) and str(key.value) == keys[0]:
            entry = ast.keyword(arg=None, value=node.values[at])
            done = put(entry, keys[1:], value)
            node.values[at] = entry.value
            return done
    return False


def functions(node, prefix):
    """(qualified name, function) in the order of the source."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTION + (ast.ClassDef,)):
            name = prefix + child.name
            if isinstance(child, FUNCTION):
                yield name, child
            yield from functions(child, name + ".")
        else:
            yield from functions(child, prefix)


def assignments(node, name):
    """Assignments to the name in this function, not in those inside it, in the order of the source."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, SCOPE):
            continue
        if isinstance(child, ast.Assign) and len(child.targets) == 1 and is_name(child.targets[0], name):
            yield child
        elif isinstance(child, ast.AnnAssign) and child.value is not None and is_name(child.target, name):
            yield child
        yield from assignments(child, name)


def is_name(target, name):
    return isinstance(target, ast.Name) and target.id == name


def is_literal(node):
    """A number, a text, arithmetic of numbers, or a list, tuple or dict of those."""
    if isinstance(node, ast.BinOp):
        return is_literal(node.left) and is_literal(node.right)
    if isinstance(node, ast.UnaryOp):
        return is_literal(node.operand)
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return all(is_literal(one) for one in node.elts)
    if isinstance(node, ast.Dict):
        return all(key is not None and is_literal(key) for key in node.keys) and all(is_literal(one) for one in node.values)
    return isinstance(node, ast.Constant)


def literal(value, old):
    """The value as an expression on the line of the old one; a tuple stays a tuple, a float stays one."""
    new = tuple(value) if isinstance(old, ast.Tuple) and isinstance(value, list) else value
    if isinstance(old, ast.Constant) and type(old.value) is float and type(new) is int:
        new = float(new)
    expression = ast.parse(expression_of(new), mode="eval").body
    for node in ast.walk(expression):
        ast.copy_location(node, old)
    return expression


def expression_of(value):
    """repr, but for the floats that it writes as names."""
    text = repr(value)
    return "float({!r})".format(text) if isinstance(value, float) and text in ("nan", "inf", "-inf") else text
