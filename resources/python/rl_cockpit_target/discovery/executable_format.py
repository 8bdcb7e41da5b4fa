"""Executable format and CPU architecture by the first bytes of a file: ELF, Mach-O and PE headers."""

import struct

from rl_cockpit_target.discovery.markers import MARKERS

HEAD_BYTES = 4096


def format_and_machine(head):
    """('elf' | 'macho' | 'pe', number of its machine), or None for a script, a fat binary, or anything else."""
    if head[:4] == b"\x7fELF" and len(head) >= 20:
        return "elf", struct.unpack("<H" if head[5] != 2 else ">H", head[18:20])[0]
    if head[:4] == b"\xcf\xfa\xed\xfe" and len(head) >= 8:
        return "macho", struct.unpack("<I", head[4:8])[0]
    if head[:2] == b"MZ" and len(head) >= 64:
        at = struct.unpack("<I", head[60:64])[0]
        if head[at : at + 4] == b"PE\0\0" and len(head) >= at + 6:
            return "pe", struct.unpack("<H", head[at + 4 : at + 6])[0]
    return None


def foreign_architecture(machine, path):
    """(system, architecture) of a program that this machine cannot run, in words; None when nothing speaks against it."""
    table = MARKERS["architectures"]
    result = format_and_machine(machine.head(path, HEAD_BYTES))
    if result is None:
        return None
    kind, number = result
    arch = table[kind].get(str(number), "machine %d" % number)
    runs = table["runs"][machine.shape].get(machine.arch, [machine.arch])
    if kind == table["formats"][machine.shape] and arch in runs:
        return None
    return table["systems"][kind], arch
