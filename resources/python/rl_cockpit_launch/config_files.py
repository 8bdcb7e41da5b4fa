"""Configuration files generated for one run: a file of the project with values set in it."""

import importlib
import json
import os

from . import patches, yaml_edit
from .json_text import write_atomically
from .words import OverrideRefusal, Refusal, say, short
from .write_bounds import WriteBounds

# Files that supervisor, agent and launcher keep in a run directory: no configuration takes the name of a record.
RECORDS = ("spec", "env.secret", "proc", "exit", "lock", "heartbeat", "output", "supervisor", "events", "ticks", "samples", "launch-result", "tap", "verdict", "evaluator", "job", "attempt", "scheduler")
FOLDERS = ("control", "crash", "evaluations", "attempts")


def write(configs, run_dir):
    """Write each, readable by its owner alone: values may name what no one else should read. The paths that were written."""
    bounds = WriteBounds(run_dir, "run's folder")
    for config in configs:
        path = bounds.named(os.path.relpath(config["path"], bounds.folder))
        refuse_record(os.path.relpath(path, bounds.folder))
        write_atomically(bounds.at(path), text_of(config))
        keys = ", ".join(config["set"]) or "no values of its own"
        source = " from {}".format(short(config["from"])) if config["from"] else ""
        say("Configuration {}{}: {}.".format(short(config["path"]), source, keys))
    return bounds.written


def refuse_record(name):
    """Raises Refusal for a name that the run's own records have, or may have later."""
    first = name.replace(os.sep, "/").split("/")[0].lower()
    if first in FOLDERS or os.path.splitext(first)[0] in RECORDS:
        raise Refusal("{} is a name of the run's own records. Give the configuration another name in the project's manifest.".format(name))


def text_of(config):
    """JSON is valid YAML, so only a YAML file of the project needs more than json."""
    source = config["from"]
    if source is None:
        return json_with({}, config["set"])
    try:
        with open(source, encoding="utf-8", newline="") as file:
            text = file.read()
    except (OSError, ValueError) as error:
        raise Refusal("the configuration {} cannot be read ({}). Check the project's folder.".format(source, error)) from None
    if source.lower().endswith(".json"):
        return json_with(read_json(text, source), config["set"])
    return yaml_with(text, config["set"], source, as_json=config["format"] == "json")


def read_json(text, source):
    try:
        full = json.loads(text)
    except ValueError as error:
        raise Refusal("{} is no JSON ({}). Correct it in the project.".format(source, error)) from None
    if not isinstance(full, dict):
        raise Refusal("{} holds no keys, so no value can be set in it. Choose another configuration.".format(source))
    return full


def json_with(full, values):
    for key, value in values.items():
        patches.put(full, key, value)
    return json.dumps(full, indent=2, ensure_ascii=False) + "\n"


def yaml_with(text, values, source, as_json):
    """Edited in place where every key is there already; else read and written by the environment's own PyYAML."""
    if not as_json:
        try:
            return patches.set_in_text(text, values, source, is_json=False)
        except OverrideRefusal:
            pass
    try:
        yaml = importlib.import_module("yaml")
    except ImportError:
        raise Refusal(
            "{} lacks some of the keys {}, and this environment has no PyYAML to add them. Install pyyaml there.".format(source, ", ".join(values))
        ) from None
    try:
        full = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise Refusal("{} is no YAML ({}). Correct it in the project.".format(source, error)) from None
    full = {} if full is None else full
    if not isinstance(full, dict):
        raise Refusal("{} holds no keys, so no value can be set in it. Choose another configuration.".format(source))
    for key, value in values.items():
        patches.put(full, key, value)
    if as_json:
        return json.dumps(full, indent=2, ensure_ascii=False, default=str) + "\n"
    return "\n".join("{}: {}".format(yaml_edit.scalar(str(key)), yaml_edit.scalar(value)) for key, value in full.items()) + "\n"
