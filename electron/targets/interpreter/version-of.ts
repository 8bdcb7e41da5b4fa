import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { DISK } from './disk';

/** A minor version of Python 3, or null. */
type Minor = readonly [major: number, minor: number] | null;

/**
 * Version of a Python interpreter read from files beside it: pyvenv.cfg, conda-meta, the interpreter's real name, the DLL of Windows, the
 * name of its folder. null where none of them says. Starts nothing.
 */
export async function versionOf(python: string, prefix: string): Promise<Minor> {
  const cfg = await DISK.text(path.join(prefix, 'pyvenv.cfg'));
  const match = /^version(?:_info)?[ \t]*=[ \t]*(\d+)\.(\d+)/im.exec(cfg);
  if (match !== null) return minor(match);
  const conda = await firstName(
    path.join(prefix, 'conda-meta'),
    /^python-(\d+)\.(\d+)[^-]*-[^-]+\.json$/,
  );
  if (conda !== null) return minor(conda);
  const real = await realpath(python).catch(() => python);
  const named = /^(?:python|pypy)(\d)\.(\d+)/.exec(path.basename(real));
  if (named !== null) return minor(named);
  const dll = await firstName(path.dirname(real), /^python(\d)(\d+)t?\.dll$/i);
  return minor(dll ?? inPath(await realpath(prefix).catch(() => prefix)));
}

/** 3.8 is the oldest that our Python keeps to. */
export function isFit(version: Minor): boolean {
  if (version === null) return false;
  const [major, small] = version;
  return major === 3 && small >= 8;
}

/** ~/.pyenv/versions/3.11.7, cpython-3.11.7-linux-x86_64, Python311, the Store's ….Python.3.11_qbz5n2kfra8p0. */
function inPath(prefix: string): RegExpExecArray | null {
  const base = path.basename(prefix);
  const windows = /\.Python\.(\d+)\.(\d+)_/.exec(base) ?? /^Python(\d)(\d+)(?:-\d+)?$/i.exec(base);
  if (windows !== null) return windows;
  const shape = /(?:^|[-.])([23])\.(\d+)\.\d+(?:(?:a|b|rc)\d+)?(?:$|[-_+])/;
  for (const name of prefix.split(/[\\/]/).toReversed()) {
    const match = shape.exec(name);
    if (match !== null) return match;
  }
  return null;
}

async function firstName(folder: string, shape: RegExp): Promise<RegExpExecArray | null> {
  for (const name of await DISK.names(folder)) {
    const match = shape.exec(name);
    if (match !== null) return match;
  }
  return null;
}

function minor(match: RegExpExecArray | null): Minor {
  return match === null ? null : [Number(match[1]), Number(match[2])];
}
