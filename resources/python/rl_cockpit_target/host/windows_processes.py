"""Process table of Windows, and single processes held by pid and creation time."""

from contextlib import contextmanager

from rl_cockpit_target.host import win32
from rl_cockpit_target.host.process import Process

EPOCH_100NS = 116444736000000000  # 1601 → 1970
QUERY_ACCESS = win32.PROCESS_QUERY_LIMITED | win32.SYNCHRONIZE
CONSOLE_HOST = "conhost.exe"  # the hidden console's own process is no one's training


@contextmanager
def open_handle(pid, access):
    """A handle that lives as long as the block, or None."""
    kernel = win32.kernel()
    handle = kernel.open_process(pid, access)
    try:
        yield handle
    finally:
        if handle is not None:
            kernel.close(handle)


def _row(pid, ppid, name):
    kernel = win32.kernel()
    with open_handle(pid, QUERY_ACCESS) as handle:
        if handle is None:
            return Process(pid, ppid, None, None, name, "?", "", None, None, None, None)
        created, cpu_100ns = kernel.times(handle)
        ended, resident = kernel.has_ended(handle), kernel.resident(handle)
    cpu_s = cpu_100ns / 1e7
    return Process(
        pid, ppid, None, None, name, "Z" if ended else "R", str(created), (created - EPOCH_100NS) // 10_000, cpu_s, cpu_s, resident
    )


def table():
    """Every process, by pid. A parent that is younger than its child is another process with the old one's pid."""
    rows = {pid: _row(pid, ppid, name) for pid, ppid, name in win32.kernel().processes() if name.lower() != CONSOLE_HOST}
    for row in rows.values():
        parent = rows.get(row.ppid)
        if parent is not None and parent.start and row.start and int(parent.start) > int(row.start):
            row.ppid = 0
    return rows


def read_process(pid):
    """The process with this pid, or None when it cannot be opened. Its parent is not looked up."""
    row = _row(pid, 0, "")
    return row if row.start else None


def command_of(row):
    """argv of a process of the table; its name alone when the command line cannot be read."""
    kernel = win32.kernel()
    with open_handle(row.pid, win32.PROCESS_QUERY_LIMITED) as handle:
        text = None if handle is None else kernel.command_line(handle)
    return (kernel.split(text) if text else []) or [row.name]


def terminate_process(pid, start, code):
    """End this very process: the handle that is ended is the one whose creation time was read. False when it is gone."""
    kernel = win32.kernel()
    with open_handle(pid, QUERY_ACCESS | win32.PROCESS_TERMINATE) as handle:
        if handle is None or kernel.has_ended(handle) or str(kernel.times(handle)[0]) != start:
            return False
        try:
            kernel.terminate(handle, code)
        except OSError:
            return False  # it ended in this moment
    return True


def descendants(pid):
    """(pid, start) of a process and of all below it, as far as the table still connects them."""
    rows = table()
    matches = [pid] if pid in rows else []
    for parent in matches:
        matches.extend(row.pid for row in rows.values() if row.ppid == parent and row.pid not in matches)
    return [(one, rows[one].start) for one in matches]
