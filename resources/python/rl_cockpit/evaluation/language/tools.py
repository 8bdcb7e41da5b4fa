"""Tools of ARPO's rollout (`rollout.mode=sync_with_tool`): the project's own classes, called as in training, without queries that leave the machine."""

import contextlib
import importlib
import os

from rl_cockpit.evaluation.problem import one_line

AT = "actor_rollout_ref.rollout"
MODE = "sync_with_tool"
CALLS = 5  # what the project's rollout takes where its configuration says nothing
SEARCH_MODE = "RL_COCKPIT_SEARCH"


class Tools:
    """Tools by the tag that calls them; [] of tags where the training has none. `notes`: what is different from training."""

    def __init__(self, by_tag, calls, notes):
        self.by_tag, self.calls, self.notes = by_tag, calls, notes

    @property
    def ends(self):
        """Text that ends a call, for each tag."""
        return ["</%s>" % tag for tag in sorted(self.by_tag)]

    def called(self, text):
        """(tag, content) of the call that an answer ends with; None for no call."""
        for tag in self.by_tag:
            end = "</%s>" % tag
            if not text.rstrip().endswith(end):
                continue
            # Within the answer alone: in training a closing tag by itself pairs with the example of the prompt.
            start = text.rfind("<%s>" % tag, 0, text.rindex(end))
            return tag, "" if start < 0 else text[start + len(tag) + 2 : text.rindex(end)].strip()
        return None

    def result(self, tag, content):
        """Text that follows a call, as the project's rollout writes it."""
        try:
            with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
                text = self.by_tag[tag].execute(content)
        except Exception as error:  # a tool may raise anything
            text = "Error: Tool(%s) execution failed with message: %s" % (tag, error)
        return " <result>\n%s\n</result>" % (text or "Tool(%s) returned empty output." % tag)


def tools_of(settings, wanted=True):
    """Tools of a training; none where it has none, or `wanted` is False. A tool that cannot be made is left out with a note."""
    instances = settings.get(AT + ".tools.tool_instances", {})
    if settings.get(AT + ".mode") != MODE or not isinstance(instances, dict) or not instances:
        return Tools({}, 0, [])
    if not wanted:
        return Tools({}, 0, ["Answered without the tools of the training."])
    os.environ[SEARCH_MODE] = "cache"
    by_tag, notes = {}, []
    for name, how in sorted(instances.items()):
        try:
            tool = created(settings, name, how)
            by_tag[tool.trigger_tag] = tool
        except Exception as error:  # the project's own code may raise anything
            notes.append("Answered without the tool %s: it cannot be made (%s)." % (name, one_line(error)))
    if any(hasattr(tool, "_make_request") for tool in by_tag.values()):
        notes.append("The search tool answered from its cache alone: no query left the machine.")
    return Tools(by_tag, int(settings.get(AT + ".tools.call_limit", CALLS)), notes)


def created(settings, name, how):
    """A tool of its class and parameters. Raises what they raise, and PermissionError for one that would ask the network."""
    module, _, kind = str(how["class_path"]).rpartition(".")
    at = "%s.tools.tool_instances.%s.params" % (AT, name)
    params = {key: settings.get("%s.%s" % (at, key)) for key in (how.get("params") or {})}
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        tool = getattr(importlib.import_module(module), kind)(**params)
        if hasattr(tool, "_make_request"):
            importlib.import_module("rl_cockpit_arpo.search_tool").answer_from_cache(tool)
            tool._save_cache_sync = lambda: None  # also at its end: the cache is the training's
        elif tool.trigger_tag != "python":
            raise PermissionError("it may ask the network, and evaluations do not")
    return tool
