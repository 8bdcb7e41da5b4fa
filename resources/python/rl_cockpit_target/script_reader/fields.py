"""Options from a signature or a dataclass: typer, tyro, fire, HfArgumentParser, simple_parsing, pyrallis, draccus."""

import ast
import json
import re

from rl_cockpit_target.script_reader.hf_arguments import training_arguments
from rl_cockpit_target.script_reader.literals import Unknown, value_of
from rl_cockpit_target.script_reader.option import guess_type, list_of, option, read_annotation, set_default, text_of
from rl_cockpit_target.script_reader.source import dotted, keywords, last_word

DEEPEST = 4
COMPUTED = re.compile(r"\b(?:comput|calculat|fill|set|deriv|determin|initiali[sz])\w*(?: in)? (?:in|at|during|on)? ?(?:the )?run[- ]?time\b", re.IGNORECASE)


def class_named(name, module, reading):
    """(class, its module) among all that was read."""
    for one in [module] + reading.modules:
        if name in one.classes:
            return one.classes[name], one
    return None


def dataclass_options(node, module, reading, style, prefix="", depth=0):
    """Fields of a class and of its bases; a field that is a class of the project is its own group."""
    matches = {}
    if depth > DEEPEST:
        return []
    for base in node.bases:
        existing = class_named(last_word(base), module, reading)
        if existing is not None and existing[0] is not node:
            matches.update({one["name"]: one for one in dataclass_options(existing[0], existing[1], reading, style, prefix, depth + 1)})
        elif style == "hf" and last_word(base).endswith("TrainingArguments"):
            matches.update({one["name"]: one for one in training_arguments(base, module)})
    for field in node.body:
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name) or "ClassVar" in ast.dump(field.annotation):
            continue
        inner = class_named(last_word(field.annotation), module, reading)
        if inner is not None and not any("Enum" in dotted(base) for base in inner[0].bases):
            nested = dataclass_options(inner[0], inner[1], reading, style, prefix + field.target.id + ".", depth + 1)
            matches.update({one["name"]: dict(one, group=one["group"] or field.target.id) for one in nested})
            continue
        one = field_option(field, module, style, prefix)
        if is_computed(one, field, module):
            matches.pop(one["name"], None)
            reading.problem(one["name"], module, field.lineno, "computed")
            continue
        matches[one["name"]] = one
    return list(matches.values())


def field_option(field, module, style, prefix):
    name = prefix + field.target.id
    matches = option(style, name, module, field)
    read_annotation(matches, field.annotation, module)
    value = field.value
    matches["required"] = value is None
    if isinstance(value, ast.Call) and last_word(value.func) in ("field", "HfArg", "Field", "mutable_field", "list_field", "choice"):
        value = field_call(matches, value, module)
    set_default(matches, value, module)
    matches["help"] = matches["help"] or comment_of(field, module)
    return flagged(guess_type(matches), style)


def is_computed(matches, field, module):
    """Does the script itself give a value to a field, as its help or the comment above its group of fields says? It is empty or 0 until then."""
    if matches["required"] or matches["default"] not in (None, 0, ""):
        return False
    return COMPUTED.search(matches["help"] + " " + comment_above(field, module)) is not None


def comment_above(field, module):
    """The comment lines above the fields of a group, which a blank line ends."""
    lines = module.text.split("\n")
    words = []
    for line in reversed(lines[max(field.lineno - 40, 0):field.lineno - 1]):
        if not line.strip():
            break
        if line.strip().startswith("#"):
            words.insert(0, line.strip().lstrip("# "))
    return " ".join(words)


def field_call(matches, call, module):
    """Values of `field(default=…, metadata={"help": …})`; returns the node of its default."""
    provided = keywords(call)
    metadata = provided.get("metadata")
    if isinstance(metadata, ast.Dict):
        existing = {key.value: value for key, value in zip(metadata.keys, metadata.values) if isinstance(key, ast.Constant)}
        matches["help"] = text_of(existing.get("help"), module)
        matches["choices"] = matches["choices"] or list_of(existing.get("choices"), module)
    matches["help"] = matches["help"] or text_of(provided.get("help") or provided.get("description"), module)
    factory = provided.get("default_factory")
    value = provided.get("default", factory.body if isinstance(factory, ast.Lambda) else None)
    matches["required"] = value is None and factory is None and not call.args
    return value


def comment_of(field, module):
    """The comment at the end of a field's line, the text below it, or the comment lines right above it."""
    lines = module.text.split("\n")
    end = getattr(field, "end_lineno", field.lineno)
    line = lines[end - 1][getattr(field, "end_col_offset", 0):] if 0 < end <= len(lines) else ""
    if "#" in line:
        return line.split("#", 1)[1].strip()[:300]
    below = lines[end].strip() if end < len(lines) else ""
    if below[:3] in ('"""', "'''"):
        return below[3:].split(below[:3])[0].strip()[:300]
    first = field.lineno - 1
    while first > 0 and lines[first - 1].strip().startswith("#"):
        first -= 1
    return " ".join(one.strip().lstrip("# ") for one in lines[first:field.lineno - 1]).strip()[:300]


