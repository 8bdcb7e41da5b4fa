"""torch.cuda.is_available() as a process without a GPU sees it, directly and as a Ray worker that was given none."""

import os


def main(words, report):
    """words: {as: 'process' | 'worker'}. One report before CUDA is asked, which may be the end, and one after it."""
    ray = ray_version()
    if words["as"] == "worker" and ray_empties(ray):
        os.environ["CUDA_VISIBLE_DEVICES"] = ""
    import torch

    report(step="torch.cuda.is_available()", visible=os.environ.get("CUDA_VISIBLE_DEVICES"), ray=ray)
    report(available=bool(torch.cuda.is_available()), visible=os.environ.get("CUDA_VISIBLE_DEVICES"), ray=ray)


def ray_version():
    """Version of Ray in this environment, or None."""
    from importlib import metadata

    try:
        return metadata.version("ray")
    except metadata.PackageNotFoundError:
        return None


def ray_empties(ray):
    """Whether Ray sets the variable to '' for a task without a GPU. ray/_private/accelerators; it stopped with PR#62492 (2.58)."""
    if os.environ.get("RAY_EXPERIMENTAL_NOSET_CUDA_VISIBLE_DEVICES", "").lower() in ("1", "true"):
        return False
    override = os.environ.get("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO")
    if override is not None:
        return override.lower() in ("1", "true")
    return ray is None or tuple(int(part) for part in ray.split(".")[:2] if part.isdigit()) < (2, 58)
