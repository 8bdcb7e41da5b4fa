"""Aids that projects need for a try on a CPU: rasters for QNetFires, a tiny language model for LLaMA-Factory, PPO settings for
mario-brain."""
