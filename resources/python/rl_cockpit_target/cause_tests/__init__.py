"""Commands of causes: tests of a hypothesis that a person started, each in a child process with a time limit."""
