"""Kind of an environment (venv, conda, uv, …) by the table of markers, and the name that the user knows it by."""

from rl_cockpit_target.discovery import search_dirs
from rl_cockpit_target.discovery.markers import MARKERS


def kind_of(machine, prefix, expects):
    """PyEnvKind by the first rule that holds; else what is expected in that folder, else `system`."""
    for rule in MARKERS["kinds"]:
        if matches(machine, prefix, rule):
            return rule["kind"]
    return expects or "system"


def matches(machine, prefix, rule):
    """Whether everything that a rule asks for holds."""
    if not all(machine.exists(machine.join(prefix, name)) for name in rule.get("has", [])):
        return False
    if "inPath" in rule and rule["inPath"] not in machine.slashed(prefix) + "/":
        return False
    if "called" in rule and machine.path.basename(prefix) != rule["called"]:
        return False
    if "beside" in rule and not machine.exists(machine.join(machine.path.dirname(prefix), rule["beside"])):
        return False
    return "below" not in rule or is_below(machine, prefix, rule["below"])


def is_below(machine, prefix, templates):
    """Whether the prefix is in one of the folders that the templates mean."""
    key = tuple(templates)
    if key not in machine.template_dirs:
        machine.template_dirs[key] = [parent + machine.path.sep for template in templates for parent in search_dirs.folders(machine, template)]
    return prefix.startswith(tuple(machine.template_dirs[key]))


def name_of(machine, prefix, kind, cfg):
    """The user's name for it, or None for a Python of the system."""
    if kind in MARKERS["nameless"]:
        return None
    if kind == "conda" and machine.is_dir(machine.join(prefix, "condabin")):
        return "base"
    prompt = (cfg or {}).get("prompt", "").strip("'\"() ")
    base = machine.path.basename(prefix)
    if prompt and prompt != ".":
        return prompt
    parent = machine.path.dirname(prefix)
    if kind == "pixi" and base == "default":
        return machine.path.basename(machine.path.dirname(machine.path.dirname(parent)))
    return machine.path.basename(parent) if base in MARKERS["sets"]["venv"] else base
