"""Trains any Gymnasium task with Stable-Baselines3: `python -m rl_cockpit_sb3 --env-id CartPole-v1`.

It is imported in the user's own environment and edits nothing there. All it writes is below `--out`:
`sb3/` (progress.csv, log.txt, tfevents), `monitor/`, `models/`, `evaluations/`.
"""
