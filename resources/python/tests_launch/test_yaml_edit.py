"""A value of a YAML file is set, and not one other byte changes."""

import random
import unittest

from rl_cockpit_launch import yaml_edit
from tests_launch.yaml_documents import MARK, Documents

VALUES = (0.0, 1e-05, -2.5, 7, True, None, "text", "with: colon # and more", "yes", "1e5", "", "line\nbreak", "ä 😀", [1, "a, b"], {"k": 1e-06})

try:
    import yaml
except ImportError:
    yaml = None


def dotted(full, key):
    for count in range(len(key.split(".")), 0, -1):
        words = key.split(".")
        name = ".".join(words[:count])
        if isinstance(full, dict) and name in full:
            return full[name] if count == len(words) else dotted(full[name], ".".join(words[count:]))
    raise KeyError(key)


class YamlEdit(unittest.TestCase):
    def test_sets_one_value_of_any_document_and_leaves_every_other_byte(self):
        documents = Documents(random.Random(20260116))
        for _one in range(2000):
            text, key, old = documents.make()
            in_flow = MARK + " ," in text or MARK + " }" in text
            if in_flow and old in ("", "plain words", "[1, 2]", "x:y"):
                old = "1"
            value = documents.random.choice(VALUES)
            before = text.replace(MARK, old)
            if type(value) is int and old in ("0.01", "1e-5", "-3.5"):
                value = float(value)
            expected = text.replace(MARK, yaml_edit.scalar(value))
            with self.subTest(text=before, key=key):
                provided = int(value) if value == 0.0 and old == "0.01" else value
                after = yaml_edit.set_value(before, key, provided)
                self.assertEqual(squeezed(after) if old == "" else after, squeezed(expected) if old == "" else expected)
                self.read_by_pyyaml(before, after, key, value)

    def read_by_pyyaml(self, before, after, key, value):
        if yaml is None:
            return
        old, new = yaml.safe_load(before), yaml.safe_load(after)
        self.assertEqual(dotted(new, key), value)
        self.assertIs(type(dotted(new, key)), type(value))
        self.assertEqual(list(old), list(new))

    def test_sets_what_real_configurations_hold(self):
        text = "checkpointing:\n  events:\n    metric_improvement_threshold: 0.01  # keep\npolicy:\n  min_lr: 1e-5\n"
        after = yaml_edit.set_value(text, "checkpointing.events.metric_improvement_threshold", 0.0)
        after = yaml_edit.set_value(after, "policy.min_lr", 1e-05)
        expected = "checkpointing:\n  events:\n    metric_improvement_threshold: 0.0  # keep\npolicy:\n  min_lr: 1.0e-05\n"
        self.assertEqual(after, expected)

    def test_says_why_a_value_cannot_be_set(self):
        cases = (
            ("a: 1\n", "b", "no key b"),
            ("a:\n  b: 1\n", "a.c", "no key c"),
            ("a: 1\n", "a.b", "holds a single value"),
            ("a:\n  b: 1\n", "a", "more than one plain value"),
            ("a: 1\na: 2\n", "a", "twice"),
            ("a: &x 1\nb: *x\n", "a", "more than one plain value"),
            ("a: one\n  two\n", "a", "more than one plain value"),
            ("- a\n", "a", "part of a list"),
            ("a: 1\n---\nb: 2\n", "a", "several documents"),
            ("", "a", "empty"),
            ("# nothing\n", "a", "empty"),
            ("a: |\n  text\n", "a", "more than one plain value"),
            ("a:\n\tb: 1\n", "a.b", "tab"),
        )
        for text, key, says in cases:
            with self.subTest(text=text):
                with self.assertRaisesRegex(yaml_edit.NotSet, says):
                    yaml_edit.set_value(text, key, 5)

    def test_never_breaks_a_text_that_is_no_yaml(self):
        signs = random.Random(7)
        for _one in range(4000):
            text = "".join(signs.choice("ab:#{}[]'\"-|>&* \n\t,?!%1.") for _sign in range(signs.randrange(40)))
            try:
                yaml_edit.set_value(text, "a", 1)
            except yaml_edit.NotSet:
                continue

    def test_writes_floats_that_yaml_1_1_reads_as_floats(self):
        written = [yaml_edit.scalar(value) for value in (1e-05, 1e22, 0.5, 2.0, 1.5e-07, float("inf"))]
        self.assertEqual(written, ["1.0e-05", "1.0e+22", "0.5", "2.0", "1.5e-07", ".inf"])


def squeezed(text):
    """Where nothing was, blanks before a comment may move."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


if __name__ == "__main__":
    unittest.main()
