"""Evaluation of one checkpoint: its episodes with interval, the best and the worst as trace and picture, yardsticks beside them."""

import os
import time

from rl_cockpit.evaluation.agents import ModelAgent
from rl_cockpit.evaluation.checkpoints import Checkpoints
from rl_cockpit.evaluation.environments import Env, make_env
from rl_cockpit.evaluation.episodes import Limits, best_of, play_all, play_one, worst_of
from rl_cockpit.evaluation.files import write_json
from rl_cockpit.evaluation.intervals import interval_of
from rl_cockpit.evaluation.load import ALLOW, load_model
from rl_cockpit.evaluation.normalization import normalizer, statistics_of
from rl_cockpit.evaluation.pictures import Film
from rl_cockpit.evaluation.problem import EvaluationProblem, one_line
from rl_cockpit.evaluation.yardsticks import yardsticks
from rl_cockpit.evaluation.zoo import CONSENT, zoo_env, zoo_of

# Far from seeds that trainings use, so that no episode was trained on.
SEED = 700_001


class Task:
    """Environment, seeds and bounds of an evaluation."""

    def __init__(self, env_id=None, factory=None, episodes=20, seed=SEED, steps=10_000, seconds=None, allow=()):
        self.env_id, self.factory, self.steps, self.seconds = env_id, factory, steps, seconds
        self.allow, self.zoo = list(allow), None
        self.seeds = [seed + i for i in range(max(1, episodes))]

    @property
    def name(self):
        """Of its environment, as the user wrote it."""
        return self.factory or self.env_id

    @property
    def count(self):
        """Episodes of an evaluation."""
        return len(self.seeds)

    def settle(self, checkpoint):
        """Where nobody names an environment, the one that rl_zoo3 wrote beside the checkpoint. Raises EvaluationProblem."""
        if self.env_id or self.factory:
            return
        zoo = zoo_of(checkpoint)
        if zoo is None or zoo.env_id is None:
            return
        if zoo.changes and CONSENT not in self.allow:
            changes = ", ".join("%s %s" % one for one in sorted(zoo.changes.items()))
            says = "rl_zoo3 trained it in %s with more around it (%s). Making that again runs what its config.yml names." % (zoo.env_id, changes)
            raise EvaluationProblem("not-allowed", says, "%s --allow %s" % (ALLOW, ",".join([*self.allow, CONSENT])))
        self.env_id, self.zoo = zoo.env_id, zoo if CONSENT in self.allow else None

    def make(self, render=False):
        """Its environment."""
        if self.zoo is not None:
            return Env(zoo_env(self.zoo))
        return make_env(self.env_id, self.factory, render)

    def prepare(self, _is_over):
        """Beside a training everything is known from the start."""

    def checkpoints(self, folders, since_ms):
        """New checkpoints below these folders."""
        return Checkpoints(folders, since_ms)

    def measure(self, path, reported):
        """Yardsticks of its environment, measured where they are not there. Raises EvaluationProblem."""
        try:
            env = self.make()
            try:
                yardsticks(env, self.name, self.seeds, Limits(self.steps, self.seconds), path, lambda name: reported(name=name))
            finally:
                env.close()
        except EvaluationProblem:
            raise
        except Exception as error:  # an environment of the user's own may raise anything
            raise EvaluationProblem("environment-failed", "%s failed (%s)." % (self.name, one_line(error)), "See evaluator.log of the run.") from error

    def evaluate(self, path, out, reported, pictures, sticks, on_result=None):
        """Result of a checkpoint; see `evaluate`."""
        return evaluate(path, self, out, reported, pictures, sticks, on_result)


def agent_of(checkpoint, env, task):
    """(ModelAgent, facts) of a checkpoint for an environment of a task. Raises EvaluationProblem where they do not fit."""
    limit_threads()
    model, algorithm = load_model(checkpoint, [name for name in task.allow if name != CONSENT])
    theirs, ours = model.observation_space, env.observation_space
    if getattr(theirs, "shape", None) != getattr(ours, "shape", None) and not is_transposed(theirs, ours):
        raise EvaluationProblem(
            "other-observations",
            "The model expects observations of %s, the environment gives %s." % (theirs, ours),
            "Name a factory that wraps the environment as the training did: module:callable.",
        )
    # What rl_zoo3 makes normalizes itself.
    path = None if task.zoo is not None else statistics_of(checkpoint)
    facts = {"algorithm": algorithm, "step": int(getattr(model, "num_timesteps", 0)), "statistics": path}
    return ModelAgent(model, None if path is None else normalizer(path)), facts


