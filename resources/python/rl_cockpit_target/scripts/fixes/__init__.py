"""Programs that a fix runs in its terminal, each sent as text: `python -I -c PROGRAM WORD…`. Any Python 3.8 of the target."""
