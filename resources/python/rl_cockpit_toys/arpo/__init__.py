"""Tool-use GRPO demo: a tiny language policy learns to call tools, by group-relative policy optimization."""
