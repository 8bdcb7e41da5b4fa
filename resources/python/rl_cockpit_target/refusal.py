"""Refusal: an expected error as a value (code, sentence, remedy), and checked fields of a request."""


class Refusal(Exception):
    """Becomes {ok: false, code, says, remedy} of the reply."""

    def __init__(self, code, says, remedy):
        super().__init__(says)
        self.code = code
        self.says = says
        self.remedy = remedy

    def reply(self):
        return {"ok": False, "code": self.code, "says": self.says, "remedy": self.remedy}


def required(request, name, kinds):
    """A field of a request, of one of these types (bool is no int). Raises Refusal `bad-request`."""
    value = request.get(name)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in (kinds if isinstance(kinds, tuple) else (kinds,))):
        raise Refusal(
            "bad-request",
            "The request %r has no usable %r." % (request.get("verb"), name),
            "This is a bug in RL Cockpit; please report it.",
        )
    return value
