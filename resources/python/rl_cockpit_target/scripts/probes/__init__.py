"""Scripts of probes: each reads one fact, run by the agent's interpreter or a chosen one."""
