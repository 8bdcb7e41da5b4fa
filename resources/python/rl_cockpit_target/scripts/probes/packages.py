"""A package of an environment: its version by metadata, then its import, which may be the end; or what pip check says."""

import subprocess
import sys
import threading

# Read of pip at most. This runs in the interpreter of the user, which does not have our rooms.
MAX_BYTES = 1 << 20


def main(words, report):
    """words: {mode: 'import', package, module}, {mode: 'flash'} or {mode: 'check', limitS}"""
    if words["mode"] == "flash":
        flash(report)
    elif words["mode"] == "check":
        report(torch=version_of("torch"), numpy=version_of("numpy"), **pip_check(words["limitS"]))
    else:
        try_import(words["package"], words["module"], report)


def try_import(package, module, report):
    """Reports {package, installed} first, then {package, installed, problem}: null where the import worked."""
    from importlib import import_module, util

    installed = version_of(package)
    if installed is None and util.find_spec(module) is None:
        return report(package=package, installed=None, problem=None)
    report(package=package, installed=installed or "unknown version")
    problem = None
    try:
        import_module(module)
    except Exception as error:  # an import may raise anything
        problem = "%s: %s" % (type(error).__name__, str(error).strip().split("\n")[0][:400])
    report(package=package, installed=installed or "unknown version", problem=problem)


def version_of(package):
    """Its version by metadata, or None."""
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def pip_check(limit_s):
    """{conflicts: [line]}, or {problem} where pip did not answer."""
    argv = [sys.executable, "-m", "pip", "--disable-pip-version-check", "check"]
    try:
        child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError as error:
        return {"conflicts": [], "problem": str(error)[:300]}
    late = threading.Timer(limit_s, child.kill)
    late.start()
    errors = []
    reader = threading.Thread(target=lambda: errors.append(child.stderr.read(MAX_BYTES)), daemon=True)
    reader.start()
    text = child.stdout.read(MAX_BYTES)
    if len(text) == MAX_BYTES:
        child.kill()
    code = child.wait()
    reader.join(1)
    if not late.is_alive() or len(text) == MAX_BYTES:
        return {"conflicts": [], "problem": "pip check answers too much" if len(text) == MAX_BYTES else "pip check did not answer within %g s" % limit_s}
    late.cancel()
    lines = [line.strip() for line in text.decode("utf-8", "replace").splitlines() if line.strip()]
    if code == 0:
        return {"conflicts": [], "problem": None}
    error = b"".join(errors).decode("utf-8", "replace").strip().split("\n")[-1][:300]
    return {"conflicts": lines[:50], "problem": None if lines else error or "pip check ended with exit code %d" % code}


def flash(report):
    """Facts that a wheel of flash-attn has to match; then, if it is installed beside a card, one kernel compared with torch's own."""
    import platform
    import sysconfig

    facts = {
        "torch": None, "cuda": None, "cxx11abi": False, "python": platform.python_version(), "computeCapability": None,
        "platform": sysconfig.get_platform().replace("-", "_").replace(".", "_"), "compilers": compilers(), "difference": None, "problem": None,
    }
    try:
        import torch
    except Exception:  # an import may raise anything; the probe of torch says what
        return report(**facts)
    facts.update(torch=str(torch.__version__), cuda=torch.version.cuda, cxx11abi=bool(getattr(torch._C, "_GLIBCXX_USE_CXX11_ABI", False)))
    if not torch.cuda.is_available():
        return report(**facts)
    facts["computeCapability"] = "%d.%d" % torch.cuda.get_device_capability(0)
    report(**facts)
    if version_of("flash-attn") is None:
        return None
    try:
        facts["difference"] = attention_difference(torch)
    except Exception as error:
        facts["problem"] = "%s: %s" % (type(error).__name__, str(error).strip().split("\n")[0][:400])
    return report(**facts)


def compilers():
    """Versions of the CUDA toolkits below /usr/local that have their compiler."""
    import os

    try:
        names = os.listdir("/usr/local")
    except OSError:
        return []
    return sorted(name[len("cuda-"):] for name in names if name.startswith("cuda-") and os.access(os.path.join("/usr/local", name, "bin", "nvcc"), os.X_OK))


def attention_difference(torch):
    """Largest difference of flash-attn from torch's own attention, in half precision on the card."""
    from flash_attn import flash_attn_func

    torch.manual_seed(7)
    query, key, value = (torch.randn(1, 128, 4, 64, device="cuda", dtype=torch.float16) for _ in range(3))
    heads_first = [one.transpose(1, 2).float() for one in (query, key, value)]
    expected = torch.nn.functional.scaled_dot_product_attention(*heads_first).transpose(1, 2)
    return float((flash_attn_func(query, key, value).float() - expected).abs().max())
