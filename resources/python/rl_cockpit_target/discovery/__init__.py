"""Python environments of a target, found by their files. No interpreter is ever started."""
