"""Scripts that the engine runs on a target by name, `subject/name`; each is read as text and run in a child process with a time limit."""
