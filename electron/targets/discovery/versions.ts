import type { Machine } from './machine';

const DPKG_STATUS = '/var/lib/dpkg/status';
const MOST_DPKG_BYTES = 64 * 1024 * 1024;

const escaped = (minor: string): string => minor.replaceAll('.', '\\.');

/** pyvenv.cfg with its keys in lower case; null when there is none. */
export function pyvenvCfg(machine: Machine, prefix: string): ReadonlyMap<string, string> | null {
  const path = machine.join(prefix, 'pyvenv.cfg');
  if (!machine.isFile(path)) return null;
  const lines = machine.text(path).split('\n');
  return new Map(
    lines
      .filter((line) => line.includes('='))
      .map((line) => {
        const at = line.indexOf('=');
        return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
      }),
  );
}

/** By patchlevel.h, which comes with most Pythons that were compiled or unpacked. */
function fromHeader(machine: Machine, prefix: string, minor: string | null): string | null {
  const named = minor === null ? [] : [`include/python${minor}`, `include/python${minor}m`];
  for (const folder of [...named, 'include']) {
    const text = machine.text(machine.join(prefix, folder, 'patchlevel.h'));
    const match = /#define\s+PY_VERSION\s+"([^"]+)"/.exec(text);
    if (match?.[1] !== undefined) return match[1];
  }
  return null;
}

/** By Debian's package list: /usr/bin carries no header. */
function fromDpkg(machine: Machine, minor: string): string | null {
  const text = `\n${machine.text(DPKG_STATUS, MOST_DPKG_BYTES)}`;
  const shape = `\\nPackage: python${escaped(minor)}-minimal\\n(?:.+\\n)*?Version: (\\d+\\.\\d+\\.\\d+)`;
  return new RegExp(shape).exec(text)?.[1] ?? null;
}

/** By conda-meta/python-3.11.9-h955ad1f_0.json. */
export function fromConda(machine: Machine, prefix: string): string | null {
  for (const name of machine.names(machine.join(prefix, 'conda-meta')) ?? []) {
    const match = /^python-(\d+\.\d+[^-]*)-[^-]+\.json$/.exec(name);
    if (match?.[1] !== undefined) return match[1];
  }
  return null;
}

/** `3.11` of an interpreter's real name python3.11, or of the python311.dll beside it; null when neither says. */
export function minorOf(machine: Machine, python: string): string | null {
  const real = machine.real(python);
  if (real === null) return null;
  const match = /^(?:python|pypy)(\d+\.\d+)/.exec(machine.path.basename(real));
  if (match !== null || machine.shape !== 'win32') return match?.[1] ?? null;
  for (const name of machine.names(machine.path.dirname(real)) ?? []) {
    const dll = /^python(\d)(\d+)t?\.dll$/i.exec(name);
    if (dll !== null) return `${dll[1]}.${dll[2]}`;
  }
  return null;
}

/** ~/.pyenv/versions/3.11.7, uv's cpython-3.11.7-linux-x86_64-gnu, Homebrew's Cellar/python@3.11/3.11.7_1. */
function fromPath(machine: Machine, prefix: string, minor: string | null): string | null {
  const named = minor === null ? '[23]\\.\\d+' : escaped(minor);
  const shape = new RegExp(`(?:^|[-.])(${named}\\.\\d+(?:(?:a|b|rc)\\d+)?)(?:$|[-_+])`);
  for (const name of machine
    .slashed(machine.real(prefix) ?? prefix)
    .split('/')
    .toReversed()) {
    const match = shape.exec(name);
    if (match?.[1] !== undefined) return match[1];
  }
  return null;
}

/** The Store's PythonSoftwareFoundation.Python.3.11_qbz5n2kfra8p0, and folders called Python311. */
function minorFromPath(machine: Machine, prefix: string): string | null {
  const name = machine.path.basename(prefix);
  const store = /\.Python\.(\d+\.\d+)_/.exec(name)?.[1];
  if (store !== undefined) return store;
  const match = /^Python(\d)(\d+)(?:-\d+)?$/i.exec(name);
  return match === null ? null : `${match[1]}.${match[2]}`;
}

/** Full version, else major.minor, else null. */
export function versionOf(
  machine: Machine,
  prefix: string,
  python: string,
  cfg: ReadonlyMap<string, string> | null,
): string | null {
  if (cfg !== null) {
    const told = cfg.get('version') || cfg.get('version_info') || '';
    return /^\d+\.\d+(\.\d+)?((a|b|rc)\d+)?/.exec(told)?.[0] ?? minorOf(machine, python);
  }
  const conda = fromConda(machine, prefix);
  if (conda !== null) return conda;
  const minor = minorOf(machine, python);
  const full = fromPath(machine, prefix, minor) ?? fromHeader(machine, prefix, minor);
  const listed = full === null && minor !== null && prefix === '/usr';
  return (
    full ?? (listed ? fromDpkg(machine, minor) : null) ?? minor ?? minorFromPath(machine, prefix)
  );
}
