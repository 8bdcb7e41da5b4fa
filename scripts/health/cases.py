"""Small real trainings, healthy and faulty, on which the health rules are calibrated and measured.

    python scripts/health/cases.py --out /tmp/health-runs [--seeds 0,1] [--only lr0_cart,nan_cart] [--jobs 1]

Each case trains Stable-Baselines3 on one CPU thread in its own process for 10 to 60 s and leaves `OUT/CASE_sSEED/` with progress.csv,
monitor.csv and samples.jsonl (memory of the process, in the supervisor's form). A folder that has `done` in it is not trained again.
"""

import argparse
import json
import os
import subprocess
import sys
import threading
import time

import gymnasium as gym
import numpy as np

STEPS = 20_480


class Changed(gym.Wrapper):
    """An environment with one fault: what it pays, how long it lasts, what it leaks, when it is slow."""

    def __init__(self, env, pays=None, leak_bytes=0, slow_from=None, slow_s=0.0, one_step=False):
        super().__init__(env)
        self.pays, self.leak_bytes, self.one_step = pays, leak_bytes, one_step
        self.slow_from, self.slow_s = slow_from, slow_s
        self.steps = 0
        self.leaked = []

    def step(self, action):
        observation, reward, ended, cut, info = self.env.step(action)
        self.steps += 1
        if self.leak_bytes:
            self.leaked.append(np.ones(self.leak_bytes, dtype=np.uint8))
        if self.slow_from is not None and self.steps > self.slow_from:
            time.sleep(self.slow_s)
        if self.pays is not None:
            reward = self.pays(self.steps, float(reward))
        return observation, reward, ended or self.one_step, cut, info


class Market(gym.Env):
    """A synthetic market with momentum: short, flat or long, paid by the next move."""

    observation_space = gym.spaces.Box(-10.0, 10.0, (6,), np.float32)
    action_space = gym.spaces.Discrete(3)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.moves, self.position, self.at = [0.0] * 5, 0, 0
        return self._see(), {}

    def _see(self):
        return np.array([*self.moves[-5:], self.position], dtype=np.float32)

    def step(self, action):
        self.position = int(action) - 1
        move = 0.6 * self.moves[-1] + self.np_random.normal()
        self.moves.append(move)
        self.at += 1
        return self._see(), self.position * move, False, self.at >= 128, {}


def line():
    """Our own line of cells, whose impossible moves are masked."""
    folder = os.path.join(os.path.dirname(__file__), "..", "..", "resources", "python")
    sys.path.insert(0, os.path.abspath(folder))
    from rl_cockpit_sb3.masked_line import MaskedLine

    return MaskedLine()


def make(env_id):
    if env_id == "market":
        return Market()
    return line() if env_id == "line" else gym.make(env_id)


SMALL = {"policy_kwargs": {"net_arch": [64, 64]}}
PPO = {"n_steps": 512, "batch_size": 128, "n_epochs": 6}
PENDULUM = {"gamma": 0.9, "gae_lambda": 0.95, "learning_rate": 1e-3, "n_steps": 1024, "use_sde": False}
DQN = {
    "learning_rate": 2.3e-3, "batch_size": 64, "buffer_size": 20_000, "learning_starts": 1_000, "gamma": 0.99,
    "target_update_interval": 10, "train_freq": 64, "gradient_steps": 32, "exploration_fraction": 0.16,
    "exploration_final_eps": 0.04,
}
SAC = {"learning_rate": 1e-3, "learning_starts": 400, "train_freq": 2, "gradient_steps": 2, "batch_size": 128}


def case(env, algo="PPO", steps=STEPS, faulty=True, changes=None, late=None, **values):
    return {"env": env, "algo": algo, "steps": steps, "faulty": faulty, "changes": changes or {}, "late": late,
            "values": values}


def healthy(env, algo="PPO", steps=STEPS, changes=None, **values):
    return case(env, algo, steps, False, changes, None, **values)


def thousand(_step, reward):
    return reward * 1000.0


def nan_later(step, reward):
    return float("nan") if step > 6_000 else reward


def nothing(_step, _reward):
    return 0.0


def freeze(model):
    for parameter in model.policy.parameters():
        parameter.requires_grad = parameter is model.policy.value_net.bias


