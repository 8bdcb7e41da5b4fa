"""Trials and stacks of native crashes: read as text and run by the interpreter of the agent, which starts the command or gdb."""
