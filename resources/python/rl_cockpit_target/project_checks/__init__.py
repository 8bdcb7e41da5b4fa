"""Scripts of project checks: each is read as text and run in a child process, by a training's interpreter or the agent's."""
