"""The process table of Windows, by Toolhelp and a few questions to each process that may be opened."""

from rl_cockpit_target.process import Process

QUERY_LIMITED = 0x1000
STILL_ACTIVE = 259
COMMAND_LINE_INFORMATION = 60  # NtQueryInformationProcess, Windows 8.1 and later
EPOCH_100NS = 116444736000000000  # 1601 → 1970


def _snapshot_rows():
    """(pid, ppid, name) of every process."""
    import ctypes
    from ctypes import wintypes

    class Entry(ctypes.Structure):
        _fields_ = [
            ("size", wintypes.DWORD), ("usage", wintypes.DWORD), ("pid", wintypes.DWORD), ("heap", ctypes.c_size_t),
            ("module", wintypes.DWORD), ("threads", wintypes.DWORD), ("ppid", wintypes.DWORD), ("priority", wintypes.LONG),
            ("flags", wintypes.DWORD), ("name", wintypes.WCHAR * 260),
        ]

    library = ctypes.WinDLL("kernel32", use_last_error=True)
    library.CreateToolhelp32Snapshot.restype = wintypes.HANDLE
    snapshot = wintypes.HANDLE(library.CreateToolhelp32Snapshot(2, 0))
    entry = Entry(size=ctypes.sizeof(Entry))
    rows = []
    more = library.Process32FirstW(snapshot, ctypes.byref(entry))
    while more:
        rows.append((entry.pid, entry.ppid, entry.name))
        more = library.Process32NextW(snapshot, ctypes.byref(entry))
    library.CloseHandle(snapshot)
    return rows


def _measure(pid):
    """(creation 100 ns, cpu seconds, resident bytes, ended?) of a process, or None when it may not be opened."""
    import ctypes
    from ctypes import wintypes

    library = ctypes.WinDLL("kernel32", use_last_error=True)
    library.OpenProcess.restype = wintypes.HANDLE
    handle = library.OpenProcess(QUERY_LIMITED, False, pid)
    if not handle:
        return None
    handle = wintypes.HANDLE(handle)
    try:
        times = [wintypes.FILETIME() for _ in range(4)]
        code = wintypes.DWORD()
        if not library.GetProcessTimes(handle, *(ctypes.byref(time) for time in times)):
            return None
        library.GetExitCodeProcess(handle, ctypes.byref(code))
        created, _, kernel, user = (time.dwHighDateTime << 32 | time.dwLowDateTime for time in times)
        return created, (kernel + user) / 1e7, _resident(library, handle), code.value != STILL_ACTIVE
    finally:
        library.CloseHandle(handle)


def _resident(library, handle):
    """Bytes of the working set (PROCESS_MEMORY_COUNTERS), or None."""
    import ctypes

    names = ("peak", "resident", "a", "b", "c", "d", "pagefile", "peak_pagefile")

    class Counters(ctypes.Structure):
        _fields_ = [("size", ctypes.c_ulong), ("faults", ctypes.c_ulong)] + [(name, ctypes.c_size_t) for name in names]

    counters = Counters(size=ctypes.sizeof(Counters))
    done = library.K32GetProcessMemoryInfo(handle, ctypes.byref(counters), counters.size)
    return counters.resident if done else None


def _row(pid, ppid, name):
    measured = _measure(pid)
    if measured is None:
        return Process(pid, ppid, None, None, name, "?", "", None, None, None, None)
    created, cpu_s, resident, ended = measured
    started_ms = (created - EPOCH_100NS) // 10_000
    return Process(pid, ppid, None, None, name, "Z" if ended else "R", str(created), started_ms, cpu_s, cpu_s, resident)


def table():
    """Every process, by pid. A parent that is younger than its child is another process with the old one's pid."""
    rows = {pid: _row(pid, ppid, name) for pid, ppid, name in _snapshot_rows()}
    for row in rows.values():
        parent = rows.get(row.ppid)
        if parent is not None and parent.start and row.start and int(parent.start) > int(row.start):
            row.ppid = 0
    return rows


def read_process(pid):
    """The process with this pid, or None. Its parent is not looked up."""
    measured = _measure(pid)
    return None if measured is None else _row(pid, 0, "")


def command_of(row):
    """argv of a process of the table; its name alone when it does not tell."""
    import ctypes
    from ctypes import wintypes

    library = ctypes.WinDLL("kernel32", use_last_error=True)
    library.OpenProcess.restype = wintypes.HANDLE
    handle = library.OpenProcess(QUERY_LIMITED, False, row.pid)
    if not handle:
        return [row.name]
    handle = wintypes.HANDLE(handle)
    try:
        buffer = ctypes.create_string_buffer(65536 + 16)
        status = ctypes.WinDLL("ntdll").NtQueryInformationProcess(handle, COMMAND_LINE_INFORMATION, buffer, len(buffer), None)
    finally:
        library.CloseHandle(handle)
    if status != 0:
        return [row.name]
    # UNICODE_STRING {u16 bytes, u16 room, pointer}, then the characters.
    length = int.from_bytes(buffer.raw[:2], "little")
    start = 2 * ctypes.sizeof(ctypes.c_void_p)
    return split(buffer.raw[start : start + length].decode("utf-16-le", "replace")) or [row.name]


def split(text):
    """A command line as argv, by Windows' own rules (CommandLineToArgvW)."""
    import ctypes
    from ctypes import wintypes

    count = ctypes.c_int()
    parse = ctypes.WinDLL("shell32").CommandLineToArgvW
    parse.restype = ctypes.POINTER(wintypes.LPWSTR)
    words = parse(wintypes.LPCWSTR(text), ctypes.byref(count))
    return [words[i] for i in range(count.value)] if words and text else []