def flagged(matches, style):
    """Flags as that library makes them from a name."""
    name = matches["name"]
    dashed = name.replace("_", "-")
    is_flag = matches["type"] == "flag"
    if style == "jsonargparse":
        return json_flagged(matches)
    if style in ("pyrallis", "fire"):
        matches["flags"], matches["joined"] = ["--" + name], style == "fire"
        if is_flag:
            words = ("True", "False") if style == "fire" else ("true", "false")
            matches.update(type="text", choices=list(words), default=words[0] if matches["default"] else words[1], hasDefault=True)
        return matches
    matches["flags"] = ["--" + (dashed if style in ("tyro", "typer") else name)]
    if is_flag:
        group, _, last = dashed.rpartition(".")
        off = {"tyro": (group + "." if group else "") + "no-" + last, "typer": "no-" + dashed, "hf": "no_" + name, "simple-parsing": "no" + name}[style]
        matches.update(offFlag="--" + off, default=bool(matches["default"]), hasDefault=True, required=False)
    return matches


def json_flagged(matches):
    """jsonargparse: underscores stay, a switch takes true or false, a list is one word of JSON."""
    matches["flags"] = ["--" + matches["name"]]
    if matches["type"] == "flag":
        default = ("true" if matches["default"] else "false") if matches["hasDefault"] else None
        matches.update(type="text", choices=["true", "false"], default=default)
    if matches["many"]:
        text = json.dumps(matches["default"]) if matches["hasDefault"] else None
        matches.update(many=False, type="text", default=text)
    return matches


def signature_options(function, module, style, reading=None):
    """Parameters of a function; one that is a class of the project is a group of its fields."""
    arguments = function.args
    named = list(getattr(arguments, "posonlyargs", [])) + list(arguments.args)
    defaults = [None] * (len(named) - len(arguments.defaults)) + list(arguments.defaults)
    pairs = list(zip(named, defaults)) + list(zip(arguments.kwonlyargs, arguments.kw_defaults))
    existing = []
    for argument, default in pairs:
        if argument.arg in ("self", "cls", "ctx"):
            continue
        inner = class_named(last_word(argument.annotation), module, reading) if reading is not None and argument.annotation is not None else None
        if inner is not None and is_dataclass(inner[0]) and style in ("tyro", "jsonargparse"):
            nested = dataclass_options(inner[0], inner[1], reading, style, argument.arg + ".")
            existing += [dict(one, group=one["group"] or argument.arg) for one in nested]
            continue
        matches = option(style, argument.arg, module, argument, required=default is None)
        read_annotation(matches, argument.annotation, module)
        existing.append(parameter(matches, argument, default, module, style))
    return existing


def is_dataclass(node):
    return any("dataclass" in last_word(one.func if isinstance(one, ast.Call) else one) for one in node.decorator_list)


def parameter(matches, argument, default, module, style):
    said = typer_call(argument.annotation) or (default if is_typer(default) else None)
    if said is None:
        set_default(matches, default, module)
        if style == "kwarg":
            return guess_type(matches)
        matches["positional"] = style in ("typer", "jsonargparse") and default is None and matches["type"] != "flag"
        return flagged(guess_type(matches), style)
    provided = keywords(said)
    first = said.args[0] if said.args and said is default else provided.get("default", default if said is not default else None)
    words = [text_of(one, module) for one in (said.args[1:] if said is default else said.args)]
    is_required = first is None or isinstance(first, ast.Constant) and first.value is Ellipsis
    set_default(matches, None if is_required else first, module)
    matches.update(help=text_of(provided.get("help"), module), required=is_required, positional=last_word(said.func) == "Argument")
    for end in ("min", "max"):
        try:
            matches[end] = value_of(provided[end], module.names) if end in provided else None
        except Unknown:
            pass
    flagged(guess_type(matches), style)
    return typer_flags(matches, [word for word in words if word.startswith("-")])


def typer_flags(matches, words):
    """Flags that typer.Option names itself: `--lr`, `--fast/--slow`."""
    longest = next((word for word in words if word.startswith("--")), words[0] if words else None)
    if longest is not None:
        on, _, off = longest.partition("/")
        matches.update(flags=[on], offFlag=off or None)
    return matches


def is_typer(node):
    return isinstance(node, ast.Call) and last_word(node.func) in ("Option", "Argument")


def typer_call(annotation):
    """typer.Option(…) inside Annotated[int, typer.Option(…)]."""
    if not isinstance(annotation, ast.Subscript) or last_word(annotation.value) != "Annotated":
        return None
    return next((node for node in ast.walk(annotation) if is_typer(node)), None)
