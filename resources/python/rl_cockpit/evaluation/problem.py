"""Expected failure of an evaluation, with thing, reason and remedy."""


class EvaluationProblem(Exception):
    """Problem with an evaluation: what cannot be evaluated, why, and what to do about it."""

    def __init__(self, code, says, remedy):
        super().__init__("%s %s" % (says, remedy))
        self.code, self.says, self.remedy = code, says, remedy


def one_line(error):
    """`Type: first line` of an exception."""
    lines = str(error).strip().split("\n")
    return ("%s: %s" % (type(error).__name__, lines[0]))[:400]
