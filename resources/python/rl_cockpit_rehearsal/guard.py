"""Guard of a rehearsal: its stand-in and its CPU patches refuse to work anywhere else."""

import os

VARIABLE = "RL_COCKPIT_REHEARSAL"


class NotARehearsal(RuntimeError):
    """The stand-in or a patch was loaded outside of a rehearsal."""


def is_rehearsal():
    """Whether this process is one of a rehearsal. Its driver sets the variable to the folder of its overlay."""
    return os.path.isdir(os.environ.get(VARIABLE, ""))


def require_rehearsal():
    """Raises NotARehearsal outside of a rehearsal, and where torch sees a GPU."""
    if not is_rehearsal():
        raise NotARehearsal(
            "This is the rehearsal's stand-in for vLLM, and no rehearsal is running. Install the real vllm package."
        )


def refuse_gpu(torch):
    """Raises NotARehearsal where there is a GPU: nothing may train on it with a stand-in."""
    if torch.cuda.is_available():
        raise NotARehearsal(
            "A rehearsal runs on the CPU alone, and torch sees a GPU here. Start the toy preset on this machine, "
            "or rehearse on one without a GPU."
        )
