"""Role and title of a process of a training (Ray worker, vLLM engine, DataLoader worker, …) by its command line and its parent."""

import os

SHELLS = ("sh", "bash", "dash", "zsh", "fish", "ksh", "cmd.exe", "powershell.exe", "pwsh")
RAY_MODULE = "ray-dashboard-"  # the dashboard's own processes: `ray-dashboard-<Module>-<n> (<their command line>)`, one argument
RAY_SERVICES = ("/ray/dashboard/", "/ray/_private/", "/ray/autoscaler/", "ray/_private/log_monitor", "monitor.py")


def multiprocessing_role(text, parent_role):
    """Children of Python's multiprocessing say what they are in their `-c` argument; None for others."""
    if "multiprocessing.resource_tracker" in text or "multiprocessing.semaphore_tracker" in text:
        return "resource tracker"
    if "multiprocessing.forkserver" in text:
        # The server's children are forks of it: same words, but the server is their parent.
        return "vec-env worker" if parent_role == "fork server" else "fork server"
    if "multiprocessing.spawn" in text or "--multiprocessing-fork" in text:
        return "vec-env worker"
    return None


def ray_role(first, name, text):
    """The parts of a Ray cluster, or None."""
    if first.startswith("ray::") or "/default_worker.py" in text:
        return "Ray worker"
    if os.path.basename(first) == "raylet" or name == "raylet":
        return "raylet"
    if os.path.basename(first) == "gcs_server" or name == "gcs_server":
        return "gcs_server"
    if first.startswith(RAY_MODULE):
        return "Ray service"
    if "ray" in text and any(part in text for part in RAY_SERVICES) and "/ray/" in text:
        return "Ray service"
    return None


def role_of(name, command, parent_role, parent_command):
    """Role of one process below the training. `name` is the kernel's, `command` its argv."""
    first = command[0] if command else ""
    text = " ".join(command)
    ray = ray_role(first, name, text)
    if ray is not None:
        return ray
    if first.startswith("VLLM::") or name.startswith("VLLM::") or "vllm.entrypoints" in text or os.path.basename(first) == "vllm":
        return "vLLM engine"
    if name.startswith(("pt_data_worker", "pt_data_pin")):
        return "DataLoader worker"
    pooled = multiprocessing_role(text, parent_role)
    if pooled is not None:
        return pooled
    if os.path.basename(first).lstrip("-") in SHELLS:
        return "shell"
    if command and command == parent_command:
        return "forked worker"
    return "child"


def title_of(name, command):
    """A short name for the user: the program and the script or module it runs, no other arguments."""
    if not command:
        return name
    if command[0].startswith(RAY_MODULE):
        return command[0].split(" ", 1)[0]
    words = [os.path.basename(command[0]) or command[0]]
    rest = command[1:]
    if rest[:1] == ["-m"] or rest[:1] == ["-c"]:
        words += rest[:2] if rest[0] == "-m" else ["-c"]
    else:
        script = next((word for word in rest if not word.startswith("-")), None)
        if script is not None and script.endswith((".py", ".sh", ".pl", ".js")):
            words.append(os.path.basename(script))
    return " ".join(words)[:80]