def is_transposed(theirs, ours):
    """Images: the model wants channels first, the environment gives them last; predict turns them."""
    a, b = getattr(theirs, "shape", None) or (), getattr(ours, "shape", None) or ()
    return len(a) == 3 and len(b) == 3 and tuple(a) == (b[2], b[0], b[1])


def limit_threads():
    """One thread of PyTorch: episodes of one environment gain nothing by more."""
    try:
        import torch
    except ImportError:
        return
    torch.set_num_threads(1)


def evaluate(checkpoint, task, out=None, reported=None, pictures=True, sticks=None, on_result=None):
    """Result of a checkpoint as JSON has it. Raises EvaluationProblem.

    `out`: folder for result.json, the traces and pictures; None writes nothing. `reported(**progress)` on the way.
    `sticks`: file of the yardsticks, measured where they are not there; False leaves them out. `on_result(result)` as soon
    as the numbers are known, before traces and pictures are written.
    """
    began = time.monotonic()
    reported = reported or (lambda **_progress: None)
    reported(doing="load")
    task.settle(checkpoint)
    env = task.make()
    try:
        agent, facts = agent_of(checkpoint, env, task)
        limits = Limits(task.steps, task.seconds)
        rows = []
        if sticks is not False:
            rows = yardsticks(env, task.name, task.seeds, limits, sticks, lambda name: reported(doing="yardstick", name=name))
        reported(doing="play", done=0, of=len(task.seeds))
        played = play_all(env, agent, task.seeds, limits, lambda done, of, _newest: reported(doing="play", done=done, of=of))
    finally:
        env.close()
    if not played:
        raise EvaluationProblem("no-episode", "Not one episode ended within %s s." % task.seconds, "Allow more seconds, or fewer steps per episode.")
    result = dict(result_of(played, task), checkpoint=checkpoint, yardsticks=rows, **facts)
    if on_result is not None:
        on_result(result)
    if out is not None:
        result.update(write_episodes(out, played, agent if pictures else None, task))
        result["tookS"] = round(time.monotonic() - began, 3)
        write_json(os.path.join(out, "result.json"), result)
    result["tookS"] = round(time.monotonic() - began, 3)
    return result


def result_of(played, task):
    """Numbers of played episodes."""
    interval = interval_of([episode.total for episode in played])
    lengths = [episode.length for episode in played]
    best, worst = best_of(played), worst_of(played)
    return dict(
        interval.record(),
        schema=1,
        env=task.name,
        seed=task.seeds[0],
        wanted=len(task.seeds),
        meanLength=sum(lengths) / len(lengths),
        cut=sum(episode.is_cut for episode in played),
        best=best.record(),
        worst=worst.record(),
        played=[episode.record() for episode in played],
    )


def write_episodes(out, played, agent, task):
    """Traces of the best and the worst episode, and their pictures where the environment renders: {files, notes}."""
    os.makedirs(out, exist_ok=True)
    files, notes = {}, []
    chosen = {"best": best_of(played), "worst": worst_of(played)}
    for name, episode in chosen.items():
        write_json(os.path.join(out, "%s.json" % name), episode.trace())
        files[name] = {"trace": "%s.json" % name, "picture": None}
    if agent is None:
        return {"files": files, "notes": notes}
    for name, episode in chosen.items():
        try:
            note = filmed(os.path.join(out, "%s.png" % name), episode, agent, task)
        except EvaluationProblem as problem:
            note = "No picture: %s" % problem.says
        except Exception as error:  # rendering needs libraries and displays, and says so in many ways
            note = "No picture: %s." % one_line(error)
        if note is None:
            files[name]["picture"] = "%s.png" % name
        elif note not in notes:
            notes.append(note)
    return {"files": files, "notes": notes}


def filmed(path, episode, agent, task):
    """Plays an episode again with pictures; None where its file was written, else why there is none."""
    env, film = task.make(render=True), Film()
    try:
        again = play_one(env, agent, episode.index, episode.seed, Limits(task.steps, 30), film.collect)
    finally:
        env.close()
    if again is None:
        return "No picture: playing the episode again took over 30 s."
    if abs(again.total - episode.total) > 1e-6 * max(1.0, abs(episode.total)):
        return "No picture: with the same seed the environment played another episode."
    return None if film.write(path) else "No picture: the environment renders no pixels."
