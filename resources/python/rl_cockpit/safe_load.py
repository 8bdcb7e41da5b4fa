"""Load a Stable-Baselines3 model without running code of its file: `custom_objects` for every pickled schedule, and a refusal for what is foreign.

Stable-Baselines3 pickles schedules by their bytecode. Bytecode of another CPython minor ends the process or fails far from its
cause (DLR-RM/stable-baselines3#2115), so it is never unpickled here: its arithmetic is read, and a plain object takes its place.
"""

from __future__ import annotations

from typing import Any, Dict, Iterable, Optional

from .model_gate import Consent, UnsafeModel, load_model

__all__ = ["UnsafeModel", "safe_load"]


def safe_load(path: str, algorithm: Any = None, env: Any = None, device: str = "cpu", custom_objects: Optional[Dict[str, Any]] = None, allow: Iterable[str] = (), trust: bool = False) -> Any:
    """Load a model of Stable-Baselines3 or sb3-contrib.

    `algorithm`: its class or its name; None: taken from what was saved. `custom_objects`: replaces values by key, as in `load()`. `allow`:
    modules, `module.name`s and keys of `data` that may be imported although they are not known. `trust`: everything of this file may run,
    apart from bytecode of another CPython minor. Raises UnsafeModel.
    """
    return load_model(path, Consent(allow, trust), algorithm, env, device, custom_objects)
