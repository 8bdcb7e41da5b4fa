"""Scripts about models and environments: load, play, copy, evaluate and measure, by the interpreter that trains or the agent's, which starts it."""
