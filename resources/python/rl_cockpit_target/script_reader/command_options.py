"""Options of click, absl, sys.argv, environment variables, and of libraries that read a signature or a dataclass."""

import ast
import os

from rl_cockpit_target.script_reader.fields import class_named, dataclass_options, signature_options
from rl_cockpit_target.script_reader.hf_arguments import training_arguments
from rl_cockpit_target.script_reader.literals import Unknown, value_of
from rl_cockpit_target.script_reader.option import callable_type, guess_type, is_true, list_of, option, set_default, text_of
from rl_cockpit_target.script_reader.source import dotted, in_order, keywords, last_word

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ABSL = {"DEFINE_integer": "int", "DEFINE_float": "float", "DEFINE_string": "text", "DEFINE_bool": "flag", "DEFINE_boolean": "flag", "DEFINE_enum": "text", "DEFINE_list": "text", "DEFINE_multi_integer": "text", "DEFINE_multi_float": "text", "DEFINE_multi_string": "text"}


def click_options(module):
    """@click.option and @click.argument of every command; a group's commands are distinguished by name."""
    matches, is_group = [], any(decorated(node, ("group", "Group")) for node in ast.walk(module.tree))
    for node in in_order(module.tree, FUNCTIONS):
        command = decorated(node, ("command",))
        own = [one for one in node.decorator_list if isinstance(one, ast.Call) and last_word(one.func) in ("option", "argument")]
        name = None
        if is_group and command is not None:
            name = (text_of(command.args[0], module) if isinstance(command, ast.Call) and command.args else "") or node.name.replace("_", "-")
        for one in own:
            created = click_option(one, module)
            if created is not None:
                matches.append(dict(created, command=name))
    return matches


def decorated(node, words):
    """The decorator of a function with one of those last words; None where it has none."""
    for one in getattr(node, "decorator_list", []):
        if last_word(one.func if isinstance(one, ast.Call) else one) in words:
            return one
    return None


def click_option(call, module):
    words, provided = [text_of(one, module) for one in call.args], keywords(call)
    is_argument = last_word(call.func) == "argument"
    flags = [word for word in words if word.startswith("-")]
    if not words or not (flags or is_argument):
        return None
    longest = next((word for word in flags if word.startswith("--")), flags[0] if flags else "")
    on, _, off = longest.partition("/")
    name = next((word for word in words if not word.startswith("-")), on.strip().lstrip("-").replace("-", "_"))
    matches = option("click", name, module, call, flags=[on.strip()] if flags else [], positional=is_argument)
    matches["help"] = text_of(provided.get("help"), module)
    set_default(matches, provided.get("default"), module)
    read_click_type(matches, provided.get("type"), module)
    matches["required"] = is_true(provided.get("required")) or is_argument and "default" not in provided and not (provided.get("required") is not None)
    if off or is_true(provided.get("is_flag")):
        return dict(matches, type="flag", default=bool(matches["default"]), hasDefault=True, offFlag=off.strip() or None)
    if "nargs" in provided or is_true(provided.get("multiple")):
        matches["many"] = "nargs" in provided
    return guess_type(matches) if matches["type"] != "flag" else dict(matches, type="bool-text")


def read_click_type(matches, node, module):
    word = last_word(node.func) if isinstance(node, ast.Call) else ""
    if word == "Choice" and node.args:
        matches["choices"], matches["type"] = list_of(node.args[0], module), "text"
    elif word in ("IntRange", "FloatRange"):
        matches["type"] = "int" if word == "IntRange" else "float"
        provided = dict(zip(("min", "max"), node.args), **keywords(node))
        for end in ("min", "max"):
            try:
                matches[end] = value_of(provided[end], module.names) if end in provided else None
            except Unknown:
                pass
    elif word in ("Path", "File"):
        matches["type"] = "path" if is_true(keywords(node).get("exists")) or word == "File" else "text"
    elif node is not None:
        matches["type"] = callable_type(node)


def absl_options(module, reading):
    """flags.DEFINE_integer('steps', 100, 'help') …"""
    matches, needed = [], required_flags(module)
    for call in in_order(module.tree, ast.Call):
        word = last_word(call.func)
        if word == "DEFINE_config_file" and call.args:
            matches += config_file(call, module, reading)
        if word not in ABSL or not call.args:
            continue
        provided = dict(zip(("name", "default", "enum_values", "help") if word == "DEFINE_enum" else ("name", "default", "help"), call.args), **keywords(call))
        name = text_of(provided.get("name"), module)
        if not name:
            continue
        one = option("absl", name, module, call, flags=["--" + name], type=ABSL[word], help=text_of(provided.get("help"), module), joined=True)
        set_default(one, provided.get("default"), module)
        one["choices"] = list_of(provided.get("enum_values"), module)
        one["required"] = name in needed or is_true(provided.get("required"))
        if word == "DEFINE_list" and isinstance(one["default"], list):
            one["default"] = ",".join(str(part) for part in one["default"])
        if word.startswith("DEFINE_multi_"):
            # Each value is a flag of its own; one is what a form can hold.
            parts = one["default"] if isinstance(one["default"], list) else [one["default"]] if one["hasDefault"] else []
            one["default"] = parts[0] if len(parts) == 1 else None
            one.update(hasDefault=len(parts) == 1, defaultText=str(parts) if len(parts) > 1 else one["defaultText"])
        if ABSL[word] == "flag":
            one.update(default=bool(one["default"]), hasDefault=True, offFlag="--no" + name)
        matches.append(guess_type(one))
    return matches


