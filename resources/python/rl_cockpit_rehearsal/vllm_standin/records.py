"""Records of vLLM's interface: sampling parameters and what a generation answers."""

from dataclasses import dataclass, field


@dataclass
class SamplingParams:
    """Names and defaults of vllm.SamplingParams (0.8) that verl sets; verl asks with hasattr which there are."""

    n: int = 1
    best_of: object = None
    temperature: float = 1.0
    top_p: float = 1.0
    top_k: int = -1
    min_p: float = 0.0
    seed: object = None
    stop: list = field(default_factory=list)
    ignore_eos: bool = False
    max_tokens: int = 16
    logprobs: object = None
    detokenize: bool = True
    allowed_token_ids: object = None


@dataclass
class Logprob:
    logprob: float
    rank: object = None
    decoded_token: object = None


@dataclass
class CompletionOutput:
    index: int
    text: str
    token_ids: list
    cumulative_logprob: float
    logprobs: list
    finish_reason: object = None
    stop_reason: object = None


@dataclass
class RequestOutput:
    request_id: str
    prompt_token_ids: list
    outputs: list
    finished: bool = True


def empty_completion():
    return CompletionOutput(0, "", [], 0.0, [])


def stop_text_in(tail, stops):
    """The first stop string that the end of an answer holds; None while there is none."""
    return next((stop for stop in stops if stop in tail), None)
