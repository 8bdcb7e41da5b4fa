"""Habits of a training: libraries, loggers, environments, files that it writes, what breaks in worker processes."""

import ast
import os
import re
import sys

from rl_cockpit_target.script_reader.modules import is_main_guard
from rl_cockpit_target.script_reader.option import text_of
from rl_cockpit_target.script_reader.source import dotted, in_order, keywords, last_word, segment

MAX = 40
WRITES = {"save": 0, "save_model": 0, "save_pretrained": 0, "makedirs": 0, "mkdir": 0, "SummaryWriter": 0, "Monitor": 1, "CSVLogger": 0}
NAMED = ("tensorboard_log", "log_dir", "logdir", "output_dir", "save_path", "best_model_save_path", "log_path", "logging_dir")
DISTRIBUTIONS = {
    "absl": "absl-py", "bs4": "beautifulsoup4", "cv2": "opencv-python", "dateutil": "python-dateutil", "dotenv": "python-dotenv", "hydra": "hydra-core",
    "PIL": "Pillow", "sb3_contrib": "sb3-contrib", "skimage": "scikit-image", "sklearn": "scikit-learn", "stable_baselines3": "stable-baselines3", "yaml": "PyYAML",
    "flash_attn": "flash-attn", "simple_parsing": "simple-parsing", "pytorch_lightning": "pytorch-lightning", "ale_py": "ale-py", "serial": "pyserial",
}
ENV_ID = re.compile(r"(?:[\w.]+/)?[A-Za-z][\w-]*-v\d+\Z")


def standard_library():
    """Names of the standard library; before Python 3.10 from its folder."""
    existing = getattr(sys, "stdlib_module_names", None)
    if existing is not None:
        return set(existing)
    names = {name.split(".")[0] for name in os.listdir(os.path.dirname(os.__file__))}
    return names | set(sys.builtin_module_names) | {"math", "time", "array", "select", "fcntl", "resource"}


def imports(reading):
    """(needed, optional) distribution names of all that is imported and is in no file of the project.

    Optional is what is imported inside a function, under a condition or in a try, and what only such an import reaches.
    """
    library, needed, optional = standard_library(), set(), set()
    soft = {module: soft_nodes(module) for module in reading.modules}
    reached = reached_hard(reading, soft)
    for module in reading.modules:
        for node in in_order(module.tree, (ast.Import, ast.ImportFrom)):
            if isinstance(node, ast.ImportFrom) and node.level:
                continue
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                # `_queue` is a part of the standard library that older Pythons do not list.
                if top in library or not top or top.startswith("_") or reading.file_of(0, top, module) or is_folder(reading, top):
                    continue
                group = needed if module in reached and node not in soft[module] else optional
                group.add(DISTRIBUTIONS.get(top, top))
                if name.startswith("torch.utils.tensorboard"):
                    group.add("tensorboard")
    return sorted(needed), sorted(optional - needed)


def soft_nodes(module):
    """Nodes that may never run or may fail: inside a function, a try, a `with suppress(ImportError)`, or a condition that is not the main guard."""
    nodes = set()
    for one in ast.walk(module.tree):
        is_soft = isinstance(one, (ast.Try, ast.FunctionDef, ast.AsyncFunctionDef)) or isinstance(one, ast.If) and not is_main_guard(one)
        is_soft = is_soft or isinstance(one, ast.With) and any(isinstance(item.context_expr, ast.Call) and last_word(item.context_expr.func) == "suppress" for item in one.items)
        if is_soft and one not in nodes:
            nodes |= set(ast.walk(one))
    return nodes


def reached_hard(reading, soft):
    """Modules that are imported whenever the script is."""
    reached = {reading.main}
    for _ in reading.modules:
        more = {other for module, node, other in reading.edges if module in reached and node not in soft[module]}
        if more <= reached:
            break
        reached |= more
    return reached


def is_folder(reading, name):
    """A package without __init__.py."""
    return any(os.path.isdir(os.path.join(base, name)) for base in (reading.root, os.path.dirname(reading.script)))


