"""Takes away a portable copy that turned out not to be plain; run by the agent's interpreter. Nothing else is removed by it."""

import os
import zipfile

from rl_cockpit.portable.write_copy import NOTE


def main(words, report):
    """words: {path}. Reports `removed`: whether it is gone. A file without the note of a portable copy stays."""
    path = words["path"]
    try:
        with zipfile.ZipFile(path) as archive:
            is_copy = NOTE in archive.namelist()
        if is_copy:
            os.unlink(path)
    except (OSError, ValueError, zipfile.BadZipFile):
        pass  # what cannot be read or removed is there still, or was never there
    report(removed=not os.path.lexists(path))
