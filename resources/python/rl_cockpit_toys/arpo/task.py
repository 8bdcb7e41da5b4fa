"""Questions, tools and rewards of the toy task: a python tool, a search tool, or first the one and then the other can answer.

The reward is that of ARPO's deep_research.compute_score: -1 when the form is broken, 0 when the answer is
wrong, 1 when it is right, and 0.1 more when both tools were used on the way.
"""

THINK, END_THINK = "<think>", "</think>"
PYTHON, END_PYTHON = "<python>", "</python>"
SEARCH, END_SEARCH = "<search>", "</search>"
ANSWER, END_ANSWER = "<answer>", "</answer>"
EOS = "<eos>"
TAGS = (THINK, END_THINK, PYTHON, END_PYTHON, SEARCH, END_SEARCH, ANSWER, END_ANSWER, EOS)
CLOSING = {THINK: END_THINK, PYTHON: END_PYTHON, SEARCH: END_SEARCH, ANSWER: END_ANSWER}
WORDS = ("compute", "look-up", "know")
DIGITS = tuple("0123456789")
COUNTRIES = ("Peru", "Greece", "Kenya", "Norway", "Japan", "Chile")
VOCABULARY = TAGS + WORDS + ("+", "rivers", "of") + DIGITS + COUNTRIES
INDEX = {token: i for i, token in enumerate(VOCABULARY)}

SUM, FACT, BOTH = "sum", "fact", "both"
KINDS = (SUM, FACT, BOTH)


class Question:
    """`slots` are the tokens of the question that an answer may want to copy."""

    def __init__(self, kind, text, slots, truth):
        self.kind, self.text, self.slots, self.truth = kind, text, slots, truth


class World:
    """Number of rivers of each country: what only the search tool knows, another truth for every seed."""

    def __init__(self, rng):
        self.rivers = {country: str(rng.randint(1, 5)) for country in COUNTRIES}

    def ask(self, rng):
        # As many questions begin with the one tool as with the other.
        kind = rng.choice((SUM, SUM, FACT, BOTH))
        a, b, country = rng.randint(0, 4), rng.randint(0, 5), rng.choice(COUNTRIES)
        if kind == SUM:
            return Question(kind, "What is {} plus {}?".format(a, b), (str(a), str(b)), str(a + b))
        rivers = self.rivers[country]
        if kind == FACT:
            return Question(kind, "How many rivers has {}?".format(country), (country,), rivers)
        text = "What is {} plus the number of rivers of {}?".format(a, country)
        return Question(kind, text, (str(a), country), str(a + int(rivers)))

    def run_tool(self, name, arguments):
        """(result token or None, text of the result). None: the tool could not make sense of the call."""
        if name == SEARCH:
            existing = self.rivers.get(arguments[-1]) if arguments[:-1] == ["rivers", "of"] else None
            return (None, "nothing found") if existing is None else (existing, existing)
        if len(arguments) == 3 and arguments[1] == "+" and arguments[0] in DIGITS and arguments[2] in DIGITS:
            total = str(int(arguments[0]) + int(arguments[2]))
            return (total, total) if total in DIGITS else (None, total)
        return None, "SyntaxError: invalid syntax"


def judge(tokens, question):
    """(score, reason) of a finished response; `tokens` are only what the policy wrote."""
    problem = broken_form(tokens)
    if problem is not None:
        return -1.0, "bad format: " + problem
    answer = " ".join(tokens[tokens.index(ANSWER) + 1 : -2])
    if answer != question.truth:
        return 0.0, "wrong answer but good format: " + answer
    both = PYTHON in tokens and SEARCH in tokens
    return (1.1 if both else 1.0), "correct answer" + (", both tools used" if both else "")


def broken_form(tokens):
    """Error in the form, or None: blocks <think>, <python>, <search> in any order, then one <answer>."""
    if not tokens or tokens[-1] != EOS:
        return "the response does not end"
    if tokens[0] != THINK:
        return "it does not start with <think>"
    at = 0
    while at < len(tokens) - 1:
        opening = tokens[at]
        if opening not in CLOSING:
            return "{} is outside all tags".format(opening)
        inside = at + 1
        while inside < len(tokens) and tokens[inside] not in TAGS:
            inside += 1
        if tokens[inside : inside + 1] != [CLOSING[opening]]:
            return "{} is not closed".format(opening)
        if inside == at + 1:
            return "{} is empty".format(opening)
        at = inside + 1
        if opening == ANSWER:
            return None if at == len(tokens) - 1 else "there is text after </answer>"
    return "<answer> or </answer> not found"
