"""ARPO in a minute: a tiny language policy learns to call tools, by group-relative policy optimisation."""
