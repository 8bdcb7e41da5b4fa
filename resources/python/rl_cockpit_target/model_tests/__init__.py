"""Portable copies and load tests of models: read as text and run by the agent's interpreter, which starts the children."""