def saturate(model):
    import torch

    with torch.no_grad():
        model.policy.action_net.bias[0] = 60.0


def dead_metric(model):
    model.dead_metric = True


def spoil(model):
    """At half time somebody multiplies the learning rate by 300."""
    model.lr_schedule = lambda _progress: 0.1


ENTROPY = {"ent_coef": 5.0}
CASES = {
    # Healthy.
    "h_cart_ppo": healthy("CartPole-v1", **PPO),
    "h_cart_small": healthy("CartPole-v1", n_steps=256, batch_size=64, n_epochs=10, ent_coef=0.01),
    "h_acro_ppo": healthy("Acrobot-v1", steps=30_720, **PPO, ent_coef=0.01),
    "h_pend_ppo": healthy("Pendulum-v1", steps=40_960, **{**PPO, **PENDULUM}),
    "h_mcc_ppo": healthy("MountainCarContinuous-v0", **PPO),
    "h_market": healthy("market", **PPO),
    "h_line": healthy("line", "MaskablePPO", 10_240, **{**PPO, "n_steps": 256}),
    "h_lake": healthy("FrozenLake-v1", **PPO, ent_coef=0.01),
    "h_cart_a2c": healthy("CartPole-v1", "A2C", n_steps=8),
    "h_cart_dqn": healthy("CartPole-v1", "DQN", 15_000, **DQN),
    "h_pend_sac": healthy("Pendulum-v1", "SAC", 4_000, **SAC, **SMALL),
    # Faulty.
    "lr0_cart": case("CartPole-v1", **PPO, learning_rate=0.0),
    "lr0_pend": case("Pendulum-v1", **{**PPO, **PENDULUM, "learning_rate": 0.0}),
    "lr0_a2c": case("CartPole-v1", "A2C", learning_rate=0.0),
    "lr0_dqn": case("CartPole-v1", "DQN", 8_000, **{**DQN, "learning_rate": 0.0}),
    "lr0_sac": case("Pendulum-v1", "SAC", 3_000, **{**SAC, "learning_rate": 0.0}, **SMALL),
    "lrhuge_cart": case("CartPole-v1", **PPO, learning_rate=0.1),
    "lrhuge_pend": case("Pendulum-v1", **{**PPO, **PENDULUM, "learning_rate": 0.03}),
    "lrhuge_acro": case("Acrobot-v1", **PPO, learning_rate=0.3),
    "const_cart": case("CartPole-v1", changes={"pays": nothing}, **PPO),
    "const_market": case("market", changes={"pays": nothing}, **PPO),
    "const_dqn": case("CartPole-v1", "DQN", 8_000, changes={"pays": nothing}, **DQN),
    "ent5_cart": case("CartPole-v1", **PPO, **ENTROPY),
    "ent5_acro": case("Acrobot-v1", **PPO, **ENTROPY),
    "one_cart": case("CartPole-v1", changes={"one_step": True}, **PPO),
    "one_pend": case("Pendulum-v1", changes={"one_step": True}, **PPO),
    "x1000_cart": case("CartPole-v1", changes={"pays": thousand}, **PPO),
    "x1000_pend": case("Pendulum-v1", changes={"pays": thousand}, **{**PPO, **PENDULUM}),
    "leak_cart": case("CartPole-v1", changes={"leak_bytes": 60_000}, **PPO),
    "nan_cart": case("CartPole-v1", changes={"pays": nan_later}, **PPO),
    "nan_sac": case("Pendulum-v1", "SAC", 9_000, changes={"pays": nan_later}, **{**SAC, "train_freq": 8}, **SMALL),
    "frozen_cart": case("CartPole-v1", late=("start", freeze), **PPO),
    "collapsed_cart": case("CartPole-v1", late=("start", saturate), **PPO),
    "spoiled_cart": case("CartPole-v1", late=("half", spoil), **PPO),
    "spoiled_pend": case("Pendulum-v1", late=("half", spoil), **{**PPO, **PENDULUM}),
    "dead_cart": case("CartPole-v1", late=("start", dead_metric), **PPO),
    "slow_cart": case("CartPole-v1", changes={"slow_from": 12_000, "slow_s": 0.01}, steps=16_000,
                      **{**PPO, "n_steps": 256}),
    "blind_cart": case("CartPole-v1", **PPO, vf_coef=0.0),
    "epochs_cart": case("CartPole-v1", **PPO, learning_rate=0.02, target_kl=0.003),
    "clip_cart": case("CartPole-v1", **{**PPO, "n_epochs": 20}, learning_rate=0.01, clip_range=3.0),
}


