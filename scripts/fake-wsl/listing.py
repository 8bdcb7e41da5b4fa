"""--list in all its forms, --status and --version."""

from machine import is_running
from teller import FAILED

BUSY = ("Installing", "Uninstalling", "Converting", "Exporting")


def state_of(scenario, distro):
    return distro.get("state") if distro.get("state") in BUSY else "Running" if is_running(scenario, distro["name"]) else "Stopped"


def list_distros(scenario, teller, words):
    """Does not return."""
    options = set()
    for word in words:
        existing = {"-v": "verbose", "--verbose": "verbose", "-q": "quiet", "--quiet": "quiet", "-o": "online", "--online": "online"}
        name = existing.get(word) or {"--running": "running", "--all": "all"}.get(word)
        if name is None:
            teller.fail("argument", None, word)
        options.add(name)
    for pair in ({"quiet", "verbose"}, {"all", "running"}, {"online", "verbose"}, {"online", "all"}):
        if pair <= options:
            teller.fail("usage", None)
    if "online" in options:
        teller.say("NAME            FRIENDLY NAME\nUbuntu          Ubuntu\nDebian          Debian GNU/Linux")
        teller.leave(0)
    rows = [(distro, state_of(scenario, distro)) for distro in scenario.distros()]
    if not rows and "quiet" not in options:
        teller.fail("no-distro", None)
    if "running" in options:
        rows = [row for row in rows if row[1] == "Running"]
    elif "all" not in options and "verbose" not in options:
        rows = [row for row in rows if row[1] not in BUSY]
    if not rows and "running" in options and "quiet" not in options:
        teller.say(teller.word("none-running"))
        teller.leave(FAILED)
    print_rows(teller, options, rows)
    teller.leave(0)


def print_rows(teller, options, rows):
    if "quiet" in options:
        for distro, _ in rows:
            teller.say(distro["name"])
    elif "verbose" in options:
        teller.say(table(teller, rows))
    else:
        teller.say(teller.word("header"))
        for distro, _ in rows:
            teller.say(teller.word("default", distro["name"]) if distro["default"] else distro["name"])


def table(teller, rows):
    """The open-source build has these words in English for everybody; the one before it translated them."""
    columns = teller.words["columns"] if teller.inbox else ("NAME", "STATE", "VERSION")
    states = teller.words["states"] if teller.inbox else {}
    width = max([4] + [len(distro["name"]) for distro, _ in rows]) + 4
    lines = ["  %s%s%s" % (columns[0].ljust(width), columns[1].ljust(24 if teller.inbox else 16), columns[2])]
    for distro, state in rows:
        mark = "*" if distro["default"] else " "
        word = states.get(state, state).ljust(24 if teller.inbox else 16)
        lines.append("%s %s%s%s" % (mark, distro["name"].ljust(width), word, distro["version"]))
    return "\n".join(lines)


def print_status(scenario, teller):
    """0 even when nothing can start. Does not return."""
    default = next((distro["name"] for distro in scenario.distros() if distro["default"]), None)
    if default is not None:
        teller.say(teller.word("status", default))
    if any(fault["kind"] == "virtualization-off" for fault in scenario["faults"]):
        teller.say(teller.word("virtualization"))
    teller.leave(0)


def print_version(teller, status):
    """Some builds end with 128 although all is well. Does not return."""
    numbers = ("2.6.3.0", "6.6.87.2-1", "1.0.71", "1.2.6353", "1.611.1-81528511", "10.0.26100.1-240331-1435.ge-release", "10.0.26100.4349")
    teller.say(teller.word("versions", *numbers))
    teller.leave(status)
