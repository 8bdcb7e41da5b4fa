"""Engine of the stand-in: `LLM` as verl drives it, generating token by token with transformers on the CPU."""

import zlib
from types import SimpleNamespace

import torch

from rl_cockpit_rehearsal.guard import refuse_gpu
from rl_cockpit_rehearsal.vllm_standin.decoding import Decoding
from rl_cockpit_rehearsal.vllm_standin.records import RequestOutput, SamplingParams

AWAKE = {"weights", "kv_cache"}
BATCH = 64


class ReceivedWeights:
    """The model_runner.model that verl's sharding manager sees: it refuses a tensor that is missing or unknown."""

    def __init__(self, model):
        self.model = model
        self.loads = 0

    def load_weights(self, weights):
        own = dict(self.model.named_parameters(remove_duplicate=False))
        received, checksum = set(), 0
        with torch.no_grad():
            for name, tensor in weights:
                if name not in own:
                    raise RuntimeError("The actor sent a weight that the model does not have: %s" % name)
                own[name].copy_(tensor)
                received.add(name)
                checksum = zlib.crc32(tensor.detach().float().cpu().contiguous().numpy().tobytes(), checksum)
        missing = sorted(set(own) - received)
        if missing:
            raise RuntimeError("The actor did not send %d weights, for example %s" % (len(missing), missing[:3]))
        self.loads += 1
        print("[STANDIN] weights %d: %d tensors, crc32 %08x" % (self.loads, len(received), checksum), flush=True)
        return received


def load_model(path, load_format, trust, seed):
    """The model of a folder; a dummy format starts from random weights, so that a broken transfer shows as noise."""
    from transformers import AutoConfig, AutoModelForCausalLM

    kind = {"attn_implementation": "sdpa", "torch_dtype": torch.float32, "trust_remote_code": trust}
    if not str(load_format).startswith("dummy"):
        return AutoModelForCausalLM.from_pretrained(path, **kind)
    config = AutoConfig.from_pretrained(path, trust_remote_code=trust)
    with torch.random.fork_rng():
        torch.manual_seed(seed or 0)
        return AutoModelForCausalLM.from_config(config, **kind)


class LLM:
    """vllm.LLM as far as verl uses it."""

    def __init__(self, model, load_format="auto", tensor_parallel_size=1, trust_remote_code=False, seed=0, **options):
        from transformers import AutoTokenizer

        refuse_gpu(torch)
        if tensor_parallel_size != 1:
            raise ValueError("A rehearsal needs rollout.tensor_model_parallel_size=1, not %s." % tensor_parallel_size)
        self.tok = AutoTokenizer.from_pretrained(model, trust_remote_code=trust_remote_code)
        self.model = load_model(model, load_format, trust_remote_code, seed).eval().requires_grad_(False)
        config = self.model.config
        self.longest = options.pop("max_model_len", None) or config.max_position_embeddings
        self.batch = options.pop("max_num_seqs", None) or BATCH
        self.awake = set(AWAKE)
        runner = SimpleNamespace(model=ReceivedWeights(self.model))
        worker = SimpleNamespace(worker=SimpleNamespace(model_runner=runner))
        self.model_runner = runner
        self.llm_engine = SimpleNamespace(model_executor=SimpleNamespace(driver_worker=worker), tokenizer=self.tok)
        count = sum(parameter.numel() for parameter in self.model.parameters())
        print("[STANDIN] %s with %d parameters; ignored: %s" % (config.model_type, count, sorted(options)), flush=True)

    def sleep(self, level=1):
        self.awake = set()

    def wake_up(self, tags=None):
        self.awake |= set(tags or AWAKE)

    def get_tokenizer(self):
        return self.tok

    @torch.no_grad()
    def generate(self, prompts=None, sampling_params=None, prompt_token_ids=None, **_ignored):
        if self.awake != AWAKE:
            raise RuntimeError("generate() was called while the engine slept: wake_up() is missing.")
        ids = prompt_token_ids or [prompt["prompt_token_ids"] for prompt in prompts]
        params = sampling_params or SamplingParams()
        longest = max(len(one) for one in ids)
        if longest > self.longest:
            raise ValueError(
                "Prompt length of %d is longer than the maximum model length of %d." % (longest, self.longest)
            )
        flat = [list(one) for one in ids for _ in range(params.n)]
        done = []
        for first in range(0, len(flat), self.batch):
            done += Decoding(self, flat[first : first + self.batch], params).run()
        return [answer_of(at, one, done[at * params.n : (at + 1) * params.n]) for at, one in enumerate(ids)]


def answer_of(at, prompt, completions):
    for index, completion in enumerate(completions):
        completion.index = index
    return RequestOutput(str(at), list(prompt), completions)
