"""Rungs of a rehearsal, each a child process of the project's own code: compose, roll out, train, resume, convert."""

import glob
import json
import os

from rl_cockpit_rehearsal import changes, checks, data_of
from rl_cockpit_rehearsal.settings import BATCH, MORE_STEPS, STEPS
from rl_cockpit_rehearsal.tiny_model import ensure_tiny_model

TOOLS = "actor_rollout_ref.rollout.tools.tool_instances"
WITH_TOOLS = "sync_with_tool"


class Failed(Exception):
    """A rung failed, as a sentence."""


class Climb:
    """State shared by the rungs: settings, child, provider, and what the first of them learned. `report(kind, text)` prints."""

    def __init__(self, settings, child, provider, report, note):
        self.settings = settings
        self.child = child
        self.provider = provider
        self.report = report
        self.note = note
        self.config = None
        self.data = None
        self.model = None
        self.system_prompt = ""
        self.cpu = {}

    def main(self, *words):
        return [self.settings.python, "-u", "-m", self.settings.module, *self.settings.argv, *words]

    def tools(self):
        """Names of the tools that the training is to make; none in a mode without tools."""
        if changes.value_at(self.config, "actor_rollout_ref.rollout.mode") != WITH_TOOLS:
            return []
        return sorted(changes.value_at(self.config, TOOLS) or {})

    def judge(self, result):
        """Reports findings. Raises Failed when one of them is `broken`."""
        for kind, says in result:
            self.report(kind, says)
        if any(kind == "broken" for kind, _ in result):
            raise Failed("A check found the training broken although its exit code is 0.")

    def must(self, code, console, what):
        if code != 0:
            raise Failed("%s ended with exit code %d: %s" % (what, code, console.cause()))


def compose(climb):
    """The project's own entry point composes its configuration with every override, and prints it."""
    import yaml

    code, text = climb.child.answer(climb.main("--cfg", "job", "--resolve"))
    if code != 0:
        raise Failed("The configuration does not compose (exit code %d). Its reason is above." % code)
    climb.config = yaml.safe_load(text)
    overrides = [word for word in climb.settings.argv if not word.startswith("--")]
    climb.report("proved", "The configuration composes: %d overrides, 0 rejected." % len(overrides))


def prepare(climb):
    """Data, tiny model and the keys that differ. Not a rung: those after `compose` need it."""
    settings, config = climb.settings, climb.config
    key = config["data"].get("prompt_key") or "prompt"
    try:
        climb.data = data_of.draw_data(settings, config)
        prompts = data_of.messages_of(data_of.first_file(config["data"]["train_files"]), key)
    except data_of.NoData as error:
        raise Failed(str(error)) from None
    climb.system_prompt = data_of.system_prompt_of(prompts)
    climb.model = ensure_tiny_model(settings.cache, climb.system_prompt, data_of.questions_of(prompts), climb.note)
    longest = data_of.longest_prompt(climb.model, [climb.data["train"], climb.data["val"]], key)
    wanted = changes.cpu_changes(longest, changes.response_tokens(config), climb.model)
    wanted.update(changes.copied_search_cache(settings, config))
    climb.cpu = changes.checked_changes(config, wanted)
    for name, value in climb.cpu.items():
        yours = changes.value_at(config, name)
        if yours != value:
            climb.report("changed", "%s = %s (yours: %s)" % (name, value, yours))
    for kind in ("train", "val"):
        climb.report("changed", "data.%s_files: %s, drawn with seed %d" % (kind, climb.data[kind + "_says"], settings.seed))


def all_changes(climb, steps, resumes):
    run = changes.checked_changes(climb.config, changes.run_changes(climb.settings, climb.data, steps, resumes))
    return changes.overrides_of({**climb.cpu, **run})


