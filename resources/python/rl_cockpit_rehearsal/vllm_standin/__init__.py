"""Stand-in for vLLM on a CPU, generating with transformers: NOT vLLM, and importable as `vllm` inside a rehearsal alone.

The overlay that a rehearsal writes into its run directory makes it `vllm`; nothing of ours is called so. Like vLLM 0.8 where
verl looks: token ids keep the token that completed a stop string, finish and stop reasons, top-k log probabilities, limits,
sleep and wake-up, weights that arrive through `load_weights` alone. Not modelled: speed, memory, kernels, tensor parallel,
LoRA, images, penalties and seeds.
"""

from rl_cockpit_rehearsal.guard import require_rehearsal

require_rehearsal()

from rl_cockpit_rehearsal.vllm_standin.engine import LLM  # noqa: E402
from rl_cockpit_rehearsal.vllm_standin.records import SamplingParams  # noqa: E402
from rl_cockpit_rehearsal.vllm_standin.submodules import register  # noqa: E402

__version__ = "0.8.4+cpu.rehearsal"
__all__ = ["LLM", "SamplingParams", "register"]
