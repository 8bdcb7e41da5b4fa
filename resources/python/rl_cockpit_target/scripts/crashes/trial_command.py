"""The command of a run as a trial starts it: paths of the run's folder lead into the trial's own, and what still leads elsewhere is named."""

import os
import re

from rl_cockpit_target.scripts.crashes.trial_folder import is_within

# A path in a word of a command line: the word itself, a value after `=`, or one between quotes and brackets of a program text.
PATH = re.compile(r"(?:^|(?<=[=\s'\"(\[,;:])|(?<=://))((?:~?/(?!/)|[A-Za-z]:[\\/])[^\s'\"()\[\],;:]*)")
# Folders of the system: a training writes nothing there.
SYSTEM = ("/usr/", "/bin/", "/sbin/", "/lib", "/dev/", "/proc/", "/sys/", "/nix/", "/opt/conda/bin/")
PATH_FLAG = re.compile(r"dir|path|data|folder|file|config|root", re.IGNORECASE)
ENDS = r"(?=$|[/\\\s'\"()\[\],;:])"


class TrialPaths:
    """Rewrites the words of a command for a trial. `outside`: paths that stay as they are, and that the program may write to."""

    def __init__(self, cwd, works_in, folder, left_out, started_ms):
        self.cwd, self.works_in, self.folder = os.path.normpath(cwd), works_in, folder
        self.left_out = [os.path.join(self.cwd, path) for path in left_out]
        self.started_s = started_ms / 1000
        self.outside = []
        names = sorted({self.cwd, os.path.realpath(self.cwd)}, key=len, reverse=True)
        old = r"(?:(?<![\w.~/\\-])|(?<=://))(?:%s)%s" % ("|".join(map(re.escape, names)), ENDS)
        self.old = re.compile(old) if len(self.cwd) > 1 else None

    def argv(self, argv):
        program, *words = argv
        changed = [self._program(program)]
        script = next((at for at, word in enumerate(words) if word.endswith((".py", ".sh"))), None)
        for at, word in enumerate(words):
            flag = words[at - 1] if at > 0 and words[at - 1].startswith("-") else ""
            changed.append(self._word(word, at == script and "=" not in word, flag))
        return changed

    def text(self, text, is_named=True):
        """A text in which absolute paths of the run's folder lead into the trial's own."""
        changed = text if self.old is None else self.old.sub(self._on_target, text)
        if is_named:
            for path in PATH.findall(changed):
                self._name(path)
        return changed

    def _on_target(self, match):
        path = match.group(0) + re.match(r"[^\s'\"()\[\],;:]*", match.string[match.end() :]).group(0)
        return match.group(0) if self._stays(os.path.normpath(path)) else self.folder

    def _stays(self, path):
        """Whether it is no part of what the trial's folder represents."""
        if any(is_within(path, left) for left in self.left_out):
            return True
        return self.works_in == "empty" and self._is_input(path)

    def _is_input(self, path):
        """There before the run began: what the run wrote itself is an output, and is written again in the empty folder."""
        try:
            return path != self.cwd and os.stat(path).st_mtime < self.started_s
        except OSError:
            return False

    def _program(self, program):
        """A program of a relative path would be looked for in the trial's folder."""
        path = os.path.normpath(os.path.join(self.cwd, program))
        is_apart = os.sep in program and not os.path.isabs(program) and os.path.exists(path)
        return path if is_apart and (self.works_in == "empty" or self._stays(path) or not is_within(path, self.cwd)) else self.text(program, False)

    def _word(self, word, is_script, flag):
        name, equals, value = word.partition("=")
        name, value = (name + equals, value) if equals else ("", word)
        path = os.path.normpath(os.path.join(self.cwd, value)) if is_relative(value, name or flag) else None
        if path is None or not os.path.exists(path):
            return self.text(word, not is_script)
        if is_within(path, self.cwd) and not self._stays(path) and not (is_script and self.works_in == "empty"):
            return self.text(word, not is_script)
        if not is_script:
            self._name(path)
        return name + path

    def _name(self, path):
        inside = is_within(path, os.path.dirname(self.folder)) if os.path.isabs(path) else False
        if not inside and not path.startswith(SYSTEM) and path not in self.outside and len(self.outside) < 50:
            self.outside.append(path)


def is_relative(value, flag):
    """Whether it looks like a path that depends on the folder. A bare word is one only after a flag that asks for one."""
    if not value or value.startswith(("-", "~", "{", "[")) or os.path.isabs(value) or "\n" in value or len(value) > 4096:
        return False
    return os.sep in value or os.path.splitext(value)[1] != "" or PATH_FLAG.search(flag) is not None


def python_path(argv, cwd, env):
    """Variables by which `python -m` and `-c` find the code of the run's folder from an empty one, and leave no file there."""
    apart = {"PYTHONDONTWRITEBYTECODE": "1"}
    if any(word in ("-m", "-c") for word in argv[1:3]):
        apart["PYTHONPATH"] = os.pathsep.join([cwd] + ([env["PYTHONPATH"]] if env.get("PYTHONPATH") else []))
    return apart