def habits(reading):
    """Habits of all modules together, each with its file and line, once."""
    matches = {"logs": [], "envIds": [], "outputs": [], "hazards": [], "literals": []}
    for module in reading.modules:
        for call in in_order(module.tree, ast.Call):
            watch(call, module, matches)
    needed, optional = imports(reading)
    guard_hazard(reading.main, matches)
    return dict({name: unique(list_)[:MAX] for name, list_ in matches.items()}, packages=needed, optionalPackages=optional, imports=sorted(top_names(reading)))


def top_names(reading):
    names = set()
    for module in reading.modules:
        for node in in_order(module.tree, (ast.Import, ast.ImportFrom)):
            names |= {alias.name for alias in node.names} if isinstance(node, ast.Import) else {node.module or ""}
    return {".".join(name.split(".")[:2]) for name in names if name}


def unique(list_):
    seen, retained = set(), []
    for one in list_:
        if one["what"] + one["text"] not in seen:
            seen.add(one["what"] + one["text"])
            retained.append(one)
    return retained


def at(what, text, node, module):
    return {"what": what, "text": text, "line": node.lineno, "file": module.relative}


def watch(call, module, matches):
    word, provided = last_word(call.func), keywords(call)
    if word in ("SummaryWriter", "tqdm", "trange", "Trainer", "Seq2SeqTrainer") or dotted(call.func) in ("wandb.init", "mlflow.start_run"):
        matches["logs"].append(at("wandb" if word == "init" else word, "", call, module))
    if word == "learn":
        matches["logs"].append(at("learn", "", call, module))
        steps = provided.get("total_timesteps", call.args[0] if call.args else None)
        if isinstance(steps, (ast.Constant, ast.BinOp)):
            matches["literals"].append(at("total_timesteps", segment(module.text, steps), steps, module))
    if word in ("step", "train", "fit") and isinstance(call.func, ast.Attribute) and any(name in dotted(call.func).lower() for name in ("optim", "trainer")):
        matches["logs"].append(at("optimizer", "", call, module))
    for node in list(call.args) + list(provided.values()):
        text = text_of(node, module) if not isinstance(node, ast.Call) else ""
        if ENV_ID.match(text) and word not in ("add_argument", "option", "register"):
            matches["envIds"].append(at(word, text, node, module))
    outputs(call, word, provided, module, matches)
    if word == "SubprocVecEnv" and call.args and any(isinstance(one, ast.Lambda) for one in ast.walk(call.args[0])):
        matches["hazards"].append(at("lambda", "SubprocVecEnv gets a lambda: it cannot be sent to a worker process that is spawned (Windows, macOS).", call, module))


def outputs(call, word, provided, module, matches):
    """Folders and files that a literal path names."""
    nodes = [provided[name] for name in NAMED if name in provided]
    if word in WRITES and len(call.args) > WRITES[word]:
        nodes.append(call.args[WRITES[word]])
    if dotted(call.func) in ("torch.save", "joblib.dump", "np.save", "pickle.dump", "numpy.save"):
        nodes = [call.args[1]] if len(call.args) > 1 and not dotted(call.func).endswith(".save") or dotted(call.func) == "torch.save" and len(call.args) > 1 else call.args[:1]
    if word == "open" and len(call.args) > 1 and text_of(call.args[1], module)[:1] in ("w", "a", "x"):
        nodes.append(call.args[0])
    for node in nodes:
        text = text_of(node, module)
        if text and len(text) < 200:
            matches["outputs"].append(at(word, text, node, module))


def guard_hazard(module, matches):
    """Worker processes of a script without a main guard import it again, and it starts again."""
    if any(is_main_guard(node) for node in module.tree.body):
        return
    for call in in_order(module.tree, ast.Call):
        if last_word(call.func) in ("SubprocVecEnv", "Process", "Pool", "ProcessPoolExecutor", "AsyncVectorEnv"):
            matches["hazards"].append(at("guard", "%s starts worker processes, and the script has no `if __name__ == \"__main__\"`: each of them starts it again." % last_word(call.func), call, module))
