"""Options of click, absl, sys.argv, environment variables, and of libraries that read a signature or a dataclass."""

import ast

from rl_cockpit_target.script_reader.fields import class_named, dataclass_options, signature_options
from rl_cockpit_target.script_reader.literals import Unknown, value_of
from rl_cockpit_target.script_reader.option import callable_type, guess_type, is_true, list_of, option, set_default, text_of
from rl_cockpit_target.script_reader.source import dotted, in_order, keywords, last_word

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ABSL = {"DEFINE_integer": "int", "DEFINE_float": "float", "DEFINE_string": "text", "DEFINE_bool": "flag", "DEFINE_boolean": "flag", "DEFINE_enum": "text", "DEFINE_list": "text"}


def click_options(module):
    """@click.option and @click.argument of every command; a group's commands are distinguished by name."""
    found, is_group = [], any(decorated(node, ("group", "Group")) for node in ast.walk(module.tree))
    for node in in_order(module.tree, FUNCTIONS):
        command = decorated(node, ("command",))
        own = [one for one in node.decorator_list if isinstance(one, ast.Call) and last_word(one.func) in ("option", "argument")]
        name = None
        if is_group and command is not None:
            name = (text_of(command.args[0], module) if isinstance(command, ast.Call) and command.args else "") or node.name.replace("_", "-")
        for one in own:
            made = click_option(one, module)
            if made is not None:
                found.append(dict(made, command=name))
    return found


def decorated(node, words):
    """The decorator of a function with one of those last words; None where it has none."""
    for one in getattr(node, "decorator_list", []):
        if last_word(one.func if isinstance(one, ast.Call) else one) in words:
            return one
    return None


def click_option(call, module):
    words, given = [text_of(one, module) for one in call.args], keywords(call)
    is_argument = last_word(call.func) == "argument"
    flags = [word for word in words if word.startswith("-")]
    if not words or not (flags or is_argument):
        return None
    longest = next((word for word in flags if word.startswith("--")), flags[0] if flags else "")
    on, _, off = longest.partition("/")
    name = next((word for word in words if not word.startswith("-")), on.strip().lstrip("-").replace("-", "_"))
    found = option("click", name, module, call, flags=[on.strip()] if flags else [], positional=is_argument)
    found["help"] = text_of(given.get("help"), module)
    set_default(found, given.get("default"), module)
    read_click_type(found, given.get("type"), module)
    found["required"] = is_true(given.get("required")) or is_argument and "default" not in given and not (given.get("required") is not None)
    if off or is_true(given.get("is_flag")):
        return dict(found, type="flag", default=bool(found["default"]), hasDefault=True, offFlag=off.strip() or None)
    if "nargs" in given or is_true(given.get("multiple")):
        found["many"] = "nargs" in given
    return guess_type(found) if found["type"] != "flag" else dict(found, type="bool-text")


def read_click_type(found, node, module):
    word = last_word(node.func) if isinstance(node, ast.Call) else ""
    if word == "Choice" and node.args:
        found["choices"], found["type"] = list_of(node.args[0], module), "text"
    elif word in ("IntRange", "FloatRange"):
        found["type"] = "int" if word == "IntRange" else "float"
        given = dict(zip(("min", "max"), node.args), **keywords(node))
        for end in ("min", "max"):
            try:
                found[end] = value_of(given[end], module.names) if end in given else None
            except Unknown:
                pass
    elif word in ("Path", "File"):
        found["type"] = "path" if is_true(keywords(node).get("exists")) or word == "File" else "text"
    elif node is not None:
        found["type"] = callable_type(node)


def absl_options(module):
    """flags.DEFINE_integer('steps', 100, 'help') …"""
    found = []
    for call in in_order(module.tree, ast.Call):
        word = last_word(call.func)
        if word not in ABSL or not call.args:
            continue
        given = dict(zip(("name", "default", "enum_values", "help") if word == "DEFINE_enum" else ("name", "default", "help"), call.args), **keywords(call))
        name = text_of(given.get("name"), module)
        if not name:
            continue
        one = option("absl", name, module, call, flags=["--" + name], type=ABSL[word], help=text_of(given.get("help"), module), joined=True)
        set_default(one, given.get("default"), module)
        one["choices"] = list_of(given.get("enum_values"), module)
        if word == "DEFINE_list" and isinstance(one["default"], list):
            one["default"] = ",".join(str(part) for part in one["default"])
        if ABSL[word] == "flag":
            one.update(default=bool(one["default"]), hasDefault=True, offFlag="--no" + name)
        found.append(guess_type(one))
    return found


def library_options(module, reading):
    """tyro.cli(Args), HfArgumentParser((A, B)), simple_parsing.parse(Args), pyrallis, draccus, fire.Fire(main), typer.run(main)."""
    found = []
    for call in in_order(module.tree, ast.Call):
        name, given = dotted(call.func), keywords(call)
        subject = call.args[0] if call.args else given.get("config_class") or given.get("dataclass_types") or given.get("component")
        if name.endswith("HfArgumentParser"):
            found += [one for part in (subject.elts if isinstance(subject, (ast.Tuple, ast.List)) else [subject]) for one in of_subject(part, module, reading, "hf")]
        elif name == "tyro.cli" or name.endswith("simple_parsing.parse") or name == "parse" and "simple_parsing" in module.text:
            found += of_subject(subject, module, reading, "tyro" if name == "tyro.cli" else "simple-parsing")
        elif last_word(call.func) == "add_arguments" and call.args:
            found += of_subject(subject, module, reading, "simple-parsing")
        elif name in ("pyrallis.parse", "draccus.parse", "pyrallis.wrap", "draccus.wrap"):
            found += of_subject(subject or wrapped(call, module), module, reading, "pyrallis")
        elif name in ("fire.Fire", "Fire"):
            found += of_subject(subject, module, reading, "fire")
        elif name == "typer.run":
            found += of_subject(subject, module, reading, "typer")
    return found + typer_commands(module)


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
        return signature_options(module.functions[word], module, style)
    known = class_named(word, module, reading)
    if known is not None:
        return dataclass_options(known[0], known[1], reading, style)
    if word.endswith("TrainingArguments"):
        return training_arguments(node, module)
    if word:
        reading.problem("The options of %s are in a library that is not read." % word, module, node.lineno)
    return []


def training_arguments(node, module):
    """The few of transformers.TrainingArguments that a form needs (transformers, "TrainingArguments")."""
    known = [("output_dir", "text", "out", True), ("num_train_epochs", "float", 3.0, False), ("max_steps", "int", -1, False), ("learning_rate", "float", 5e-5, False), ("per_device_train_batch_size", "int", 8, False), ("logging_steps", "int", 500, False), ("save_steps", "int", 500, False), ("seed", "int", 42, False)]
    return [option("hf", name, module, node, flags=["--" + name], type=kind, default=value, hasDefault=True, required=needed, group="Trainer") for name, kind, value, needed in known]


def typer_commands(module):
    """@app.command() of typer."""
    if "typer" not in module.text:
        return []
    commands = [one for one in module.functions.values() if isinstance(decorated(one, ("command",)), ast.Call)]
    found = []
    for function in commands:
        call = decorated(function, ("command",))
        name = (text_of(call.args[0], module) if call.args else "") or function.name.replace("_", "-")
        command = name if len(commands) > 1 or any(decorated(one, ("callback",)) for one in module.functions.values()) else None
        found += [dict(one, command=command) for one in signature_options(function, module, "typer")]
    return found
