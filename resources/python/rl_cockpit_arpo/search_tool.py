"""Search tool of ARPO with its key from the environment, so that no command line, configuration or log ever holds it.

`class_path: rl_cockpit_arpo.search_tool.search_tool` is in the configuration in place of the project's own class, which this module then
makes. Environment:

  BRIGHT_DATA_API_KEY     the key of the search provider
  RL_COCKPIT_SEARCH       `provider`: queries go out; `cache`: only what is in the cache is answered
  RL_COCKPIT_SEARCH_CLASS the project's class, `package.module.Class`
"""

import importlib
import os

KEY = "BRIGHT_DATA_API_KEY"
MODE = "RL_COCKPIT_SEARCH"
CLASS = "RL_COCKPIT_SEARCH_CLASS"
DEFAULT_CLASS = "verl.workers.agent.tools.search_tool.BingSearchTool"
NOTHING = "No search results found."  # what the project's own tool says of a query without results
REFUSALS = {
    401: "The search provider refuses the key (HTTP 401). Check the secret %s." % KEY,
    402: "The account of the search provider has no funds (HTTP 402).",
    403: "The search provider does not let this key use the zone (HTTP 403). Check the zone.",
    407: "A proxy or the provider's zone refuses the connection (HTTP 407). Check the zone and the proxy settings.",
    429: "The quota of the search provider is used up (HTTP 429).",
}


def project_class(env):
    """The class of the project that searches. Raises ImportError or AttributeError for one that is not there."""
    module, _, name = env.get(CLASS, DEFAULT_CLASS).rpartition(".")
    return getattr(importlib.import_module(module), name)


def search_tool(**params):
    """The project's search tool. `api_key` of the configuration is ignored: the environment has it."""
    tool = project_class(os.environ)(**dict(params, api_key=os.environ.get(KEY, "")))
    if os.environ.get(MODE, "provider") == "cache":
        answer_from_cache(tool)
    else:
        explain_refusals(tool, print)
    return tool


PROMPT_TEXT = (
    "[ARPO] A query that goes to the search provider holds text of the conversation: a closing search tag without an opening one "
    "pairs with the example in the prompt. The provider reads it, answers it and charges for it."
)


def has_conversation(query):
    """Whether a query holds tags that only a conversation has."""
    return any(tag in query for tag in ("<result>", "</think>", "</search>"))


class NoResults:
    """Response of the provider for a query that nothing is known about."""

    status_code = 200
    text = "{}"


def answer_from_cache(tool):
    """Queries that are not in the cache get no results, and nothing leaves the machine."""
    entries = len(getattr(tool, "_cache", {}))
    print("[ARPO] Search answers from its cache of %d entries alone; no query leaves this machine." % entries, flush=True)
    tool._make_request = lambda _query, _timeout=None, **_options: NoResults()
    tool._save_cache = lambda: None


def explain_refusals(tool, say):
    """Says once for each status what the provider's refusal means, and once that a query holds text of the prompt."""
    request, reported = tool._make_request, set()

    def explained(query, *args, **kwargs):
        if has_conversation(query) and PROMPT_TEXT not in reported:
            reported.add(PROMPT_TEXT)
            say(PROMPT_TEXT, flush=True)
        response = request(query, *args, **kwargs)
        status = response.status_code
        if status in REFUSALS and status not in reported:
            reported.add(status)
            say("[ARPO] " + REFUSALS[status], flush=True)
        return response

    tool._make_request = explained
