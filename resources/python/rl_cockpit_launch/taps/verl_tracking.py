"""Tap of verl's Tracking: its log(data, step) before any backend."""

import functools

MODULE = "verl.utils.tracking"


def add(module, rows):
    log = module.Tracking.log

    @functools.wraps(log)
    def logged(self, data, step, *rest, **named):
        rows.add(step, data if isinstance(data, dict) else {})
        return log(self, data, step, *rest, **named)

    module.Tracking.log = logged
