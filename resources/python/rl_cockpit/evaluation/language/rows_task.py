"""Evaluation of a language model by validation rows: its mean score with interval beside the base model's."""

import os
import time

from rl_cockpit.evaluation.episodes import best_of, worst_of
from rl_cockpit.evaluation.evaluate import limit_threads
from rl_cockpit.evaluation.files import write_json
from rl_cockpit.evaluation.intervals import interval_of
from rl_cockpit.evaluation.language.answers import Answerer, prompt_ids
from rl_cockpit.evaluation.language.data import rows_of
from rl_cockpit.evaluation.language.models import load_base, load_language
from rl_cockpit.evaluation.language.rewards import reward_of
from rl_cockpit.evaluation.language.settings import Settings, composed_file, named_files, no_rows, settings_of_run
from rl_cockpit.evaluation.language.steps import Steps
from rl_cockpit.evaluation.language.tools import tools_of
from rl_cockpit.evaluation.problem import EvaluationProblem
from rl_cockpit.evaluation.yardsticks import SCHEMA, read_rows

MIN_TOKENS, MAX_TOKENS = 512, 8_192
WAIT_S = 60
POLL_S = 1.0


class RowsTask:
    """Rows to answer and how they are scored: those of a run of verl, or those that the user names."""

    def __init__(self, run_dir=None, count=20, seconds=None, files=None, reward=None, base=None, has_tools=True, may_use_gpu=False):
        self.run_dir, self.count, self.seconds = run_dir, max(1, count), seconds
        self.named = {"files": files, "reward": reward, "base": base}
        self.has_tools, self.may_use_gpu = has_tools, may_use_gpu
        self.settings = Settings({}) if run_dir is None else settings_of_run(run_dir)
        self.all_chosen = 0
        self.created_tools = None

    @property
    def files(self):
        """Files of the rows, as they can be opened."""
        return [self.settings.path(name) for name in named_files(self.named["files"] or self.settings.get("data.val_files"))]

    @property
    def name(self):
        """Names of the files, for the user."""
        return ", ".join(os.path.basename(path) for path in self.files) or "validation rows"

    @property
    def base(self):
        """The model that the training began with: a folder that is there, or a name of the Hub; None where nothing says it."""
        name = self.named["base"] or self.settings.get("actor_rollout_ref.model.path")
        if not isinstance(name, str) or not name:
            return None
        return self.settings.path(name) if os.path.isdir(self.settings.path(name)) else name

    @property
    def tools(self):
        """Tools of the training, made once."""
        if self.created_tools is None:
            self.created_tools = tools_of(self.settings, self.has_tools)
        return self.created_tools

    def prepare(self, is_over):
        """Beside a run: waits until Hydra has composed its configuration, for a minute at most."""
        until = time.monotonic() + WAIT_S
        while composed_file(self.run_dir) is None and time.monotonic() < until and not is_over():
            time.sleep(POLL_S)
        self.settings = settings_of_run(self.run_dir)
        limit_threads()

    def checkpoints(self, folders, since_ms):
        """New checkpoints below these folders, and where the training says that it saves them."""
        return Steps(lambda: folders + self.saved_below(), since_ms)

    def saved_below(self):
        """Folder that the training saves its steps in."""
        named = self.settings.get("trainer.default_local_dir")
        return [self.settings.path(named)] if isinstance(named, str) and "${" not in named else []

    def measure(self, path, reported):
        """The base model's row, measured where it is not there. Raises EvaluationProblem; a missing base model is only reported."""
        try:
            self.yardsticks(path, reported, self.until(1.0))
        except EvaluationProblem as problem:
            if problem.code not in ("no-base-model", "no-time"):
                raise
            print("No base model: %s" % problem.says, flush=True)

    def evaluate(self, path, out, reported, _pictures, sticks, on_result=None):
        """Result of a checkpoint as JSON has it; `sticks` as in rl_cockpit.evaluation.evaluate. Raises EvaluationProblem."""
        began = time.monotonic()
        reported(doing="load")
        existing = sticks is False or read_rows(sticks, self.key()) is not None
        answered, facts, notes = self.answered(lambda: load_language(path, self.base, self.may_use_gpu), reported, self.until(1.0 if existing else 0.6))
        result = dict(result_of(answered, self), checkpoint=path, yardsticks=[], notes=notes, **facts)
        if on_result is not None:
            on_result(result)
        if sticks is not False:
            self.beside_base(result, sticks, reported, began)
        if out is not None:
            result["files"] = write_answers(out, answered)
        result["tookS"] = round(time.monotonic() - began, 3)
        if out is not None:
            write_json(os.path.join(out, "result.json"), result)
        return result

    def beside_base(self, result, sticks, reported, began):
        """Adds the base model's row, or a note that says why there is none."""
        left = None if self.seconds is None else began + self.seconds
        try:
            result["yardsticks"] = self.yardsticks(sticks, reported, left)
        except EvaluationProblem as problem:
            result["notes"].append("No base model beside it: %s" % problem.says)

    def until(self, share):
        """End of a share of the time; None without one."""
        return None if self.seconds is None else time.monotonic() + share * self.seconds

    def key(self):
        """Key of a measured base model."""
        created = {"base": self.base, "reward": self.named["reward"] or "", "tools": sorted(self.tools.by_tag)}
        return dict(created, env=self.name, episodes=self.count, seed=0)

    def yardsticks(self, path, reported, until):
        """[row of the base model], read from `path` where the same was measured before. Raises EvaluationProblem."""
        matches = read_rows(path, self.key())
        if matches is not None:
            return matches
        base = self.base
        if base is None:
            raise EvaluationProblem("no-base-model", "Nothing names the base model.", "Name it: --base MODEL.")
        reported(doing="yardstick", name="base")
        answered, _facts, _notes = self.answered(lambda: load_base(base, self.may_use_gpu), lambda **_progress: None, until)
        if len(answered) < self.all_chosen:
            raise EvaluationProblem("no-time", "The time was over before the base model had answered every row.", "Answer fewer rows, or allow more time.")
        rows = [dict({"name": "base"}, **interval_of([one.total for one in answered]).record())]
        if path is not None:
            write_json(path, dict(self.key(), schema=SCHEMA, rows=rows))
        return rows

    def answered(self, load, reported, until):
        """(answers, facts of the model, notes) of a model that answers the rows of this task. Raises EvaluationProblem."""
        reward = reward_of(self.settings, self.named["reward"])
        tools = self.tools
        rows = self.all_rows()
        language = load()
        try:
            chosen, long = self.chosen(rows, language.tokenizer)
            reported(doing="play", done=0, of=len(chosen))
            maximum = min(MAX_TOKENS, int(self.settings.get("data.max_response_length", MIN_TOKENS)))
            answers = Answerer(language, tools, reward, maximum, until).answer_all(chosen, lambda done, of: reported(doing="play", done=done, of=of))
            facts = {"algorithm": language.architecture, "step": language.step, "statistics": None}
        finally:
            language.close()
        if not answers:
            raise EvaluationProblem("no-answer", "Not one row was answered within %s s." % self.seconds, "Allow more seconds, or answer fewer rows.")
        notes = list(tools.notes) + ["Scored by %s." % reward.name]
        return answers, facts, notes + (["%d rows with longer prompts were left out." % long] if long else [])

    def all_rows(self):
        """Every row of the files. Raises EvaluationProblem."""
        if not self.files:
            raise no_rows()
        keys = (self.settings.get("data.prompt_key", "prompt"), self.settings.get("data.reward_fn_key", "data_source"))
        return rows_of(self.files, *keys)

    def chosen(self, rows, tokenizer):
        """([(row, tokens of its prompt)], rows that were too long): the first ones, in their fixed order, that the training would take."""
        limit = int(self.settings.get("data.max_prompt_length", 1 << 30))
        chosen, long = [], 0
        for row in rows:
            ids = prompt_ids(tokenizer, row.prompt)
            if len(ids) > limit:
                long += 1
            elif len(chosen) < self.count:
                chosen.append((row, ids))
            if len(chosen) == self.count:
                break
        self.all_chosen = len(chosen)
        if not chosen:
            raise EvaluationProblem("long-prompts", "Every prompt is longer than %d tokens." % limit, "Answer other rows: --rows FILE.")
        return chosen, long


def result_of(answered, task):
    """Numbers of answered rows."""
    best, worst = best_of(answered), worst_of(answered)
    return dict(
        interval_of([one.total for one in answered]).record(),
        schema=1,
        what="rows",
        env=task.name,
        seed=0,
        wanted=task.count,
        meanLength=sum(one.length for one in answered) / len(answered),
        cut=sum(one.is_cut for one in answered),
        best=best.record(),
        worst=worst.record(),
        played=[one.record() for one in answered],
    )


def write_answers(out, answered):
    """Writes the best and the worst answer: their files."""
    os.makedirs(out, exist_ok=True)
    for name, one in (("best", best_of(answered)), ("worst", worst_of(answered))):
        write_json(os.path.join(out, "%s.json" % name), one.trace())
    return {name: {"trace": "%s.json" % name, "picture": None} for name in ("best", "worst")}
