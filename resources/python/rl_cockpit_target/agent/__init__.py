"""Agent: one process that serves the engine's requests as frames over stdio and ends when its stdin closes."""
