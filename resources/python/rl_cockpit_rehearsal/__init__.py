"""Rehearsal of a verl training (ARPO, plain verl) on a CPU: the project's own code with a tiny model and a stand-in for vLLM."""
