"""Settings of WSL in .wslconfig: reads them, and sets one with a backup beside the file. As a program: FILE NAME=VALUE, or --undo FILE."""

import os
import re
import shutil
import sys

BACKUP = ".before-rl-cockpit"
SECTION = re.compile(r"\s*\[([^\]]*)\]")


def is_section(line, name):
    match = SECTION.match(line)
    return match is not None and match.group(1).strip().lower() == name


def setting_of(line):
    """Name of what a line sets, lower case; '' for a comment or a section."""
    match = re.match(r"\s*([A-Za-z]\w*)\s*=", line)
    return match.group(1).lower() if match else ""


def read_settings(text):
    """{name: value} below [wsl2], names in lower case, as WSL reads them."""
    matches, inside = {}, False
    for line in text.splitlines():
        if SECTION.match(line):
            inside = is_section(line, "wsl2")
        elif inside and setting_of(line):
            matches[setting_of(line)] = line.partition("=")[2].split("#")[0].strip()
    return matches


def with_setting(text, name, value):
    """The text with one setting below [wsl2] set; every other line stays as it is."""
    lines, end = text.splitlines(), "\r\n" if "\r\n" in text else "\n"
    start = next((at for at, line in enumerate(lines) if is_section(line, "wsl2")), None)
    if start is None:
        lines += ([""] if lines and lines[-1].strip() else []) + ["[wsl2]", "%s=%s" % (name, value)]
        return end.join(lines) + end
    stop = next((at for at in range(start + 1, len(lines)) if SECTION.match(lines[at])), len(lines))
    for at in range(start + 1, stop):
        if setting_of(lines[at]) == name.lower():
            lines[at] = "%s=%s" % (name, value)
            return end.join(lines) + end
    lines.insert(start + 1, "%s=%s" % (name, value))
    return end.join(lines) + end


def read_file(path):
    """Text of .wslconfig, '' where there is none. A mark at its beginning is left out."""
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            return file.read(65536)
    except FileNotFoundError:
        return ""


def change_file(path, name, value):
    """Set one setting; the file of before is beside it. The new one is whole or is not there."""
    text = read_file(path)
    if os.path.exists(path):
        shutil.copy2(path, path + BACKUP)
    with open(path + ".new", "w", encoding="utf-8", newline="") as file:
        file.write(with_setting(text, name, value))
    os.replace(path + ".new", path)


def main(words):
    if len(words) == 2 and words[0] == "--undo":
        os.replace(words[1] + BACKUP, words[1])
        return "%s is as it was before." % words[1]
    if len(words) != 2 or not re.match(r"[A-Za-z]\w*=[\w.]+\Z", words[1]):
        raise SystemExit("Usage: wsl_settings.py FILE NAME=VALUE | --undo FILE")
    name, _, value = words[1].partition("=")
    change_file(words[0], name, value)
    return "%s: %s=%s below [wsl2]. WSL reads it when it starts next." % (words[0], name, value)


if __name__ == "__main__":
    print(main(sys.argv[1:]))
