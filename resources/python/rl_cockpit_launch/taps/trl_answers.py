"""Tap of TRL's online trainers (GRPO, RLOO): each answer that is generated, the metrics of each log, and the timers that go to no file.

TRL 1.16: trainer/grpo_trainer.py, trainer/rloo_trainer.py, extras/profiling.py; transformers 5: trainer.py.
The settings of the training stay as they are: TRL's own `log_completions` keeps the answers of the last generation before a log only.
"""

import functools
import json
import os

from ..after_import import after_import

FOLDER = "answers"
#: Of all answers of a run; then no more are kept, and the metrics continue.
MAX_BYTES = 512 << 20
#: Characters from which on an answer says more than yes, no, or a number.
MIN_CHARACTERS = 20
TRAINERS = {"trl.trainer.grpo_trainer": "GRPOTrainer", "trl.trainer.rloo_trainer": "RLOOTrainer"}


def install(rows, run_dir):
    """Wait for TRL to be imported; nothing is imported for it."""
    tap = TrlTap(rows, os.path.join(run_dir, FOLDER))
    for module, name in TRAINERS.items():
        after_import(module, functools.partial(follow_answers, tap, name))
    after_import("trl.extras.profiling", functools.partial(follow_timers, tap))
    after_import("transformers.trainer", functools.partial(follow_logs, tap))


def follow_answers(tap, name, module):
    trainer = getattr(module, name)
    generate = trainer._generate_and_score_completions

    @functools.wraps(generate)
    def _generate_and_score_completions(self, inputs, *rest, **named):
        scored = generate(self, inputs, *rest, **named)
        tap.quietly(tap.write_answers, self, inputs, scored)
        return scored

    trainer._generate_and_score_completions = _generate_and_score_completions


def follow_timers(tap, module):
    context = module.ProfilingContext
    log = context._log_metrics

    @functools.wraps(log)
    def _log_metrics(self, duration):
        tap.quietly(tap.add_time, "{}: {}".format(self.metric_prefix, self.name), duration)
        return log(self, duration)

    context._log_metrics = _log_metrics


def follow_logs(tap, module):
    trainer = module.Trainer
    log = trainer.log

    @functools.wraps(log)
    def logged(self, logs, *rest, **named):
        result = log(self, logs, *rest, **named)
        tap.quietly(tap.write_metrics, self, logs)
        return result

    trainer.log = logged
    evaluate = trainer.evaluate

    @functools.wraps(evaluate)
    def evaluated(self, *arguments, **named):
        tap.is_evaluating = True
        try:
            return evaluate(self, *arguments, **named)
        finally:
            tap.is_evaluating = False

    trainer.evaluate = evaluated


class TrlTap:
    """Files of one training. What failed once is not tried again: it never ends a training."""

    def __init__(self, rows, folder):
        self.rows, self.folder = rows, folder
        self.times = {}
        self.repeated = []
        self.logged_step = 0
        self.bytes = 0
        self.is_evaluating = False
        self.failed = set()

    def quietly(self, work, *arguments):
        try:
            if work.__name__ not in self.failed:
                work(*arguments)
        except Exception:
            self.failed.add(work.__name__)

    def add_time(self, name, seconds):
        """Seconds of a part of a step; an evaluation between two logs is none."""
        if not self.is_evaluating:
            self.times[name] = self.times.get(name, 0) + seconds

    def write_metrics(self, trainer, logs):
        """A row of the log, with the mean time of its steps. The summary at the end of a training is no step."""
        if not trainer.is_world_process_zero() or "train_runtime" in logs:
            return
        step = trainer.state.global_step
        if self.is_evaluating:
            self.rows.add(step, logs)
            return
        steps, self.logged_step = max(1, step - self.logged_step), step
        times, self.times = self.times, {}
        repeated, self.repeated = self.repeated, []
        own = {name: seconds / steps for name, seconds in times.items()}
        if repeated:
            own["answers/repeated_share"] = sum(repeated) / len(repeated)
        self.rows.add(step, {**logs, **own})

    def write_answers(self, trainer, inputs, scored):
        """The answers of one generation, which the trainer has gathered from all its processes."""
        if not trainer.accelerator.is_main_process:
            return
        is_training = trainer.model.training
        step = trainer.state.global_step + (1 if is_training else 0)
        processes = trainer.accelerator.num_processes
        lengths = lengths_of(trainer, scored) if processes == 1 else []
        rows = list(answers_of(trainer, step, len(inputs) * processes, lengths))
        if is_training and len({row["prompt"] for row in rows}) > 1:
            self.repeated.append(repeated_share(rows))
        text = "".join(json.dumps(row) + "\n" for row in rows)
        folder = self.folder if is_training else os.path.join(self.folder, "validation")
        data = text.encode("utf-8")
        self.bytes += len(data)
        if self.bytes <= MAX_BYTES:
            os.makedirs(folder, mode=0o700, exist_ok=True)
            append(os.path.join(folder, "answers_{:05d}.jsonl".format(step)), data)


