"""Host: the machine and its operating system, for Linux, macOS and Windows; imports nothing of the other rooms."""
