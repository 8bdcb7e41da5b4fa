"""Configuration files generated for one run: a file of the project with values set in it."""

import importlib
import json
import os

from . import patches, yaml_edit
from .json_text import write_atomically
from .words import OverrideRefusal, Refusal, say, short


def write(configs):
    """Write each, readable by its owner alone: values may name what nobody else should read."""
    for config in configs:
        os.makedirs(os.path.dirname(config["path"]), mode=0o700, exist_ok=True)
        write_atomically(config["path"], text_of(config))
        keys = ", ".join(config["set"]) or "no values of its own"
        source = " from {}".format(short(config["from"])) if config["from"] else ""
        say("Configuration {}{}: {}.".format(short(config["path"]), source, keys))


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
        whole = json.loads(text)
    except ValueError as error:
        raise Refusal("{} is no JSON ({}). Correct it in the project.".format(source, error)) from None
    if not isinstance(whole, dict):
        raise Refusal("{} holds no keys, so no value can be set in it. Choose another configuration.".format(source))
    return whole


def json_with(whole, values):
    for key, value in values.items():
        patches.put(whole, key, value)
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


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
        whole = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise Refusal("{} is no YAML ({}). Correct it in the project.".format(source, error)) from None
    whole = {} if whole is None else whole
    if not isinstance(whole, dict):
        raise Refusal("{} holds no keys, so no value can be set in it. Choose another configuration.".format(source))
    for key, value in values.items():
        patches.put(whole, key, value)
    if as_json:
        return json.dumps(whole, indent=2, ensure_ascii=False, default=str) + "\n"
    return "\n".join("{}: {}".format(yaml_edit.scalar(str(key)), yaml_edit.scalar(value)) for key, value in whole.items()) + "\n"
