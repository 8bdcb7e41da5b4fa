"""What RL Cockpit runs on a target: the agent (eyes and hands of the engine) and the supervisor (owner of a run)."""
