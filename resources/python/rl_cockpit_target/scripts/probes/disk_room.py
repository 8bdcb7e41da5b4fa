"""Free disk where a setup writes: state of RL Cockpit, Hugging Face cache, pip's cache, temporary files. Writes nothing."""

import importlib.util
import os
import sys
import tempfile
import time

from rl_cockpit_target.host.file_systems import room_of


def cache_home():
    """Folder of caches of this user, by the rules of each system."""
    if os.name == "nt":
        return os.environ.get("LOCALAPPDATA") or os.path.expanduser("~")
    return os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")


def hugging_face_cache():
    """Cache folder of huggingface_hub: HF_HUB_CACHE, else HF_HOME/hub, else ~/.cache/huggingface/hub."""
    home = os.environ.get("HF_HOME") or os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "huggingface")
    return os.path.expanduser(os.environ.get("HF_HUB_CACHE") or os.path.join(home, "hub"))


def pip_cache():
    """Cache folder of pip."""
    return os.environ.get("PIP_CACHE_DIR") or os.path.join(cache_home(), "pip", *(["Cache"] if os.name == "nt" else []))


def paths(words):
    """{id: path} of all folders that are looked at; `words` may name any of them."""
    usual = {"models": hugging_face_cache(), "pipCache": pip_cache(), "temporary": tempfile.gettempdir()}
    return dict(usual, **words["paths"])


def size_of(folder, limit_s=2.0):
    """Bytes of the files below a folder; what was counted until the time was over, so at least that much."""
    until, total = time.monotonic() + limit_s, 0
    for parent, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(parent, name)).st_size
            except OSError:
                pass  # it has just gone
        if time.monotonic() > until:
            break
    return total


def main(words, report):
    """words: {paths: {id: absolute path}} → {rooms: [{id, path, …room of its file system}], python, hasPip, cacheBytes of pip}"""
    named = paths(words)
    report(
        rooms=[dict(room_of(path), id=name, path=path) for name, path in named.items()],
        python=sys.executable, hasPip=importlib.util.find_spec("pip") is not None, cacheBytes=size_of(named["pipCache"]),
    )
