"""Load tests of checkpoints: read as text and run in a child process by the interpreter that trained."""