def algorithm(name):
    if name == "MaskablePPO":
        from sb3_contrib import MaskablePPO

        return MaskablePPO
    import stable_baselines3

    return getattr(stable_baselines3, name)


def sampled(path, every_s=0.25):
    """Memory of this process as the supervisor samples it, for as long as the process lives."""
    page = os.sysconf("SC_PAGE_SIZE")

    def sample():
        with open(path, "a", encoding="utf-8") as file:
            while True:
                with open("/proc/self/statm", encoding="ascii") as statm:
                    rss = int(statm.read().split()[1]) * page
                row = {"t": int(time.time() * 1000), "m": int(time.monotonic() * 1000), "cpuPercent": None,
                       "rssBytes": rss, "memUsedBytes": None, "memTotalBytes": None, "diskFreeBytes": None, "gpus": []}
                file.write(json.dumps(row) + "\n")
                file.flush()
                time.sleep(every_s)

    threading.Thread(target=sample, daemon=True).start()


def callback_of(chosen):
    from stable_baselines3.common.callbacks import BaseCallback

    class Fault(BaseCallback):
        def _on_rollout_end(self):
            if getattr(self.model, "dead_metric", False):
                self.logger.record("train/kl_divergence", 0.0)

        def _on_step(self):
            if chosen is not None and chosen[0] == "half" and self.n_calls == self.locals["total_timesteps"] // 2:
                chosen[1](self.model)
            return True

    return Fault()


def train(name, seed, out):
    import torch
    from stable_baselines3.common.logger import configure
    from stable_baselines3.common.monitor import Monitor

    torch.set_num_threads(1)
    chosen = CASES[name]
    os.makedirs(out, exist_ok=True)
    sampled(os.path.join(out, "samples.jsonl"))
    env = Monitor(Changed(make(chosen["env"]), **chosen["changes"]), os.path.join(out, "monitor"))
    model = algorithm(chosen["algo"])("MlpPolicy", env, seed=seed, device="cpu", **chosen["values"])
    model.set_logger(configure(out, ["csv"]))
    late = chosen["late"]
    if late is not None and late[0] == "start":
        late[1](model)
    every = {"A2C": 64, "DQN": 4, "SAC": 1}.get(chosen["algo"], 1)
    if chosen["algo"] == "DQN" and chosen["faulty"]:
        every = 8
    model.learn(chosen["steps"], callback=callback_of(late), log_interval=every)


def run_all(names, seeds, out, python, jobs):
    waiting = [(name, seed) for seed in seeds for name in names]
    going = []
    while waiting or going:
        going = [one for one in going if one[0].poll() is None and not _late(one)]
        if not waiting or len(going) >= jobs:
            time.sleep(0.5)
            continue
        name, seed = waiting.pop(0)
        folder = os.path.join(out, "{}_s{}".format(name, seed))
        if os.path.exists(os.path.join(folder, "done")):
            continue
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "log.txt"), "w", encoding="utf-8") as log:
            argv = [python, os.path.abspath(__file__), "--one", name, "--seeds", str(seed), "--out", folder]
            going.append((subprocess.Popen(argv, stdout=log, stderr=log), time.time(), folder))


def _late(one):
    process, began, _folder = one
    if time.time() - began < 240:
        return False
    process.kill()
    process.wait()
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True)
    parser.add_argument("--seeds", default="0,1")
    parser.add_argument("--only", default=",".join(CASES))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--one")
    options = parser.parse_args()
    seeds = [int(seed) for seed in options.seeds.split(",")]
    if options.one is None:
        run_all(options.only.split(","), seeds, options.out, sys.executable, options.jobs)
        return
    os.nice(19)
    try:
        train(options.one, seeds[0], options.out)
    finally:
        with open(os.path.join(options.out, "done"), "w", encoding="utf-8") as done:
            done.write("faulty\n" if CASES[options.one]["faulty"] else "healthy\n")


if __name__ == "__main__":
    main()
