"""Trains any Gymnasium task with Stable-Baselines3: `python -m rl_cockpit_sb3 --env-id CartPole-v1`.

It is imported in the person's own environment and edits nothing there. All it writes lies below `--out`:
`sb3/` (progress.csv, log.txt, tfevents), `monitor/`, `models/`, `evaluations/`.
"""
