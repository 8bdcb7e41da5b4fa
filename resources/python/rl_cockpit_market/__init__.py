"""Minute bars `{MARKET}_D1M.csv` for RL-Trainer: a generated market, or a copy of one with its times in UTC."""
