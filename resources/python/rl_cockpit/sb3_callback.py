"""CockpitCallback for Stable-Baselines3: logs what SB3 itself does not, and saves the model when a training is interrupted.

    model.learn(100_000, callback=CockpitCallback(folder="logs", save_on_stop="models/interrupted.zip"))

Its series go through SB3's own logger (console table, progress.csv, TensorBoard), all below `cockpit/`:
`faults`, `faults_died` (…hung, raised, corrupt) and `lost_episodes` of a StableVecEnv, since the start; and since the last
row: `truncated_episodes`, `terminated_episodes`, `nonfinite_observations` (with NaN or an infinity), `env_steps_per_second`
(SB3's `time/fps` is an average since the start), and `action_entropy` in nats of the discrete actions that were taken.

A lost step of a StableVecEnv teaches nothing: where the algorithm has a rollout buffer, its reward becomes (1 - gamma) V(s),
so that with SB3's bootstrap at a truncation the value's target is V(s) and the advantage is 0.
"""

import json
import os
import signal
import threading
import time
from typing import Any, Dict, List, Optional

import numpy as np
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import KVWriter

SPEED = "cockpit/env_steps_per_second"
COUNTS = ("truncated_episodes", "terminated_episodes", "nonfinite_observations")


class CockpitCallback(BaseCallback):
    """
    :param folder: where `progress.json` is appended to, one JSON object a row in full precision; None: SB3's own outputs alone
    :param save_on_stop: path of the model that is saved when SIGINT ends the training; the KeyboardInterrupt comes after it.
        None: SIGINT is left alone
    :param verbose: 1 says where the model was saved
    """

    def __init__(self, folder: Optional[str] = None, save_on_stop: Optional[str] = None, verbose: int = 1) -> None:
        super().__init__(verbose)
        self.folder = folder
        self.save_on_stop = save_on_stop
        self.is_stopping = False
        self.former_handler: Any = None
        self.writer: Optional[JsonRows] = None
        self.window = Window()
        self.since_record = Window()

    def _on_training_start(self) -> None:
        self.window, self.since_record = Window(), Window()
        if self.folder is not None:
            self.writer = JsonRows(os.path.join(self.folder, "progress.json"))
            self.logger.output_formats.append(self.writer)
        if self.save_on_stop is not None and threading.current_thread() is threading.main_thread():
            self.former_handler = signal.signal(signal.SIGINT, self._stop)

    def _stop(self, number: int, frame: Any) -> None:
        """The first interrupt ends the training after the step; a second one does what it always did."""
        if self.is_stopping and callable(self.former_handler):
            self.former_handler(number, frame)
        self.is_stopping = True

    def _on_step(self) -> bool:
        infos, dones = self.locals.get("infos", ()), self.locals.get("dones", ())
        self.since_record.count_ends(infos, dones)
        self.since_record.count_observations(self.locals.get("new_obs"))
        self.since_record.count_actions(self.locals.get("actions"), self.training_env.action_space)
        self.since_record.steps += len(infos)
        self._neutralise(infos)
        return not self.is_stopping

    def _neutralise(self, infos: Any) -> None:
        rewards, values = self.locals.get("rewards"), self.locals.get("values")
        if values is None or not isinstance(rewards, np.ndarray):
            return
        for index, info in enumerate(infos):
            if "rl_cockpit_fault" in info:
                rewards[index] = (1.0 - self.model.gamma) * float(values[index])

    def _on_rollout_end(self) -> None:
        """Off-policy algorithms have many short rollouts for one row: the window continues until a row was written."""
        if SPEED in self.logger.name_to_value:
            self.window.add(self.since_record)
        else:
            self.window = self.since_record
        self.since_record = Window()
        for name, value in {**self.window.values(), **fault_values(self.training_env.unwrapped)}.items():
            self.logger.record("cockpit/" + name, value)

    def _on_training_end(self) -> None:
        if self.former_handler is not None:
            signal.signal(signal.SIGINT, self.former_handler)
        self.former_handler = None
        # SB3 writes no row after its last update.
        self.logger.record("time/total_timesteps", self.num_timesteps, exclude="tensorboard")
        self.logger.dump(self.num_timesteps)
        if self.writer is not None and self.writer in self.logger.output_formats:
            self.logger.output_formats.remove(self.writer)
        if self.is_stopping and self.save_on_stop is not None:
            self.is_stopping = False
            self.model.save(self.save_on_stop)
            if self.verbose > 0:
                print("Saving model checkpoint to {}".format(self.save_on_stop), flush=True)
            raise KeyboardInterrupt()


