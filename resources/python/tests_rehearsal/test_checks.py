"""Checks of trainings that end with exit code 0 and are worthless, and their silence on a healthy one."""

import unittest

from rl_cockpit_rehearsal import checks
from rl_cockpit_rehearsal.console import Console

PROMPT = "You are a helpful assistant. For example, <think> reasoning </think> <search> search query here </search> <result> found"


def said(*lines):
    console = Console()
    for line in lines:
        console.read(line + "\n")
    return console


def kinds(result):
    return [kind for kind, _ in result]


HEALTHY = said(
    *(
        "step:%d - tools/total_calls:4 - tools/search/calls:2 - tools/search/success_rate:0.5 - tools/python/calls:2"
        " - tools/python/success_rate:1 - response_length/clip_ratio:0.25 - actor/grad_norm:0.4" % step
        for step in range(1, 6)
    )
)


class BrokenAlthoughExitZero(unittest.TestCase):
    def test_a_healthy_training_is_not_accused(self):
        tools = ["python", "search"]
        result = checks.check_steps(HEALTHY, 5) + checks.check_tools(HEALTHY, tools) + checks.check_answers(HEALTHY, 256)
        self.assertEqual(result + checks.check_key(True, True, HEALTHY) + checks.check_interpreter(["<result>4</result>"]), [])
        self.assertEqual(checks.check_queries(["capital of Peru", "helpful"], PROMPT), [])

    def test_a_tool_that_never_succeeds(self):
        console = said("step:1 - tools/total_calls:3 - tools/search/calls:3 - tools/search/success_rate:0.000")
        self.assertEqual(checks.check_tools(console, ["search"])[0], ("broken", "No call of the tool search succeeded (3 calls)."))

    def test_a_success_rate_of_zero_without_a_call_says_nothing_about_the_tool(self):
        console = said("step:1 - tools/total_calls:1 - tools/search/calls:0 - tools/search/success_rate:0.000")
        self.assertEqual(checks.check_tools(console, ["search"]), [])

    def test_a_tool_that_could_not_be_made(self):
        console = said("Could not initialize tool 'search'. Please check. Error: no key", "step:1 - tools/total_calls:1")
        self.assertEqual(kinds(checks.check_tools(console, ["search"])), ["broken"])

    def test_a_missing_interpreter_counts_as_success_for_the_project_and_not_for_us(self):
        result = checks.check_interpreter(["<result>\n[Errno 2] No such file\n</result>", "fine"])
        self.assertEqual(kinds(result), ["broken"])
        self.assertIn("1 of 2", result[0][1])

    def test_every_answer_cut_and_every_gradient_zero(self):
        lines = ["step:%d - response_length/clip_ratio:1.000 - actor/grad_norm:0.000" % step for step in (1, 2)]
        self.assertEqual(kinds(checks.check_answers(said(*lines), 16)), ["broken", "broken"])

    def test_an_absent_search_key_and_the_refusals_of_a_provider(self):
        console = said("HTTP 401: Unauthorized", "HTTP 401: Unauthorized")
        result = checks.check_key(True, False, console)
        self.assertEqual(kinds(result), ["broken", "warning"])
        self.assertIn("HTTP 401 2 times", result[1][1])
        self.assertEqual(checks.check_key(False, False, said()), [])

    def test_text_of_the_prompt_in_a_query(self):
        leaked = "search query here </search> <result> found"
        self.assertEqual(kinds(checks.check_queries([leaked, "Peru"], PROMPT)), ["warning"])
        self.assertTrue(checks.has_prompt_text("a helpful assistant. For example, please", PROMPT))

    def test_a_training_that_ended_early(self):
        self.assertEqual(kinds(checks.check_steps(said("step:2 - a:1"), 5)), ["broken"])
        self.assertEqual(kinds(checks.check_steps(said(), 5)), ["broken"])

    def test_a_resume_that_began_from_scratch(self):
        self.assertEqual(checks.check_resume(said("Setting global step to 5", "step:6 - a:1"), 5), [])
        self.assertEqual(kinds(checks.check_resume(said("step:1 - a:1"), 5)), ["broken"])