def rollout(climb):
    """The project's rollout class, its tools and its reward in one process, without Ray and FSDP."""
    settings = climb.settings
    words = [settings.python, "-u", "-m", "rl_cockpit_rehearsal.rollout_rung", settings.path("rollout.json")]
    code, console = climb.child.run(words + settings.argv + all_changes(climb, STEPS, False))
    climb.must(code, console, "The rollout")
    with open(settings.path("rollout.json"), encoding="utf-8") as handle:
        reported = json.load(handle)
    outputs = reported["outputs"]
    climb.judge(
        checks.check_tools(console, climb.tools())
        + checks.check_interpreter(outputs)
        + checks.check_key(*key_state(climb), console)
    )
    says = "The rollout class answered %d prompts in one process; tools made: %s; tool calls: %d, %d of them succeeded."
    calls = (reported["calls"], reported["succeeded"])
    climb.report("proved", says % ((reported["prompts"], ", ".join(reported["tools"]) or "none") + calls))


def key_state(climb):
    """(does the training want a search key, is there one?)"""
    wants = os.environ.get("RL_COCKPIT_SEARCH", "cache") == "provider" and "search" in climb.tools()
    return wants, bool(os.environ.get("BRIGHT_DATA_API_KEY"))


def outputs_in(folder):
    """Answers of the rollout files, oldest step first."""
    texts = []
    for path in sorted(glob.glob(os.path.join(folder, "*.jsonl"))):
        with open(path, encoding="utf-8") as handle:
            texts += [str(json.loads(row).get("output", "")) for row in handle if row.strip()]
    return texts


def train(climb):
    """Five steps of the project's trainer under Ray, a validation and a checkpoint."""
    settings = climb.settings
    code, console = climb.child.run(climb.main(*all_changes(climb, STEPS, False)))
    climb.must(code, console, "The training")
    outputs = outputs_in(settings.path("rollout"))
    climb.judge(
        checks.check_steps(console, STEPS)
        + checks.check_tools(console, climb.tools())
        + checks.check_interpreter(outputs)
        + checks.check_answers(console, changes.response_tokens(climb.config))
        + checks.check_key(*key_state(climb), console)
        + checks.check_queries(climb.provider.queries, climb.system_prompt)
    )
    folder = settings.path("checkpoints", "global_step_%d" % STEPS)
    if not os.path.isdir(os.path.join(folder, "actor")):
        raise Failed("The training saved no checkpoint in %s." % folder)
    climb.report("proved", "%d steps of %d prompts: rollout, reward, advantage, update; each metric was printed." % (STEPS, BATCH))
    if len(set(console.checksums)) > 1:
        says = "After each update the rollout received new weights (%d transfers, %d different checksums)."
        climb.report("proved", says % (len(console.checksums), len(set(console.checksums))))
    for name in climb.tools():
        calls, rates = console.values("tools/%s/calls" % name), console.values(checks.RATE % name)
        if rates:
            climb.report("proved", "The tool %s was called %d times; success rate %.2f." % (name, sum(calls), max(rates)))
    climb.report("proved", "A checkpoint was saved at step %d, a validation ran." % STEPS)


def resume(climb):
    """A second process continues from the checkpoint."""
    code, console = climb.child.run(climb.main(*all_changes(climb, STEPS + MORE_STEPS, True)))
    climb.must(code, console, "The resumed training")
    climb.judge(checks.check_resume(console, STEPS) + checks.check_steps(console, STEPS + MORE_STEPS))
    says = "The checkpoint of step %d was loaded in a new process: weights, optimizer, data order; the next step was %d."
    climb.report("proved", says % (STEPS, STEPS + 1))


def convert(climb):
    """The project's converter makes a Hugging Face folder of the checkpoint, which is loaded and asked."""
    settings = climb.settings
    if not settings.converter:
        climb.report("not proved", "The project has no converter: whether its checkpoints become a Hugging Face folder.")
        return
    source = settings.path("checkpoints", "global_step_%d" % STEPS, "actor")
    target = settings.path("hf")
    words = ["merge", "--backend", "fsdp", "--hf_model_path", climb.model, "--local_dir", source, "--target_dir", target]
    code, console = climb.child.run([settings.python, "-u", settings.converter, *words])
    climb.must(code, console, "The converter")
    code, console = climb.child.run([settings.python, "-u", "-m", "rl_cockpit_rehearsal.load_rung", target])
    climb.must(code, console, "Loading the converted model")
    climb.report("proved", "The converter made a Hugging Face folder of step %d; transformers loaded it and it answered." % STEPS)


IN_ORDER = (compose, rollout, train, resume, convert)
