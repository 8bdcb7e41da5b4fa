"""ctypes structures and function signatures for win32.py (winbase.h, psapi.h, winternl.h).

Declared because ctypes otherwise takes every number for 32 bits: a handle of 64 bits would be cut.
"""

from ctypes import POINTER, Structure, c_char, c_int, c_long, c_size_t, c_ulong, c_ulonglong, c_void_p, c_wchar, c_wchar_p

BOOL, DWORD, HANDLE, TEXT, OUT = c_int, c_ulong, c_void_p, c_wchar_p, c_void_p
MANY_PIDS = 4096
SYNCHRONIZE = 0x00100000
INVALID_HANDLE = c_void_p(-1).value


class ProcessEntry(Structure):
    """PROCESSENTRY32W"""

    _fields_ = [
        ("size", DWORD), ("usage", DWORD), ("pid", DWORD), ("heap", c_size_t), ("module", DWORD), ("threads", DWORD),
        ("ppid", DWORD), ("priority", c_long), ("flags", DWORD), ("name", c_wchar * 260),
    ]


class MemoryCounters(Structure):
    """PROCESS_MEMORY_COUNTERS"""

    _fields_ = [("size", DWORD), ("faults", DWORD)] + [
        (name, c_size_t) for name in ("peak", "resident", "a", "b", "c", "d", "pagefile", "peak_pagefile")
    ]


class MemoryStatus(Structure):
    """MEMORYSTATUSEX"""

    _fields_ = [("length", DWORD), ("load", DWORD)] + [
        (name, c_ulonglong) for name in ("total", "available", "page_total", "page_available", "virtual", "virtual_available", "extended")
    ]


class JobPids(Structure):
    """JOBOBJECT_BASIC_PROCESS_ID_LIST with room for many"""

    _fields_ = [("assigned", DWORD), ("listed", DWORD), ("pids", c_size_t * MANY_PIDS)]


# name → (answer, arguments)
KERNEL32 = {
    "AssignProcessToJobObject": (BOOL, (HANDLE, HANDLE)),
    "AttachConsole": (BOOL, (DWORD,)),
    "CloseHandle": (BOOL, (HANDLE,)),
    "CreateFileW": (HANDLE, (TEXT, DWORD, DWORD, c_void_p, DWORD, DWORD, HANDLE)),
    "CreateJobObjectW": (HANDLE, (c_void_p, TEXT)),
    "CreateToolhelp32Snapshot": (HANDLE, (DWORD, DWORD)),
    "DuplicateHandle": (BOOL, (HANDLE, HANDLE, HANDLE, OUT, DWORD, BOOL, DWORD)),
    "FreeConsole": (BOOL, ()),
    "GenerateConsoleCtrlEvent": (BOOL, (DWORD, DWORD)),
    "GetCurrentProcess": (HANDLE, ()),
    "GetProcessTimes": (BOOL, (HANDLE, OUT, OUT, OUT, OUT)),
    "GlobalMemoryStatusEx": (BOOL, (OUT,)),
    "IsProcessInJob": (BOOL, (HANDLE, HANDLE, OUT)),
    "K32GetProcessMemoryInfo": (BOOL, (HANDLE, OUT, DWORD)),
    "OpenJobObjectW": (HANDLE, (DWORD, BOOL, TEXT)),
    "OpenProcess": (HANDLE, (DWORD, BOOL, DWORD)),
    "PeekNamedPipe": (BOOL, (HANDLE, OUT, DWORD, OUT, OUT, OUT)),
    "Process32FirstW": (BOOL, (HANDLE, OUT)),
    "Process32NextW": (BOOL, (HANDLE, OUT)),
    "QueryInformationJobObject": (BOOL, (HANDLE, c_int, OUT, DWORD, OUT)),
    "SetThreadExecutionState": (DWORD, (DWORD,)),
    "TerminateJobObject": (BOOL, (HANDLE, DWORD)),
    "TerminateProcess": (BOOL, (HANDLE, DWORD)),
    "WaitForSingleObject": (DWORD, (HANDLE, DWORD)),
}
NTDLL = {
    "NtResumeProcess": (c_long, (HANDLE,)),
    "NtQueryInformationProcess": (c_long, (HANDLE, c_int, POINTER(c_char), DWORD, OUT)),
}
SHELL32 = {"CommandLineToArgvW": (POINTER(c_wchar_p), (TEXT, OUT))}
