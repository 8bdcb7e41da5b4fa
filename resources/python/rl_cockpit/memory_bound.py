"""Upper bound of the memory that a load may take: a few changed bytes of a file can ask for gigabytes."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import Iterator, Optional

#: Beside what the process has already: libraries that the load imports, and their threads.
SPARE_BYTES = 4 << 30
#: For each byte of the file: the file itself, the zip made of it, tensors, and gradients of an optimizer.
FACTOR = 8


@contextmanager
def bounded_memory(path: str) -> Iterator[None]:
    """Within it an allocation beyond the bound fails as one on a machine without memory does, and no other process has to pay for it.

    Linux: RLIMIT_DATA, which counts private memory that can be written (setrlimit(2), since 4.7). Elsewhere nothing is bounded.
    """
    held = data_bytes()
    if held is None:
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    size = os.path.getsize(path) if os.path.isfile(path) else 0
    bound = held + SPARE_BYTES + FACTOR * size
    ceiling = min(one for one in (bound, soft, hard) if one != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_DATA, (ceiling, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def data_bytes() -> Optional[int]:
    """Private memory of this process that can be written, in bytes; None where the system does not say."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        with open("/proc/self/status", encoding="ascii", errors="replace") as file:
            line = next((one for one in file if one.startswith("VmData:")), None)
    except OSError:
        return None
    return None if line is None else int(line.split()[1]) << 10
