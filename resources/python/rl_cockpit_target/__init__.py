"""What RL Cockpit runs on a target: the agent (requests of the engine) and the supervisor (owner of one training)."""
