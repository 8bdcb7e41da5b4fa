"""Folders of tests."""

import shutil
import tempfile


def new_folder(case):
    """Path of an empty folder that goes with the test."""
    folder = tempfile.mkdtemp()
    case.addCleanup(shutil.rmtree, folder, True)
    return folder
