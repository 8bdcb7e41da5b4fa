"""Scripts about a failed run: the command that tests a hypothesis, trials of a bisection, native stacks; the agent's interpreter starts the command or gdb."""
