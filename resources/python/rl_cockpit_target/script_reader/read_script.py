"""Options, output and needs of a training script, by its syntax tree: the answer of a draft."""

import ast
import os
import re

from rl_cockpit_target.script_reader.argparse_options import ArgparseReader
from rl_cockpit_target.script_reader.argv_options import argv_options, environment
from rl_cockpit_target.script_reader.command_options import absl_options, click_options, library_options
from rl_cockpit_target.script_reader.constants import entry, local_constants, module_constants, used_while_importing
from rl_cockpit_target.script_reader.flat_constants import flat_constants
from rl_cockpit_target.script_reader.habits import habits
from rl_cockpit_target.script_reader.hydra_config import dotlist_config, hydra_config
from rl_cockpit_target.script_reader.modules import Reading
from rl_cockpit_target.script_reader.source import Unread, in_order, read_bytes
from rl_cockpit_target.script_reader.unused_parts import used_parts

MAX_OPTIONS = 300


def read_script(root, script):
    """{problem} where it cannot be read, else all that is known of it."""
    path = script if os.path.isabs(script) else os.path.join(root, script)
    real, base = os.path.realpath(path), os.path.realpath(root)
    if not real.startswith(base.rstrip(os.sep) + os.sep):
        return {"problem": {"says": "The script is not in the folder of the project.", "line": None}}
    try:
        return described(Reading(base, real))
    except Unread as error:
        return {"problem": {"says": error.says, "line": error.line}}
    except (RecursionError, MemoryError):
        return {"problem": {"says": "It is nested too deeply to be read.", "line": None}}


def described(reading):
    main = reading.main
    options = command_line(reading)
    call = entry(main, reading)
    said = habits(reading)
    used = {one["name"] for one in call["kwargs"]} if call else set()
    constants = module_constants(main)
    early = used_while_importing(main)
    return dict(
        said, problem=None, project=project_name(reading.root), script=main.relative, module=module_name(reading), needsModule=needs_module(reading), doc=(ast.get_docstring(main.tree) or "")[:400],
        hasMain=main.main_block is not None, options=options[:MAX_OPTIONS], hydra=hydra_config(reading), dotlist=dotlist_config(main, reading), entry=call,
        constants=[dict(one, early=one["key"].split(".")[0] in early) for one in constants][:MAX_OPTIONS],
        locals=[one for one in local_constants(main) if one["name"] not in used][:MAX_OPTIONS],
        flat=flat_constants(main)[:MAX_OPTIONS],
        environment=list({one["key"]: one for module in reversed(reading.modules) for one in reversed(environment(module))}.values())[::-1][:MAX_OPTIONS],
        files=[module.relative for module in reading.modules], notes=reading.problems[:100],
    )


def command_line(reading):
    """Options of all modules; the same name once for each subcommand."""
    is_used = used_parts(reading)
    existing = {}
    for module in reading.modules:
        result = ArgparseReader(module, reading, is_used).read() if "add_argument" in module.text else []
        if "click" in module.text:
            result += click_options(module)
        if "DEFINE_" in module.text:
            result += absl_options(module, reading)
        if module is reading.main or any(word in module.text for word in ("HfArgumentParser", "tyro", "simple_parsing")):
            result += library_options(module, reading)
        for one in result:
            existing.setdefault((one["command"], one["name"]), one)
    return list(existing.values()) + (argv_options(reading.main) if not existing else [])


NAMES = {
    "pyproject.toml": re.compile(r"^\[(?:project|tool\.poetry)\]\s*$(?:\n(?!\[).*)*?\nname\s*=\s*[\"']([^\"'\n]{1,60})[\"']", re.MULTILINE),
    "setup.cfg": re.compile(r"^\[metadata\]\s*$(?:\n(?!\[).*)*?\nname\s*=\s*(\S{1,60})\s*$", re.MULTILINE),
    "setup.py": re.compile(r"\bname\s*=\s*[\"']([^\"'\n]{1,60})[\"']"),
}


def project_name(root):
    """Name that the project gives itself, of its folder or of the checkout around it; None where nothing says so."""
    folder = root
    for _ in range(4):
        for name, pattern in NAMES.items():
            try:
                match = pattern.search("\n" + read_bytes(os.path.join(folder, name), 200000).decode("utf-8", "replace").replace("\r\n", "\n"))
            except Unread:
                continue
            if match is not None:
                return match.group(1)
        if os.path.exists(os.path.join(folder, ".git")):
            return os.path.basename(folder)
        if folder == os.path.dirname(folder):
            break
        folder = os.path.dirname(folder)
    return None


def module_name(reading):
    """`package.train` of package/train.py; None where the path is no name."""
    words = reading.main.relative[:-3].split("/") if reading.main.relative.endswith(".py") else []
    if words and words[-1] == "__main__":
        words.pop()
    return ".".join(words) if words and all(word.isidentifier() for word in words) else None


def needs_module(reading):
    """Does it import in a way that only `python -m package.script` can: relative, or from the project's folder while it is deeper?"""
    main = reading.main
    beside = os.path.dirname(main.path)
    for node in in_order(main.tree, (ast.Import, ast.ImportFrom)):
        if isinstance(node, ast.ImportFrom) and node.level:
            return True
        for name in [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]:
            top = name.split(".")[0]
            here = [os.path.join(beside, top), os.path.join(beside, top + ".py")]
            present = [os.path.join(reading.root, top), os.path.join(reading.root, top + ".py")]
            if beside != reading.root and not any(map(os.path.exists, here)) and any(map(os.path.exists, present)):
                return True
    return False
