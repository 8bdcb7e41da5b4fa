"""Python files of a folder that look like a training: words of their first bytes, best first."""

import ast
import re

from rl_cockpit_target.script_reader.source import Unread, read_bytes

MAX_FILES = 400
MAX_BYTES = 200000
SIGNS = (
    ("trains with Stable-Baselines3", 6, re.compile(r"\.learn\s*\(")),
    ("runs a verl training", 6, re.compile(r"verl\.trainer|@hydra\.main")),
    ("calls trainer.train()", 5, re.compile(r"trainer\.(?:train|fit)\s*\(")),
    ("steps an optimizer", 4, re.compile(r"optim\w*\.step\s*\(|\.backward\s*\(")),
    ("steps an environment", 2, re.compile(r"\benv\w*\.step\s*\(")),
    ("takes options", 2, re.compile(r"add_argument\s*\(|@click\.|typer\.|HfArgumentParser|tyro\.cli|DEFINE_(?:integer|float)|fire\.Fire")),
    ("writes TensorBoard files", 1, re.compile(r"SummaryWriter\s*\(|tensorboard_log\s*=")),
    ("counts episodes or epochs", 1, re.compile(r"\b(?:episodes?|epochs?|timesteps)\b", re.IGNORECASE)),
)
MAIN = re.compile(r"^if\s+__name__\s*==", re.MULTILINE)
# Indented or not: a script without functions has its loop at the left, and its prints in it.
FLAT = re.compile(r"^(?:for|while)\b.*:", re.MULTILINE)
SHOWS = re.compile(r"\b(?:print|logger?\.\w+|logging\.\w+)\s*\([^\n]*(?:reward|return|loss|score|episode|epoch)", re.IGNORECASE)
NAMED = re.compile(r"(?:^|[_/-])(?:train|main|run|learn|ppo|dqn|sac|a2c|finetune|sft|grpo)", re.IGNORECASE)
TEST = re.compile(r"(?:^|/)(?:tests?|docs?|examples?/tests)/|(?:^|/)(?:test_[^/]*|[^/]*_test|conftest|setup)\.py$")


def rank(paths, root_length):
    """[{path, says, score}] of those that look like one, at most 20."""
    matches = []
    for path in paths[:MAX_FILES]:
        relative = path[root_length:].replace("\\", "/").lstrip("/")
        try:
            text = read_bytes(path, MAX_BYTES).decode("utf-8", "replace")
        except Unread:
            continue
        score, says = judged(relative, text)
        if score >= 4:
            matches.append({"path": relative, "says": says + unparsed(text), "score": score})
    return sorted(matches, key=lambda one: (-one["score"], one["path"].count("/"), one["path"]))[:20]


def unparsed(text):
    """"; line 3 does not parse (invalid syntax)", as this Python reads it; '' for a file that parses or was not read whole."""
    if len(text) >= MAX_BYTES:
        return ""
    try:
        ast.parse(text)
    except SyntaxError as error:
        return "; line {} does not parse ({})".format(error.lineno, error.msg)
    except (ValueError, RecursionError, MemoryError) as error:
        return "; it does not parse ({})".format(error)
    return ""


def trains_flat(text):
    """Whether the file itself trains, outside of functions: a loop or a call at the left with a training in it."""
    top = re.sub(r"^(?:async\s+def|def|class)\b.*(?:\n(?:[ \t)\]}].*)?)*", "", text, flags=re.MULTILINE)
    calls = re.search(r"^\w[^\n]*(?:\.learn|trainer\.(?:train|fit))\s*\(", top, re.MULTILINE)
    loops = FLAT.search(top) and re.search(r"\benv\w*\.step\s*\(|optim\w*\.step\s*\(|\.backward\s*\(", top)
    return bool(calls or loops or FLAT.search(top) and SHOWS.search(top))


def judged(relative, text):
    """(score, what was seen); a file that no one starts does not count."""
    signs = [(says, points) for says, points, pattern in SIGNS if pattern.search(text)]
    is_started = MAIN.search(text) is not None
    if SHOWS.search(text):
        signs.append(("prints rewards or losses", 2))
    score = sum(points for _, points in signs)
    score += 3 if is_started or trains_flat(text) else -3
    score += 2 if NAMED.search(relative) else 0
    score -= 6 if TEST.search(relative) else 0
    return score, ", ".join(says for says, _ in signs[:3])
