"""Prints a metric every 100 ms whose value is the wall clock in ms at that moment."""

import json
import sys
import time

for step in range(1, int(sys.argv[1]) + 1):
    time.sleep(0.1)
    print(json.dumps({"step": step, "sent_ms": time.time() * 1000}), flush=True)
