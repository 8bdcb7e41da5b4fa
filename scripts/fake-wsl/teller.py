"""wsl.exe's own output and its exit status of 32 bits."""

import os
import sys
import time

from words import LANGUAGES

FAILED = 0xFFFFFFFF


class Teller:
    """Speaks the scenario's language in the encoding that this call asks for."""

    def __init__(self, scenario, environment):
        self.words = LANGUAGES[scenario["locale"]]
        self.inbox = scenario["inbox"]
        self.chunked = scenario["chunked"]
        self.utf8 = environment.get("WSL_UTF8") == "1" and not self.inbox
        self.quiet = environment.get("WSL_DISABLE_WARNINGS") == "1"
        self.exit_file = environment.get("RL_COCKPIT_WSL_EXIT_FILE")

    def say(self, text, fd=1):
        """One text with its line end, errors too: on stdout."""
        data = (text + "\n").replace("\n", "\r\n").encode("utf-8" if self.utf8 else "utf-16-le")
        step = 7 if self.chunked else max(1, len(data))
        for at in range(0, len(data), step):
            os.write(fd, data[at : at + step])
            if self.chunked:
                time.sleep(0.002)

    def warn(self, text):
        if not self.quiet:
            self.say("wsl: " + text, 2)

    def word(self, name, *values):
        text = self.words[name]
        return text % values if values else text

    def fail(self, name, token, *values):
        """A failure of wsl.exe itself. Does not return."""
        text = self.word(name, *values)
        self.say(text if token is None else "%s\n%s" % (text, self.word("code", token)))
        self.leave(FAILED)

    def leave(self, status):
        """End with a status of 32 bits; the platform keeps 8 of them, the file keeps all. Does not return."""
        if self.exit_file:
            try:
                with open(self.exit_file, "w") as file:
                    file.write("%d\n" % (status & 0xFFFFFFFF))
            except OSError as error:
                sys.stderr.write("%s\n" % error)
        os._exit(status & 0xFF)