def config_file(call, module, reading):
    """The flag of config_flags.DEFINE_config_file('config', 'configs/sac.py', 'help'); a file beside the script is named from the project's folder."""
    provided = dict(zip(("name", "default", "help_string"), call.args), **keywords(call))
    name = text_of(provided.get("name"), module)
    if not name:
        return []
    one = option("absl", name, module, call, flags=["--" + name], type="text", help=text_of(provided.get("help_string"), module), joined=True)
    set_default(one, provided.get("default"), module)
    beside = os.path.join(os.path.dirname(module.path), str(one["default"]))
    if one["hasDefault"] and not os.path.exists(os.path.join(reading.root, one["default"])) and os.path.exists(beside):
        one["default"] = reading.relative(beside)
    return [one]


def required_flags(module):
    """Names of mark_flag_as_required("x"), mark_flags_as_required(["x", "y"])."""
    names = set()
    for call in in_order(module.tree, ast.Call):
        if last_word(call.func) in ("mark_flag_as_required", "mark_flags_as_required") and call.args:
            names |= set(list_of(call.args[0], module) or [text_of(call.args[0], module)])
    return names


def library_options(module, reading):
    """tyro.cli(Args), HfArgumentParser((A, B)), simple_parsing.parse(Args), pyrallis, draccus, fire.Fire(main), typer.run(main)."""
    matches = []
    for call in in_order(module.tree, ast.Call):
        name, provided = dotted(call.func), keywords(call)
        subject = call.args[0] if call.args else provided.get("config_class") or provided.get("dataclass_types") or provided.get("component")
        if is_hf_parser(last_word(call.func), module, reading):
            classes = assigned(subject, module)
            matches += [one for part in (classes.elts if isinstance(classes, (ast.Tuple, ast.List)) else [subject]) for one in of_subject(part, module, reading, "hf")]
        elif name == "tyro.cli" or name.endswith("simple_parsing.parse") or name == "parse" and "simple_parsing" in module.text:
            matches += of_subject(subject, module, reading, "tyro" if name == "tyro.cli" else "simple-parsing")
        elif last_word(call.func) == "add_arguments" and call.args:
            matches += of_subject(subject, module, reading, "simple-parsing")
        elif name in ("pyrallis.parse", "draccus.parse", "pyrallis.wrap", "draccus.wrap"):
            matches += of_subject(subject or wrapped(call, module), module, reading, "pyrallis")
        elif name in ("fire.Fire", "Fire"):
            matches += fire_options(subject, module, reading)
        elif last_word(call.func) in ("CLI", "auto_cli", "run_cli") and (name == "run_cli" or "jsonargparse" in module.text or last_word(call.func) == "run_cli"):
            matches += of_subject(subject, module, reading, "jsonargparse")
        elif name == "typer.run":
            matches += of_subject(subject, module, reading, "typer")
    return matches + typer_commands(module)


def is_hf_parser(word, module, reading):
    """HfArgumentParser, or a class of the project that is one: TrlParser."""
    own = class_named(word, module, reading)
    return word.endswith("HfArgumentParser") or own is not None and any(last_word(base).endswith("HfArgumentParser") for base in own[0].bases)


def assigned(node, module):
    """What a name is assigned in the module or in a function of it; the node itself where it is no such name."""
    if not isinstance(node, ast.Name):
        return node
    return next((one.value for one in in_order(module.tree, ast.Assign) if any(last_word(target) == node.id for target in one.targets)), node)


def fire_options(subject, module, reading):
    """fire.Fire(main), fire.Fire({"train": train}), fire.Fire(Trainer), fire.Fire(): functions and methods are commands."""
    if isinstance(subject, ast.Dict):
        named = [(text_of(key, module), module.functions.get(last_word(value))) for key, value in zip(subject.keys, subject.values) if key is not None]
        return [dict(one, command=name) for name, function in named if name and function is not None for one in signature_options(function, module, "fire")]
    existing = class_named(last_word(subject), module, reading) if subject is not None else None
    if existing is not None:
        node, of = existing
        methods = {one.name: one for one in node.body if isinstance(one, FUNCTIONS)}
        own = signature_options(methods["__init__"], of, "fire") if "__init__" in methods else []
        public = [one for name, one in methods.items() if not name.startswith("_")]
        return [dict(one, command=method.name) for method in public for one in own + signature_options(method, of, "fire")]
    if subject is None:
        public = [one for name, one in module.functions.items() if not name.startswith("_")]
        return [dict(one, command=function.name) for function in public for one in signature_options(function, module, "fire")]
    return of_subject(subject, module, reading, "fire")


def wrapped(call, module):
    """The annotation of a function that @pyrallis.wrap() decorates."""
    for function in module.functions.values():
        if call in function.decorator_list and function.args.args:
            return function.args.args[0].annotation
    return None


def of_subject(node, module, reading, style):
    """Options of a class or a function by its name."""
    word = last_word(node) if node is not None else ""
    if word in module.functions:
        return signature_options(module.functions[word], module, style, reading)
    existing = class_named(word, module, reading)
    if existing is not None:
        return dataclass_options(existing[0], existing[1], reading, style)
    if word.endswith("TrainingArguments"):
        return training_arguments(node, module)
    if word:
        reading.problem("The options of %s are in a library that is not read." % word, module, node.lineno)
    return []


def typer_commands(module):
    """@app.command() of typer."""
    if "typer" not in module.text:
        return []
    commands = [one for one in module.functions.values() if isinstance(decorated(one, ("command",)), ast.Call)]
    matches = []
    for function in commands:
        call = decorated(function, ("command",))
        name = (text_of(call.args[0], module) if call.args else "") or function.name.replace("_", "-")
        command = name if len(commands) > 1 or any(decorated(one, ("callback",)) for one in module.functions.values()) else None
        matches += [dict(one, command=command) for one in signature_options(function, module, "typer")]
    return matches
