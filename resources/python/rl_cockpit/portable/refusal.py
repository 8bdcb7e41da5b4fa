"""Reasons why a portable copy is not written."""

from __future__ import annotations

from typing import Any, Dict, Optional


class NotPortable(Exception):
    """A copy is not written: what it is about, why, and what to do. `plan` is what would be replaced and what is open."""

    def __init__(self, thing: str, reason: str, remedy: str, plan: Optional[Dict[str, Any]] = None) -> None:
        super().__init__("%s: %s %s" % (thing, reason, remedy))
        self.thing, self.reason, self.remedy, self.plan = thing, reason, remedy, plan
