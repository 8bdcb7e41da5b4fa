"""Evaluation of language models: a verl checkpoint or a Hugging Face folder answers validation rows, scored by the project's reward.

torch, transformers and pyarrow are imported by the module that needs them.
"""
