"""Two small trainings that really learn: `python -m rl_cockpit_toys.hybrid` and `python -m rl_cockpit_toys.arpo`.

Standard library only, Python 3.8 or newer. Every number they print is computed from what the policy did.
"""
