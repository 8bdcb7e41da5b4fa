"""Failures that only a real NVIDIA GPU shows, each provoked in a few lines: `python failures.py NAME`.

Every one ends with an exception and a code that is not 0. PyTorch is imported by all, JAX and Triton by those that name them.
"""

import os
import subprocess
import sys

import torch

GIB = 1 << 30


def out_of_memory() -> None:
    """Allocates 4 GiB at a time until nothing is left."""
    blocks = []
    while True:
        blocks.append(torch.ones(GIB, device="cuda"))
        print(f"step={len(blocks)} loss={1 / len(blocks):.4f}", flush=True)


def memory_of_another_process() -> None:
    """Another process holds most of the card, and this one asks for half."""
    _, total = torch.cuda.mem_get_info()
    hold = f"import torch; x = torch.empty({int(total * 0.75)}, dtype=torch.uint8, device='cuda'); print('held', flush=True); input()"
    holder = subprocess.Popen(
        [sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout is not None
        holder.stdout.readline()
        torch.empty(total // 2, dtype=torch.uint8, device="cuda")
    finally:
        holder.kill()


def memory_of_jax() -> None:
    """JAX reserves three quarters of the card, and PyTorch asks for half of it."""
    import jax.numpy as jnp

    print(jnp.ones(4).sum())
    _, total = torch.cuda.mem_get_info()
    torch.empty(total // 2, dtype=torch.uint8, device="cuda")


def jax_out_of_memory() -> None:
    """JAX allocates 4 GiB at a time until its share is used."""
    import jax.numpy as jnp

    blocks = []
    while True:
        blocks.append(jnp.ones((GIB,), jnp.float32).block_until_ready())


def index_out_of_range() -> None:
    """A row that a table on the card does not have."""
    table = torch.nn.Embedding(100, 8).cuda()
    print(table(torch.tensor([5, 250], device="cuda")).sum().item())


def nan_probabilities() -> None:
    """Draws from probabilities with NaN."""
    print(torch.multinomial(torch.tensor([[float("nan"), 0.5]], device="cuda"), 1).item())


def missing_card() -> None:
    """Names a card that the machine does not have."""
    print(torch.ones(2, device=f"cuda:{torch.cuda.device_count() + 4}"))


def hidden_card() -> None:
    """Asks for a card where CUDA_VISIBLE_DEVICES hides all."""
    print(torch.ones(2).cuda())


def checkpoint_of_a_card() -> None:
    """Opens a checkpoint of the card in a child that may not see it."""
    torch.save({"weight": torch.ones(4, device="cuda")}, "on-gpu.pt")
    child = "import torch; print(torch.load('on-gpu.pt'))"
    subprocess.run(
        [sys.executable, "-c", child], env={**os.environ, "CUDA_VISIBLE_DEVICES": ""}, check=True
    )


def fork_after_cuda() -> None:
    """Uses the card in a process that was forked after its parent had used it."""
    import multiprocessing

    torch.ones(1).cuda()
    with multiprocessing.get_context("fork").Pool(1) as pool:
        print(pool.map(_on_card, [1]))


def _on_card(value: int) -> float:
    return torch.full((2,), float(value)).cuda().sum().item()


def graph_over_a_read() -> None:
    """Reads a value while a CUDA graph is recorded."""
    values = torch.ones(4, device="cuda")
    with torch.cuda.graph(torch.cuda.CUDAGraph()):
        print(values.sum().item())


def two_ranks_on_a_card() -> None:
    """Two ranks of NCCL that both take the first card."""
    torch.multiprocessing.spawn(_rank_on_first_card, nprocs=2)


def _rank_on_first_card(rank: int) -> None:
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29511")
    torch.distributed.init_process_group("nccl", rank=rank, world_size=2)
    torch.cuda.set_device(0)
    values = torch.ones(4, device="cuda")
    torch.distributed.all_reduce(values)
    print(values)


def wrong_address() -> None:
    """A kernel of Triton that writes far outside its memory."""
    from wrong_address_kernel import write_outside

    write_outside()


def two_devices() -> None:
    """Weights on the card, inputs on the CPU."""
    print(torch.nn.Linear(4, 4).cuda()(torch.ones(1, 4)))


if __name__ == "__main__":
    globals()[sys.argv[1]]()
