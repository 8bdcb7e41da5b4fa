"""Meets itself at a barrier of torch.distributed, in a group of one process on the CPU."""

import datetime
import sys

LIMIT_S = 10


def main():
    try:
        import torch.distributed
    except ImportError as error:
        print("NOTHING TO CHECK:", error)
        sys.exit(2)
    limit = datetime.timedelta(seconds=LIMIT_S)
    torch.distributed.init_process_group("gloo", init_method="tcp://127.0.0.1:29871", rank=0, world_size=1, timeout=limit)
    torch.distributed.barrier()
    print("met")


if __name__ == "__main__":
    main(*sys.argv[1:])
