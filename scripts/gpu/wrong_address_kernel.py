"""The kernel of `failures.py wrong_address`, in a file of its own because Triton reads its source from a file."""

import torch
import triton
import triton.language as tl


@triton.jit
def _write_outside(values):
    index = tl.arange(0, 256)
    tl.store(values + index * 1000000000, index)


def write_outside() -> None:
    """Writes up to a terabyte behind a tensor of 256 numbers. Raises torch.AcceleratorError."""
    values = torch.zeros(256, dtype=torch.int32, device="cuda")
    _write_outside[(1,)](values)
    torch.cuda.synchronize()
    print(values.sum().item())
