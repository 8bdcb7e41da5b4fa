"""Discovery of Python environments on a target by their files; only a probe that was asked for starts an interpreter."""
