"""Option of a script as it is reported: its flags, its type, its default; types from annotations, lambdas and values."""

import ast
import re

from rl_cockpit_target.script_reader.literals import Unknown, value_of
from rl_cockpit_target.script_reader.source import dotted, last_word, segment

SIMPLE = {"int": "int", "float": "float", "str": "text", "bool": "flag", "Path": "path", "PurePath": "path", "INT": "int", "FLOAT": "float", "STRING": "text", "BOOL": "flag"}
MANY = ("list", "List", "tuple", "Tuple", "Sequence", "set", "Set", "Iterable")
NEVER = object()


def option(style, name, module, node, **more):
    """An option with everything that it may say; `more` says what is known."""
    existing = {
        "style": style, "name": name, "flags": [], "offFlag": None, "positional": False, "type": None, "default": None, "hasDefault": False,
        "defaultText": None, "choices": None, "required": False, "help": "", "group": None, "many": False, "joined": False, "min": None,
        "max": None, "command": None, "key": None, "line": node.lineno, "file": module.relative,
    }
    existing.update(more)
    return existing


def set_default(result, node, module):
    """Takes in a default; one that is only known when run is kept as its text."""
    if node is None:
        return
    try:
        result["default"] = value_of(node, module.names)
        result["hasDefault"] = result["default"] is not None
    except Unknown:
        name = name_of_script(node, module)
        result.update(default=name, hasDefault=name is not None, defaultText=segment(module.text, node) if name is None else None)


def name_of_script(node, module):
    """What `os.path.basename(__file__)[: -len(".py")]` and its like give, without the ending; None for everything else."""
    written = re.sub(r"\s", "", segment(module.text, node)).replace("'", '"')
    base = module.relative.rsplit("/", 1)[-1]
    if written in ('os.path.basename(__file__)[:-len(".py")]', "os.path.basename(__file__)[:-3]", "os.path.splitext(os.path.basename(__file__))[0]", "Path(__file__).stem", "pathlib.Path(__file__).stem"):
        return base.rsplit(".", 1)[0]
    return base.rstrip(".py") if written == 'os.path.basename(__file__).rstrip(".py")' else None


def text_of(node, module):
    """A text argument such as help=; '' where it is not literal."""
    if node is None:
        return ""
    try:
        value = value_of(node, module.names)
    except Unknown:
        return ""
    return " ".join(value.split())[:300] if isinstance(value, str) else ""


def list_of(node, module):
    """Choices as texts; None where they cannot be determined."""
    if node is None:
        return None
    try:
        value = value_of(node, module.names)
    except Unknown:
        return None
    if isinstance(value, dict):
        value = list(value)
    return value if isinstance(value, list) and value and all(isinstance(one, (str, int, float)) for one in value) else None


def is_true(node):
    return isinstance(node, ast.Constant) and node.value is True


def guess_type(result):
    """The type of a default where none is written."""
    value = result["default"]
    if result["type"] is None and result["hasDefault"]:
        kinds = ((bool, "flag"), (int, "int"), (float, "float"), (str, "text"), (list, "text"))
        result["type"] = next((kind for python, kind in kinds if isinstance(value, python)), None)
    result["type"] = result["type"] or "text"
    if result["type"] == "float" and isinstance(value, int) and not isinstance(value, bool):
        result["default"] = float(value)
    if isinstance(value, list):
        result["many"] = True
    return result


def callable_type(node):
    """Type that `type=` makes: int, float, text, flag, path, or None if unknown."""
    if node is None:
        return None
    if isinstance(node, ast.Lambda):
        calls = [last_word(one.func) for one in ast.walk(node.body) if isinstance(one, ast.Call)]
        if any("bool" in word.lower() and word != "bool" for word in calls):
            return "bool-text"
        return "float" if "float" in calls and "int" not in calls else "int" if "int" in calls else "text"
    word = last_word(node.func if isinstance(node, ast.Call) else node)
    if word in SIMPLE:
        return SIMPLE[word]
    low = word.lower()
    if word == "FileType":
        return "path"
    if "bool" in low:
        return "bool-text"
    return "int" if "int" in low.split("_") else "float" if "float" in low.split("_") else "text"


def read_annotation(result, node, module, depth=0):
    """Takes in a type annotation: Optional, Literal, list, Annotated, an enum of the project."""
    if node is None or depth > 6:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = parsed(node.value)
    if isinstance(node, ast.BinOp):
        sides = [side for side in (node.left, node.right) if not (isinstance(side, ast.Constant) and side.value is None)]
        return read_annotation(result, sides[0] if sides else None, module, depth + 1)
    if isinstance(node, ast.Subscript):
        return read_subscript(result, node, module, depth)
    word = last_word(node)
    if word in MANY:
        result["many"], result["type"] = True, "text"
    elif word in SIMPLE:
        result["type"] = SIMPLE[word]
    elif word in module.classes:
        read_enum(result, module.classes[word], module)


def read_subscript(result, node, module, depth):
    word = last_word(node.value)
    index = node.slice.value if type(node.slice).__name__ == "Index" else node.slice
    parts = list(index.elts) if isinstance(index, ast.Tuple) else [index]
    if word == "Literal":
        result["choices"] = [one.value for one in parts if isinstance(one, ast.Constant)] or None
        result["type"] = result["type"] or "text"
    elif word in MANY:
        result["many"], result["type"] = True, "text"
    elif word in ("Optional", "Annotated", "Union", "Final") and parts:
        read_annotation(result, parts[0], module, depth + 1)


def read_enum(result, node, module):
    """Values of an enum class of the project."""
    if not any("Enum" in dotted(base) for base in node.bases):
        return
    values = []
    for one in node.body:
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, (str, int)):
            values.append((one.targets[0].id, one.value.value) if isinstance(one.targets[0], ast.Name) else ("", one.value.value))
    result["choices"] = ([name for name, _ in values] if result["style"] == "tyro" else [value for _, value in values]) or None
    result["type"], result["enum"] = "text", node.name


def parsed(text):
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
