"""RL Cockpit's programs on a target: the agent (requests of the engine) and the supervisor (owner of one training)."""
