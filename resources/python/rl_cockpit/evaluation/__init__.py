"""Evaluation of checkpoints: fixed-seed episodes without exploration, their interval, yardsticks, and an evaluator beside a training.

`python -m rl_cockpit.evaluation play CHECKPOINT --env-id CartPole-v1` plays one; `watch` plays every new one of a run directory.
Nothing is imported here: numpy, gymnasium and Stable-Baselines3 are imported by the module that needs them.
"""
