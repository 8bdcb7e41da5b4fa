"""Example questions and ideal answers with tool calls, in the tag format that ARPO's reward checks."""

import random

CAPITALS = {
    "France": "Paris",
    "Italy": "Rome",
    "Spain": "Madrid",
    "Japan": "Tokyo",
    "Egypt": "Cairo",
    "Peru": "Lima",
    "Cuba": "Havana",
    "Norway": "Oslo",
    "Greece": "Athens",
    "Iran": "Tehran",
}
END_OF_TURN = "<|im_end|>"
SECOND_CALL = 0.25  # share of transcripts that call a second tool: the reward pays a bonus for both


class Question:
    """Question with its answer, and the tool call of an ideal transcript."""

    def __init__(self, text, answer, tool, call, result):
        self.text = text
        self.answer = answer
        self.tool = tool
        self.call = call
        self.result = result


def sum_question(dice):
    a, b = dice.randrange(10), dice.randrange(10)
    return Question("What is %d plus %d?" % (a, b), str(a + b), "python", "print(%d + %d)" % (a, b), str(a + b))


def capital_question(dice):
    country = dice.choice(sorted(CAPITALS))
    city = CAPITALS[country]
    page = "Page 1: The capital of %s is %s." % (country, city)
    return Question("Which city is the capital of %s?" % country, city, "search", "capital of " + country, page)


def foreign_question(dice, text):
    """A question of the user's data set: the transcript shows the format, the answer means nothing."""
    if dice.random() < 0.5:
        return Question(text, dice.choice(["2", "yes", "no"]), "python", "print(1 + 1)", "2")
    return Question(text, dice.choice(["2", "yes", "no"]), "search", "question", "Page 1: nothing")


def draw_question(dice, foreign):
    """One question: sums and capitals, and at times one of `foreign`, the texts of the user's own prompts."""
    kind = dice.random()
    if foreign and kind < 0.2:
        return foreign_question(dice, dice.choice(foreign))
    return sum_question(dice) if kind < 0.6 else capital_question(dice)


def pieces_of(question, dice):
    """Transcript as `(text, is_learned)`: results of tools are read by the model, never written by it."""
    tag = question.tool
    pieces = [
        ("<think> I use the %s tool. </think><%s> %s </%s>" % (tag, tag, question.call, tag), True),
        (" <result>\n%s\n</result>" % question.result, False),
    ]
    if dice.random() < SECOND_CALL:
        other = ("search", "question", "Page 1: nothing") if tag == "python" else ("python", "print(1 + 1)", "2")
        pieces.append(("<think> I check it. </think><%s> %s </%s>" % (other[0], other[1], other[0]), True))
        pieces.append((" <result>\n%s\n</result>" % other[2], False))
    last = "<think> I know it now. </think><answer> The final answer is \\[ \\boxed{%s} \\] </answer>" % question.answer
    pieces.append((last + END_OF_TURN, True))
    return pieces


def full_transcript(question, dice):
    return "".join(text for text, _ in pieces_of(question, dice))


def dice_of(seed):
    return random.Random(seed)
