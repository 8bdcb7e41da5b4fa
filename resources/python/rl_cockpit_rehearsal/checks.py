"""Checks for a training that exits with code 0 and is worthless: tools that never answer, answers that are cut, lost keys.

Each answers a list of (kind, sentence); kind is `broken` or `warning`. Pure: they look at what the console and files said.
"""

RATE = "tools/%s/success_rate"
MISSING_FILE = "[Errno 2]"
WINDOW = 30  # characters of the system prompt in a query that are no accident


def check_steps(console, wanted):
    done = max(console.steps, default=0)
    if done >= wanted:
        return []
    return [("broken", "The training ended with exit code 0 at step %d of %d." % (done, wanted))]


def check_tools(console, tools):
    """`tools`: those that the configuration asks for."""
    matches = []
    for name in sorted(tools):
        if name in console.missing_tools:
            says = "The tool %s could not be made, and the training continues without it: %s"
            matches.append(("broken", says % (name, console.missing_tools[name])))
            continue
        rates = console.values(RATE % name)
        calls = sum(console.values("tools/%s/calls" % name))
        if rates and calls > 0 and max(rates) == 0:
            matches.append(("broken", "No call of the tool %s succeeded (%d calls)." % (name, calls)))
    if tools and console.steps and sum(console.values("tools/total_calls")) == 0:
        matches.append(("warning", "No tool was called in %d steps." % len(console.steps)))
    return matches


def check_interpreter(outputs):
    """A missing interpreter of the python tool is counted as a success: its error message is the tool's result."""
    missing = [text for text in outputs if MISSING_FILE in text]
    if not missing:
        return []
    says = (
        "The interpreter of the python tool is not there: %d of %d answers hold “%s” as its result, counted as a success. "
        "Choose the environment of the python tool."
    )
    return [("broken", says % (len(missing), len(outputs), MISSING_FILE))]


def check_answers(console, limit):
    """Every answer cut at its limit, or nothing to learn from."""
    clipped = console.values("response_length/clip_ratio")
    gradients = console.values("actor/grad_norm")
    matches = []
    if clipped and min(clipped) == 1:
        says = "Every answer was cut at %d tokens in all %d steps. Raise the response limit."
        matches.append(("broken", says % (limit, len(clipped))))
    if len(gradients) >= 2 and max(gradients) == 0:
        matches.append(("broken", "Every gradient was 0 in %d steps: no update changed the policy." % len(gradients)))
    return matches


def check_key(is_wanted, has_key, console):
    """A search key that is absent does not end a training: it trains with searches that fail."""
    matches = []
    if is_wanted and not has_key:
        matches.append(("broken", "The search key is absent: searches that are not in the cache would fail. Store the secret."))
    for status, count in sorted(console.http_refusals.items()):
        matches.append(("warning", "The search provider answered HTTP %s %d times." % (status, count)))
    return matches


def has_prompt_text(query, system_prompt):
    """Whether a query holds a piece of the system prompt, or tags that only a conversation has."""
    if "<result>" in query or "</think>" in query:
        return True
    prompt = system_prompt.replace('"', "")
    starts = range(0, max(1, len(query) - WINDOW + 1), 5)
    return any(len(query[at : at + WINDOW]) == WINDOW and query[at : at + WINDOW] in prompt for at in starts)


def check_queries(queries, system_prompt):
    """A bare </search> makes ARPO take the example in its own prompt for the query."""
    leaked = [query for query in queries if has_prompt_text(query, system_prompt)]
    if not leaked:
        return []
    says = (
        "%d of %d queries to the search provider held text of the prompt, such as “%s”: a closing tag without an opening one "
        "pairs with the example in the prompt. The real provider would read, answer and charge for them."
    )
    return [("warning", says % (len(leaked), len(queries), leaked[0][:60]))]


def check_resume(console, step):
    """A resumed training begins where the checkpoint ended."""
    first = min((one for one in console.steps if one > step), default=None)
    if console.global_step == step and first == step + 1:
        return []
    says = "The training did not continue from step %d: it loaded step %s, and its first step was %s."
    return [("broken", says % (step, console.global_step, first))]
