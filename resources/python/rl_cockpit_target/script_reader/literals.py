"""Value of an expression that needs nothing to be run: literals, constants of the module, arithmetic, paths."""

import ast
import math
import operator

from rl_cockpit_target.script_reader.source import dotted, last_word

DEEPEST = 24
MAX_ITEMS = 500
MAX_TEXT = 4000
MAX_INT = 2**53
SIGNS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.Pow: operator.pow, ast.LShift: operator.lshift,
}


class Unknown(Exception):
    """Only running the script would show the value."""


class Names:
    """What the names of a module refer to: assigned expressions, and those of modules that it imports from."""

    def __init__(self):
        self.nodes, self.others = {}, {}

    def collect_from(self, body):
        """Assignments of a module or class body; a name that is assigned twice is not known."""
        for node in body:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) and node.value else []
            for target in targets:
                if isinstance(target, ast.Name):
                    self.nodes[target.id] = None if target.id in self.nodes else node.value
            if isinstance(node, ast.ClassDef):
                inner = Names()
                inner.others = dict(self.others)
                inner.collect_from(node.body)
                self.others[node.name] = inner


def value_of(node, names, depth=0):
    """The value as JSON can say it (a tuple becomes a list). Raises Unknown."""
    if depth > DEEPEST:
        raise Unknown
    handle = HANDLERS.get(type(node))
    if handle is None:
        raise Unknown
    return checked(handle(node, names, depth + 1))


def checked(value):
    if isinstance(value, int) and abs(value) > MAX_INT or isinstance(value, float) and not math.isfinite(value):
        raise Unknown
    if isinstance(value, str) and len(value) > MAX_TEXT or isinstance(value, (list, dict)) and len(value) > MAX_ITEMS:
        raise Unknown
    if value is not None and not isinstance(value, (str, int, float, bool, list, dict)):
        raise Unknown
    return value


def constant(node, _names, _depth):
    return node.value


def signed(node, names, depth):
    value = value_of(node.operand, names, depth)
    if isinstance(node.op, ast.Not):
        return not value
    if isinstance(value, str) or value is None or isinstance(value, (list, dict)):
        raise Unknown
    return -value if isinstance(node.op, ast.USub) else value


def binary(node, names, depth):
    left, right = value_of(node.left, names, depth), value_of(node.right, names, depth)
    if isinstance(node.op, ast.Div) and isinstance(left, str) and isinstance(right, str):
        return left.rstrip("/") + "/" + right
    both = (left, right)
    if isinstance(left, str) and isinstance(right, str) and isinstance(node.op, ast.Add):
        return left + right
    if not all(isinstance(one, (int, float)) for one in both):
        raise Unknown
    if isinstance(node.op, (ast.Pow, ast.LShift)) and (abs(right) > 64 or abs(left) > 1e6):
        raise Unknown
    sign = SIGNS.get(type(node.op))
    try:
        return sign(left, right) if sign else checked(object())
    except (ArithmeticError, ValueError, TypeError):
        raise Unknown from None


def name(node, names, depth):
    result = names.nodes.get(node.id)
    if result is None:
        raise Unknown
    return value_of(result, names, depth)


def attribute(node, names, depth):
    group = names.others.get(dotted(node.value))
    if group is None or group.nodes.get(node.attr) is None:
        raise Unknown
    return value_of(group.nodes[node.attr], group, depth)


def items(node, names, depth):
    if len(node.elts) > MAX_ITEMS:
        raise Unknown
    return [value_of(one, names, depth) for one in node.elts]


def mapping(node, names, depth):
    if len(node.keys) > MAX_ITEMS or any(key is None for key in node.keys):
        raise Unknown
    return {str(value_of(key, names, depth)): value_of(value, names, depth) for key, value in zip(node.keys, node.values)}


def keys_of(node, names, depth):
    """Keys of a dict whose values may be anything, such as classes."""
    if isinstance(node, ast.Name) and names.nodes.get(node.id) is not None:
        node = names.nodes[node.id]
    if isinstance(node, ast.Dict):
        return [value_of(key, names, depth) for key in node.keys[:MAX_ITEMS] if key is not None]
    return value_of(node, names, depth)


def subscript(node, names, depth):
    index = node.slice.value if type(node.slice).__name__ == "Index" else node.slice
    group, key = value_of(node.value, names, depth), value_of(index, names, depth)
    try:
        return group[str(key)] if isinstance(group, dict) else group[key]
    except (KeyError, IndexError, TypeError):
        raise Unknown from None


def joined(node, names, depth):
    parts = [value_of(one.value if isinstance(one, ast.FormattedValue) else one, names, depth) for one in node.values]
    return "".join(str(part) for part in parts)


def call(node, names, depth):
    word, arguments = last_word(node.func), node.args
    if word in ("list", "sorted", "tuple") and len(arguments) == 1:
        result = keys_of(arguments[0], names, depth)
        return sorted(result, key=str) if word == "sorted" and isinstance(result, list) else result
    if word == "keys" and isinstance(node.func, ast.Attribute):
        return keys_of(node.func.value, names, depth)
    if word == "dict" and not arguments:
        return {one.arg: value_of(one.value, names, depth) for one in node.keywords if one.arg}
    if word in ("getenv", "get") and dotted(node.func) in ("os.getenv", "os.environ.get") and len(arguments) == 2:
        return value_of(arguments[1], names, depth)
    values = [value_of(one, names, depth) for one in arguments[:20]]
    return called(word, values)


def called(word, values):
    try:
        if word in ("Path", "PurePath", "str", "expanduser", "abspath") and len(values) == 1:
            return str(values[0])
        if word == "join" and values and all(isinstance(one, str) for one in values):
            return "/".join(values)
        if word in ("int", "float") and len(values) == 1 and isinstance(values[0], (int, float, str)):
            return int(values[0]) if word == "int" else float(values[0])
        if word == "range" and all(isinstance(one, int) for one in values):
            result = range(*values)
            return list(result) if len(result) <= MAX_ITEMS else checked(object())
    except (ValueError, TypeError, OverflowError):
        pass
    raise Unknown


HANDLERS = {
    ast.Constant: constant, ast.UnaryOp: signed, ast.BinOp: binary, ast.Name: name, ast.Attribute: attribute, ast.List: items,
    ast.Tuple: items, ast.Set: items, ast.Dict: mapping, ast.Subscript: subscript, ast.JoinedStr: joined, ast.Call: call,
}
