"""Reader of training scripts: their options, constants and habits by their syntax tree. Nothing of a script is imported or run."""
