"""Environment passport: measurements of an RL environment from 1,000 random steps, before a long training.

Nothing here judges: what a number means is `electron/core/diagnosis/environment`. Each part runs in its own process, because an environment
may crash, hang or leak; `python -m rl_cockpit.environment` starts those processes.
"""
