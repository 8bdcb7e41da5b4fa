"""Extracts a folder of a zip archive, without some of its paths.

extract_zip.py ARCHIVE FOLDER TARGET [--without PREFIX ...]

FOLDER and each PREFIX are paths in the archive. File modes are kept (Info-ZIP, "external file attributes": the Unix mode
is in their upper 16 bits).
"""

import argparse
import shutil
import zipfile
from pathlib import Path


def extract(archive: Path, folder: str, target: Path, without: list[str]) -> None:
    """Writes every file below `folder` of `archive` to `target`.

    Raises ValueError for a member that would be written outside of `target`.
    """
    prefix = f"{folder}/"
    with zipfile.ZipFile(archive) as opened:
        for member in opened.infolist():
            name = member.filename
            if not name.startswith(prefix) or name.startswith(tuple(without)) or member.is_dir():
                continue
            path = (target / name[len(prefix) :]).resolve()
            if not path.is_relative_to(target.resolve()):
                raise ValueError(f"{name} leads out of {target}")
            path.parent.mkdir(parents=True, exist_ok=True)
            with opened.open(member) as source, path.open("wb") as copy:
                shutil.copyfileobj(source, copy)
            path.chmod((member.external_attr >> 16) & 0o777 or 0o644)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path)
    parser.add_argument("folder")
    parser.add_argument("target", type=Path)
    parser.add_argument("--without", nargs="*", default=[])
    options = parser.parse_args()
    extract(options.archive, options.folder, options.target, options.without)


if __name__ == "__main__":
    main()
