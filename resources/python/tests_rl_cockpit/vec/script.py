"""A script with a vec env that the tests start, starve and kill: `python -m tests_rl_cockpit.vec.script WAY KIND`."""

import sys
import time

import numpy as np

from tests_rl_cockpit.vec.worlds import failing


def main(how, kind):
    if how == "stable":
        from rl_cockpit import StableVecEnv

        venv = StableVecEnv([failing()] * 2, step_timeout=None if kind == "orphans" else 3)
    else:
        from stable_baselines3.common.vec_env import SubprocVecEnv

        venv = SubprocVecEnv([failing()] * 2, start_method=how)
    venv.reset()
    if kind == "orphans":
        return orphans(venv)
    venv.env_method("arm", kind, indices=[1])
    print("fails now", flush=True)
    _obs, _rewards, dones, infos = venv.step(np.zeros(2, dtype=np.int64))
    print("stepped", dones[1], infos[1]["rl_cockpit_fault"]["cause"], flush=True)
    venv.close()


def orphans(venv):
    """A busy worker and a stopped one; then wait to be killed."""
    import threading

    venv.env_method("arm", "busy", indices=[0])
    venv.env_method("arm", "stopped", indices=[1])
    threading.Thread(target=lambda: venv.step(np.zeros(2, dtype=np.int64)), daemon=True).start()
    time.sleep(1)
    print("pids", *venv.worker_pids, flush=True)
    time.sleep(600)


if __name__ == "__main__":
    main(*sys.argv[1:])
