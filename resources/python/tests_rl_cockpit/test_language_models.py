import json
import os
import pickle
import unittest

from rl_cockpit.evaluation.language.rows_task import RowsTask
from rl_cockpit.evaluation.problem import EvaluationProblem
from tests_rl_cockpit.new_folder import new_folder

try:
    import torch
except ImportError:
    torch = None
try:
    import transformers
except ImportError:
    transformers = None


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


class Canary:
    """Would write a file if a pickle of it was loaded."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return open, (self.path, "w")


@unittest.skipIf(torch is None, "no PyTorch here")
class ShardsTest(unittest.TestCase):
    def test_shards_of_two_processes_become_the_tensors_they_were_cut_from(self):
        from rl_cockpit.evaluation.language.shards import merged_state

        full = {"a.weight": torch.arange(35.0).reshape(5, 7), "b.bias": torch.arange(3.0)}
        folder = new_folder(self)
        paths = [saved_shard(folder, rank, full) for rank in (0, 1)]
        merged = merged_state(paths)
        self.assertEqual(sorted(merged), sorted(full))
        for name, tensor in full.items():
            self.assertTrue(torch.equal(merged[name], tensor))

    def test_a_shard_that_would_run_code_is_refused_and_runs_nothing(self):
        from rl_cockpit.evaluation.language.shards import merged_state

        folder = new_folder(self)
        path, ran = os.path.join(folder, "shard.pt"), os.path.join(folder, "ran")
        torch.save({"a": torch.zeros(1), "b": Canary(ran)}, path)
        self.assertRaisesRegex(EvaluationProblem, "needs more than tensors", merged_state, [path])
        with open(path, "wb") as file:
            pickle.dump({"b": Canary(ran)}, file)
        self.assertRaises(EvaluationProblem, merged_state, [path])
        self.assertFalse(os.path.exists(ran))


def saved_shard(folder, rank, full):
    """A shard as FSDP saves it with a mesh of two processes; a process group without processes is enough for that."""
    import torch.distributed as dist
    from torch.distributed.device_mesh import DeviceMesh
    from torch.distributed.tensor import DTensor, Shard
    from torch.testing._internal.distributed.fake_pg import FakeStore

    dist.init_process_group("fake", rank=rank, world_size=2, store=FakeStore())
    try:
        mesh = DeviceMesh("cpu", [0, 1], mesh_dim_names=("fsdp",))
        state = {}
        for name, tensor in full.items():
            part = tensor.chunk(2)[rank].clone()
            state[name] = DTensor.from_local(part, mesh, [Shard(0)], run_check=False, shape=tensor.shape, stride=tensor.stride())
        path = os.path.join(folder, "model_world_size_2_rank_%d.pt" % rank)
        torch.save(state, path)
        return path
    finally:
        dist.destroy_process_group()


@unittest.skipIf(transformers is None or torch is None, "no transformers here")
class TransformersTest(unittest.TestCase):
    def test_a_checkpoint_of_verl_answers_like_the_hugging_face_folder_of_the_same_weights(self):
        from tests_rl_cockpit.scripted_language import tiny_qwen

        folder = new_folder(self)
        model = tiny_qwen(os.path.join(folder, "hf"))
        actor = os.path.join(folder, "global_step_2", "actor")
        tiny_qwen(os.path.join(actor, "huggingface"), weights=False)
        torch.save(model.state_dict(), os.path.join(actor, "model_world_size_1_rank_0.pt"))
        rows = write(os.path.join(folder, "v.jsonl"), "\n".join(json.dumps({"prompt": [{"role": "user", "content": word}], "answer": "a"}) for word in ("one", "two two", "three")))
        reward = write(os.path.join(folder, "r.py"), "def compute_score(data_source, solution_str, ground_truth, extra_info=None): return solution_str.count(ground_truth)")
        task = RowsTask(None, 3, files=rows, reward=reward, base=os.path.join(folder, "hf"))
        result = task.evaluate(os.path.join(folder, "global_step_2"), folder, lambda **_progress: None, True, None)
        self.assertEqual((result["algorithm"], result["step"], result["episodes"]), ("Qwen2ForCausalLM", 2, 3))
        # The base model has the same weights.
        from rl_cockpit.evaluation.language.models import load_base, load_language

        ours, base = (one.model.state_dict() for one in (load_language(os.path.join(folder, "global_step_2")), load_base(os.path.join(folder, "hf"))))
        self.assertEqual(sorted(ours), sorted(base))
        self.assertTrue(all(torch.equal(ours[name], base[name]) for name in ours))
        self.assertEqual(result["yardsticks"][0]["mean"], result["mean"])
        with torch.no_grad():
            model.lm_head.weight.zero_()
        os.remove(os.path.join(actor, "model_world_size_1_rank_0.pt"))
        state = {name: tensor for name, tensor in model.state_dict().items() if "norm" not in name}
        torch.save(state, os.path.join(actor, "model_world_size_1_rank_0.pt"))
        self.assertRaisesRegex(EvaluationProblem, "lacks .* tensors of Qwen2ForCausalLM", task.evaluate, os.path.join(folder, "global_step_2"), None, lambda **_progress: None, True, False)


if __name__ == "__main__":
    unittest.main()
