"""Ray in an environment: its own cluster for a moment, and what torch says of CUDA inside a task with and without a GPU."""

import os
import shutil
import tempfile


def main(words, report):
    """words: {gpus: 0 or 1}. {installed} first; then {task: {visible, available}} of a task that was given so many GPUs."""
    from importlib import metadata, util

    if util.find_spec("ray") is None:
        return report(installed=None)
    report(installed=metadata.version("ray"))
    # The path of a socket may have 107 bytes.
    folder = tempfile.mkdtemp(prefix="ray-") if os.name != "nt" else None
    try:
        run_task(words["gpus"], folder, report)
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def run_task(gpus, folder, report):
    import ray

    more = {} if folder is None else {"_temp_dir": folder}
    ray.init(
        address="local", num_cpus=1, num_gpus=gpus, include_dashboard=False, log_to_driver=False, logging_level="ERROR",
        object_store_memory=100 * 1024 * 1024, **more
    )
    try:
        report(started=True)
        report(task=ray.get(ray.remote(num_cpus=1, num_gpus=gpus)(ask_torch).remote(), timeout=40))
    except Exception as error:  # Ray wraps the death of its worker
        lines = [line for line in str(error).splitlines() if line.strip()]
        report(problem=("%s: %s" % (type(error).__name__, " ".join(lines[:6])))[:600], log=worker_log(folder))
    finally:
        ray.shutdown()


def ask_torch():
    """In the worker: the variable as Ray left it, and what torch makes of it."""
    import os

    visible = os.environ.get("CUDA_VISIBLE_DEVICES")
    try:
        import torch
    except ImportError:
        return {"visible": visible, "available": None}
    return {"visible": visible, "available": bool(torch.cuda.is_available())}


def worker_log(folder):
    """The last words of the workers' stderr: what killed one of them is there, and Ray's own message does not say it."""
    if folder is None:
        return ""
    logs = os.path.join(folder, "session_latest", "logs")
    reported = []
    try:
        for name in sorted(os.listdir(logs)):
            if name.startswith("worker-") and name.endswith(".err"):
                with open(os.path.join(logs, name), encoding="utf-8", errors="replace") as file:
                    reported.append(file.read()[-2000:].strip())
    except OSError:
        pass
    return "\n".join(text for text in reported if text)[-3000:]
