"""Scripts about a user's project: its checks before a start, by a training's interpreter or the agent's, and the arguments of its programs."""
