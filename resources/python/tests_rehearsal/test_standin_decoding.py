"""Decoding of the stand-in against transformers' own generate. Skipped without torch, transformers and tokenizers."""

import os
import tempfile
import unittest
from importlib.util import find_spec

HAS_ALL = all(find_spec(name) is not None for name in ("torch", "transformers", "tokenizers", "msgspec"))
TEXTS = ["What is 2 plus 3? </python> print", "Which city is the capital of Peru? Say it.", "x </search> y"] * 30


@unittest.skipUnless(HAS_ALL, "needs torch, transformers, tokenizers and msgspec")
class Decoding(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import torch

        from rl_cockpit_rehearsal.tiny_model import make_model, make_tokenizer

        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        os.environ["RL_COCKPIT_REHEARSAL"] = cls.folder.name
        cls.addClassCleanup(os.environ.pop, "RL_COCKPIT_REHEARSAL")
        from rl_cockpit_rehearsal import vllm_standin

        cls.vllm, cls.torch = vllm_standin, torch
        cls.tok = make_tokenizer(TEXTS)
        cls.model = make_model(cls.tok).eval()
        cls.tok.save_pretrained(cls.folder.name)
        cls.model.save_pretrained(cls.folder.name)
        cls.prompts = [cls.tok.encode(text) for text in TEXTS[:3]]
        cls.engine = vllm_standin.LLM(cls.folder.name, load_format="dummy", max_model_len=256)

    def tokens(self, **params):
        answers = self.engine.generate(prompt_token_ids=self.prompts, sampling_params=self.vllm.SamplingParams(**params))
        return [answer.outputs[0] for answer in answers]

    def send_weights(self):
        self.engine.model_runner.model.load_weights(self.model.state_dict().items())

    def test_greedy_answers_are_those_of_transformers_once_the_weights_arrived(self):
        greedy = {"temperature": 0, "max_tokens": 24}
        wanted = []
        for prompt in self.prompts:
            created = self.model.generate(self.torch.tensor([prompt]), max_new_tokens=24, do_sample=False)
            wanted.append(created[0, len(prompt) :].tolist())
        self.engine.model.load_state_dict({k: v * 0 + 0.1 for k, v in self.engine.model.state_dict().items()})
        self.assertNotEqual([one.token_ids for one in self.tokens(**greedy)], wanted)
        self.send_weights()
        self.assertEqual([one.token_ids for one in self.tokens(**greedy)], wanted)

    def test_log_probabilities_are_those_of_a_whole_pass(self):
        self.send_weights()
        for prompt, one in zip(self.prompts, self.tokens(temperature=1.0, max_tokens=8, logprobs=10)):
            ids = self.torch.tensor([prompt + one.token_ids])
            full = self.model(ids).logits[0, len(prompt) - 1 : -1].log_softmax(-1)
            for at, table in enumerate(one.logprobs):
                self.assertIn(len(table), (10, 11))
                token = one.token_ids[at]
                self.assertAlmostEqual(table[token].logprob, full[at, token].item(), places=3)

    def test_only_allowed_tokens_are_drawn_up_to_the_limit(self):
        for one in self.tokens(temperature=1.0, max_tokens=5, allowed_token_ids=[40, 41], ignore_eos=True):
            self.assertEqual((set(one.token_ids) <= {40, 41}, len(one.token_ids), one.finish_reason), (True, 5, "length"))

    def test_a_stop_string_ends_an_answer_and_stays_in_its_tokens(self):
        token = self.tok.encode("x")[0]
        (first, *_) = self.tokens(temperature=1.0, max_tokens=9, allowed_token_ids=[token], stop=["xxx"])
        self.assertEqual((first.token_ids, first.finish_reason, first.stop_reason), ([token] * 3, "stop", "xxx"))

    def test_a_weight_that_is_missing_or_unknown_is_refused(self):
        some = dict(list(self.model.state_dict().items())[:-1])
        with self.assertRaisesRegex(RuntimeError, "did not send 1 weights"):
            self.engine.model_runner.model.load_weights(some.items())
        with self.assertRaisesRegex(RuntimeError, "does not have: other"):
            self.engine.model_runner.model.load_weights([("other", self.torch.zeros(1))])

    def test_generation_while_asleep_is_refused(self):
        self.engine.sleep(level=1)
        try:
            with self.assertRaisesRegex(RuntimeError, "wake_up"):
                self.tokens(max_tokens=1)
        finally:
            self.engine.wake_up(tags=["weights"])
            self.engine.wake_up(tags=["kv_cache"])


@unittest.skipUnless(find_spec("pyarrow") is not None, "needs pyarrow")
class ToyData(unittest.TestCase):
    def test_nested_columns_and_their_types_stay_as_they_are(self):
        import pyarrow as pa
        import pyarrow.parquet as parquet

        from rl_cockpit_rehearsal.toy_data import draw

        rows = [
            {"prompt": [{"content": "q%d" % at, "role": "user"}], "reward_model": {"ground_truth": str(at), "style": "rule"}, "metadata": None}
            for at in range(40)
        ]
        with tempfile.TemporaryDirectory() as folder:
            source, target = os.path.join(folder, "a.parquet"), os.path.join(folder, "b", "toy.parquet")
            parquet.write_table(pa.Table.from_pylist(rows), source)
            self.assertEqual(draw(source, target, 7, 3), (7, 40))
            drawn = parquet.read_table(target)
            self.assertEqual(drawn.schema, parquet.read_schema(source))
            self.assertTrue(all(row in rows for row in drawn.to_pylist()))
