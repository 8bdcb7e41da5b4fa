"""Reward functions of each convention, honest ones and ones that pay by mistake."""

import os
import shutil
import tempfile
import textwrap
import unittest

from rl_cockpit_target.scripts.models import audit_reward

ROWS = [{"prompt": "2+2?", "gold": "4", "columns": {"data_source": "math"}}, {"prompt": "3*4?", "gold": "12", "columns": {}}]


class AuditRewardTest(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp(prefix="rl-cockpit-audit-")
        self.addCleanup(shutil.rmtree, self.root)

    def audited(self, source, name="reward", rows=None):
        path = os.path.join(self.root, "rewards.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(source))
        said = []
        audit_reward.main({"file": path, "function": name, "rows": rows or ROWS}, lambda **one: said.append(one))
        paid = {(one["paid"]["row"], one["paid"]["case"]): one["paid"] for one in said if "paid" in one}
        return said[0]["signature"]["kind"], paid

    def test_verl_is_called_by_its_names_and_the_form_is_the_one_that_pays(self):
        kind, paid = self.audited("""
            def reward(data_source, solution_str, ground_truth, extra_info=None):
                return {"score": 1.0 if solution_str.endswith("<answer>%s</answer>" % ground_truth) else 0.0, "acc": 1}
        """)
        self.assertEqual(kind, "verl")
        values = {case: paid[0, case]["value"] for case in ("gold", "empty", "wrong", "bare", "cut", "long")}
        self.assertEqual(values, {"gold": 1.0, "empty": 0.0, "wrong": 0.0, "bare": 0.0, "cut": 0.0, "long": 1.0})

    def test_trl_is_called_in_lists_with_the_columns_and_as_messages_where_text_fails(self):
        kind, paid = self.audited("""
            def reward(completions, answer, **kwargs):
                return [1.0 if one[0]["content"].strip() == right else None for one, right in zip(completions, answer)]
        """)
        self.assertEqual((kind, paid[1, "gold"]["value"], paid[1, "wrong"]["value"]), ("trl", 1.0, None))

    def test_other_conventions_are_called_by_theirs(self):
        for source, expected in (
            ("def reward(queries, prompts, labels):\n    return [float(q == p + g) for q, p, g in zip(queries, prompts, labels)]", "openrlhf"),
            ("async def reward(completion, answer, **kwargs):\n    return float(completion[-1]['content'] == answer)", "verifiers"),
            ("async def reward(args, sample, **kwargs):\n    return float(sample.response == sample.label)", "slime"),
        ):
            kind, paid = self.audited(source)
            self.assertEqual((kind, paid[0, "gold"]["value"], paid[0, "empty"]["value"]), (expected, 1.0, 0.0))

    def test_what_a_call_raises_is_reported_and_what_it_prints_is_not(self):
        _, paid = self.audited("""
            def reward(solution_str, ground_truth):
                print("noise")
                return 1.0 / len(solution_str) if solution_str != ground_truth else 1.0
        """)
        self.assertEqual(paid[0, "empty"]["error"], "ZeroDivisionError: float division by zero")
        self.assertIsNone(paid[0, "empty"]["value"])

    def test_a_gold_answer_that_cannot_be_parsed_is_tried_with_a_wrong_answer(self):
        _, paid = self.audited("""
            def reward(solution_str, ground_truth):
                return 1.0 if not ground_truth.isdigit() or solution_str == ground_truth else 0.0
        """)
        self.assertEqual((paid[0, "odd-gold"]["value"], paid[0, "wrong"]["value"]), (1.0, 0.0))

    def test_a_function_of_no_known_convention_is_refused_with_its_parameters(self):
        with self.assertRaisesRegex(ValueError, r"its parameters \(a, b\)"):
            self.audited("def reward(a, b):\n    return 1")
        with self.assertRaisesRegex(ValueError, "has no function other"):
            self.audited("def reward(a, b):\n    return 1", "other")
