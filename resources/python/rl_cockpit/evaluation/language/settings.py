"""Settings of a verl training that its evaluation needs, from what Hydra composed (`.hydra/config.yaml`) or from its overrides."""

import json
import os
import re

from rl_cockpit.evaluation.problem import EvaluationProblem

OVERRIDE = re.compile(r"[+~]{0,2}([A-Za-z_][\w./@-]*)=(.*)\Z", re.DOTALL)
REFERENCE = re.compile(r"\$\{([\w.]+)\}\Z")
DEPTH = 4
MAX_BYTES = 4 << 20


class Settings:
    """Values by dotted key: `get("data.val_files")`. A reference such as `${data.max_prompt_length}` is followed."""

    def __init__(self, values, folder=""):
        self.values, self.folder = values, folder

    def get(self, key, default=None):
        """The value of a key; `default` where nothing says it."""
        value = self.values
        for part in key.split("."):
            if not isinstance(value, dict) or part not in value:
                return default
            value = value[part]
        return self._followed(value, default, 0)

    def _followed(self, value, default, depth):
        match = REFERENCE.match(value) if isinstance(value, str) else None
        if match is not None and depth < 8:
            return self.get(match.group(1), default)
        return default if value is None else value

    def path(self, name):
        """A path as the training sees it: relative to its working directory."""
        return os.path.join(self.folder, os.path.expanduser(name))


def settings_of_run(run_dir):
    """Settings of the run in a run directory. What Hydra composed goes before the words of its command line."""
    spec = read_json(os.path.join(run_dir, "spec.json"))
    words = [word for word in spec.get("argv") or [] if isinstance(word, str)]
    composed = composed_file(run_dir) or composed_file(os.path.join(str(spec.get("cwd") or run_dir), "outputs"), newer_than(run_dir))
    values = {} if composed is None else read_yaml(composed)
    return Settings(values or values_of(words), str(spec.get("cwd") or run_dir))


def newer_than(run_dir):
    """Since when files are the run's own, in seconds since 1970."""
    try:
        return os.path.getmtime(os.path.join(run_dir, "spec.json")) - 2
    except OSError:
        return 0.0


def composed_file(folder, since=0.0):
    """The newest `.hydra/config.yaml` below a folder; None where there is none."""
    matches, folders = [], [(folder, 0)]
    while folders and len(matches) < 100:
        here, depth = folders.pop()
        path = os.path.join(here, ".hydra", "config.yaml")
        if os.path.isfile(path) and os.path.getmtime(path) >= since:
            matches.append(path)
        if depth < DEPTH:
            folders += [(one.path, depth + 1) for one in folders_in(here)]
    return max(matches, key=os.path.getmtime) if matches else None


def folders_in(folder):
    """Folders in a folder, no links and no hidden ones; at most 200."""
    try:
        return [one for one in list(os.scandir(folder))[:200] if one.is_dir(follow_symlinks=False) and not one.name.startswith((".", "global_step_"))]
    except OSError:
        return []


def read_json(path):
    """Object of a JSON file; {} where there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            value = json.loads(file.read(MAX_BYTES))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def read_yaml(path):
    """Mapping of a YAML file; {} where it is none, or PyYAML is not there."""
    try:
        import yaml

        with open(path, encoding="utf-8") as file:
            value = yaml.safe_load(file.read(MAX_BYTES))
    except Exception:  # it may be half written
        return {}
    return value if isinstance(value, dict) else {}


def values_of(words):
    """Nested values of the overrides among the words of a command line (hydra.cc, "Override grammar", basic form)."""
    values = {}
    for word in words:
        match = OVERRIDE.match(word)
        if match is None or word.startswith("-"):
            continue
        parts, here = match.group(1).split("."), values
        for part in parts[:-1]:
            here = here.setdefault(part, {})
            if not isinstance(here, dict):
                break
        if isinstance(here, dict):
            here[parts[-1]] = value_of(match.group(2))
    return values


def value_of(text):
    """Value of an override: a quoted text, a list, a number, true, false, null, or the text itself."""
    text = text.strip()
    if len(text) >= 2 and text[0] in "'\"" and text[-1] == text[0]:
        return text[1:-1].replace("\\" + text[0], text[0]).replace("\\\\", "\\")
    if text.startswith("[") and text.endswith("]"):
        return [value_of(part) for part in parts_of(text[1:-1])]
    plain = {"true": True, "false": False, "null": None, "": None}
    if text.lower() in plain:
        return plain[text.lower()]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def parts_of(text):
    """Parts of a list between commas that are outside of quotes and brackets."""
    parts, part, quote, depth = [], "", "", 0
    for sign in text:
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign in "[{(":
            depth += 1
        elif sign in "]})":
            depth -= 1
        if sign == "," and not quote and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += sign
    return parts + [part] if part.strip() else parts


def named_files(value):
    """Files of `data.val_files`: one, a list, or a text with commas."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return [one for one in value or [] if isinstance(one, str)]


def no_rows():
    """Problem of an evaluation without data."""
    return EvaluationProblem(
        "no-rows", "Nothing says which validation rows to answer.", "Name a file: --rows FILE (Parquet or JSONL with a column prompt), or a run of verl: --run RUN."
    )