class Window:
    """Counts of some steps."""

    def __init__(self) -> None:
        self.since = time.monotonic()
        self.steps = 0
        self.counts: Dict[str, int] = dict.fromkeys(COUNTS, 0)
        self.actions: Optional[np.ndarray] = None

    def add(self, other: "Window") -> None:
        """Join a later window to this one."""
        self.steps += other.steps
        for name, count in other.counts.items():
            self.counts[name] += count
        if self.actions is None or other.actions is None:
            self.actions = other.actions if self.actions is None else self.actions
        else:
            self.actions = self.actions + other.actions

    def count_ends(self, infos: Any, dones: Any) -> None:
        """Episodes that ended by themselves; those that a fault ended are counted elsewhere."""
        for info, done in zip(infos, dones):
            if done and "rl_cockpit_fault" not in info:
                self.counts["truncated_episodes" if info.get("TimeLimit.truncated") else "terminated_episodes"] += 1

    def count_observations(self, observations: Any) -> None:
        """Environments whose observation holds a NaN or an infinity."""
        arrays: List[Any] = list(observations.values()) if isinstance(observations, dict) else [observations]
        is_bad: Any = False
        for array in arrays:
            if isinstance(array, np.ndarray) and array.dtype.kind == "f" and array.ndim > 0:
                is_bad = is_bad | ~np.isfinite(array).reshape(len(array), -1).all(axis=1)
        self.counts["nonfinite_observations"] += int(np.sum(is_bad))

    def count_actions(self, actions: Any, space: Any) -> None:
        """Number of times each discrete action was taken."""
        many = getattr(space, "n", None)
        if type(space).__name__ != "Discrete" or not isinstance(actions, np.ndarray) or many is None:
            return
        counted = np.bincount(actions.reshape(-1).astype(np.int64) - int(getattr(space, "start", 0)), minlength=int(many))
        self.actions = counted if self.actions is None else self.actions + counted

    def values(self) -> Dict[str, float]:
        """By name below `cockpit/`."""
        values: Dict[str, float] = {name: count for name, count in self.counts.items()}
        values["env_steps_per_second"] = self.steps / max(time.monotonic() - self.since, 1e-9)
        if self.actions is not None:
            shares = self.actions[self.actions > 0] / self.actions.sum()
            values["action_entropy"] = float(-(shares * np.log(shares)).sum() + 0.0)
        return values


def fault_values(env: Any) -> Dict[str, int]:
    """Counts of a StableVecEnv; nothing for another vec env. A cause that never came has no series."""
    counts = getattr(env, "fault_counts", None)
    if counts is None:
        return {}
    by_cause = {"faults_" + cause: count for cause, count in counts.items() if count > 0}
    return {"faults": sum(counts.values()), "lost_episodes": env.lost_episodes, **by_cause}


class JsonRows(KVWriter):
    """Rows as SB3's JSONOutputFormat writes them (NaN and infinities as bare words), appended, so that a second `learn` adds to the first."""

    def __init__(self, path: str) -> None:
        self.path = path
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)

    def write(self, key_values: Dict[str, Any], key_excluded: Dict[str, Any], step: int = 0) -> None:
        """Append a row."""
        row = {key: plain(value) for key, value in key_values.items() if "json" not in (key_excluded.get(key) or ())}
        row = {key: value for key, value in row.items() if value is not None}
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def close(self) -> None:
        """Nothing stays open between rows."""


def plain(value: Any) -> Any:
    """A number that JSON knows; None for what is no number."""
    if isinstance(value, (bool, int, float)):
        return value
    return value.item() if isinstance(value, np.generic) or getattr(value, "shape", None) == () else None
