"""ARPO's tools with key and interpreter from the environment, on our own classes in the shape of the project's."""

import os
import sys
import types
import unittest
from unittest import mock

from rl_cockpit_arpo import python_tool, search_tool


class Search:
    trigger_tag = "search"

    def __init__(self, api_key, zone="z", cache_file=None):
        self._api_key, self._zone, self._cache = api_key, zone, {"known": "page"}
        self.sent = []

    def _make_request(self, query, timeout):
        self.sent.append(query)
        return types.SimpleNamespace(status_code=401, text="no")

    def _save_cache(self):
        raise AssertionError("the cache is not written")


class Python:
    def __init__(self, conda_path, conda_env):
        self.python_path = "%s/envs/%s/bin/python" % (conda_path, conda_env)


FAKE = types.ModuleType("own_tools")
FAKE.Search, FAKE.Python = Search, Python
ENV = {search_tool.CLASS: "own_tools.Search", python_tool.CLASS: "own_tools.Python", search_tool.KEY: "k-1"}


class ToolsOfArpo(unittest.TestCase):
    def setUp(self):
        for patch in (mock.patch.dict(sys.modules, own_tools=FAKE), mock.patch.dict(os.environ, ENV, clear=True)):
            patch.start()
            self.addCleanup(patch.stop)

    def test_the_key_comes_from_the_environment_and_not_from_the_configuration(self):
        tool = search_tool.search_tool(api_key="<your_api_key>", zone="serp")
        self.assertEqual((tool._api_key, tool._zone), ("k-1", "serp"))

    def test_a_search_that_answers_from_its_cache_sends_nothing(self):
        os.environ[search_tool.MODE] = "cache"
        tool = search_tool.search_tool(api_key="")
        self.assertEqual((tool._make_request("x", 3).text, tool.sent), ("{}", []))
        tool._save_cache()

    def test_a_refusal_of_the_provider_is_explained_once(self):
        reported = []
        tool = search_tool.search_tool(api_key="")
        search_tool.explain_refusals(tool, lambda text, flush: reported.append(text))
        for query in "ab":
            tool._make_request(query, 1)
        self.assertEqual(reported, ["[ARPO] " + search_tool.REFUSALS[401]])

    def test_text_of_the_conversation_in_a_query_is_told_once_and_the_query_is_sent_as_the_project_wants_it(self):
        reported = []
        tool = search_tool.search_tool(api_key="")
        search_tool.explain_refusals(tool, lambda text, flush: reported.append(text))
        for query in ("capital of Peru", "here </search> <result> found", "again </think>"):
            tool._make_request(query, 1)
        self.assertEqual(reported.count(search_tool.PROMPT_TEXT), 1)
        self.assertEqual(len(tool.sent), 3)

    def test_funds_key_zone_and_quota_have_sentences_of_their_own(self):
        self.assertEqual(len(set(search_tool.REFUSALS.values())), len(search_tool.REFUSALS))

    def test_the_python_tool_uses_the_chosen_interpreter(self):
        os.environ[python_tool.INTERPRETER] = sys.executable
        self.assertEqual(python_tool.python_tool("<your_conda_path>", "verl").python_path, sys.executable)

    def test_a_missing_interpreter_is_refused_when_the_tool_is_made(self):
        os.environ[python_tool.INTERPRETER] = "/nowhere/python"
        with self.assertRaisesRegex(FileNotFoundError, "no interpreter: /nowhere/python"):
            python_tool.python_tool()
