"""Launcher of a project's run: prepares workspace and configuration on the target, then starts the training."""