def answers_of(trainer, step, count, lengths):
    """The last `count` answers of the trainer's logs, as rows. `score` is the weighted sum of the rewards that apply, as TRL sums them."""
    logs = trainer._logs
    prompts, completions = list(logs["prompt"])[-count:], list(logs["completion"])[-count:]
    rewards = {name: list(values)[-count:] for name, values in logs["rewards"].items()}
    extra = {name: list(values)[-count:] for name, values in logs.get("extra", {}).items()}
    weights = dict(zip(rewards, trainer.reward_weights.tolist()))
    for i, (prompt, completion) in enumerate(zip(prompts, completions)):
        own = {name: number(values[i]) for name, values in rewards.items()}
        parts = [weights[name] * value for name, value in own.items() if value is not None]
        row = {"step": step, "prompt": words_of(prompt), "completion": words_of(completion)}
        row.update(score=sum(parts) if parts else None, rewards=own)
        row["extra"] = {name: words_of(values[i]) for name, values in extra.items()}
        if i < len(lengths):
            row["tokens"], row["cut"] = lengths[i]
        yield row


def repeated_share(rows):
    """Share (0 to 1) of the answers whose exact text another prompt got too; a short answer may fit several prompts."""
    prompts = {}
    for row in rows:
        prompts.setdefault(row["completion"].strip(), set()).add(row["prompt"])
    repeated = {text for text, own in prompts.items() if len(own) > 1 and len(text) >= MIN_CHARACTERS}
    return sum(row["completion"].strip() in repeated for row in rows) / len(rows)


def lengths_of(trainer, scored):
    """Tokens of each answer, and whether it was cut: as TRL, by its last token. Answers that are masked because they were cut have no tokens."""
    ends = end_tokens(trainer)
    pairs = zip(scored["completion_ids"].tolist(), scored["completion_mask"].tolist())
    counted = [[token for token, counts in zip(*pair) if counts] for pair in pairs]
    return [(len(tokens) or None, not tokens or tokens[-1] not in ends) for tokens in counted]


def end_tokens(trainer):
    several = getattr(trainer, "eos_token_ids", None) or getattr(trainer, "eos_token_id", None)
    ends = several if isinstance(several, (list, tuple)) else [several]
    return {*ends, getattr(trainer, "pad_token_id", None)}


def number(value):
    """A reward that applies; None for NaN, as of a function that returned None."""
    return None if value is None or value != value else value


def words_of(value):
    """A text, or the messages of a conversation as `role: content`."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(one, dict) and "content" in one for one in value):
        if len(value) == 1 and value[0].get("role") == "assistant":
            return words_of(value[0]["content"])
        return "\n".join("{}: {}".format(one.get("role"), words_of(one["content"])) for one in value)
    return json.dumps(value, default=str)


def append(path, data):
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, data)
    finally:
        os.close(descriptor)
