import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPython } from './find-python';

const USUAL = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

const isUsual = (python: string | null): boolean =>
  python === null || USUAL.includes(path.dirname(python));

describe.skipIf(process.platform === 'win32')('the Python of the agent', () => {
  let base: string;
  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'rl cockpit path ü '));
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  async function program(name: string, text: string): Promise<string> {
    const file = path.join(base, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await chmod(file, 0o755);
    return file;
  }
  const matchesOf = (...folders: readonly string[]) =>
    findPython({ PATH: folders.map((one) => path.join(base, one)).join(':') }, process.platform);

  test('is never the command of a version manager, wherever that is', async () => {
    const pyenv =
      '#!/usr/bin/env bash\nexec "/home/me/.pyenv/libexec/pyenv" exec "$program" "$@"\n';
    await program('.pyenv/shims/python3', pyenv);
    await program('.asdf/shims/python3', '#!/usr/bin/env bash\nexec asdf exec "python3" "$@"\n');
    await program('copied/python3', pyenv);
    const mise = await program('tools/mise', '\x7fELF');
    await mkdir(path.join(base, 'mise'));
    await symlink(mise, path.join(base, 'mise', 'python3'));
    await mkdir(path.join(base, 'linked'));
    await symlink(path.join(base, '.pyenv/shims/python3'), path.join(base, 'linked', 'python3'));
    for (const folder of ['.pyenv/shims', '.asdf/shims', 'copied', 'mise', 'linked'])
      expect([folder, isUsual(await matchesOf(folder))]).toEqual([folder, true]);
  });

  test('is never an alias of the Store without a byte, nor a program of Windows under another name', async () => {
    await program('empty/python3', '');
    const exe = await program('Python311/python.exe', 'MZ');
    await mkdir(path.join(base, 'exe'));
    await symlink(exe, path.join(base, 'exe', 'python3'));
    for (const folder of ['empty', 'exe'])
      expect([folder, isUsual(await matchesOf(folder))]).toEqual([folder, true]);
  });

  test('is the first real one that follows them on PATH', async () => {
    await program('.pyenv/shims/python3', '#!/bin/sh\nexec pyenv exec python3\n');
    const real = await program('env/bin/python3.11', '\x7fELF');
    await symlink(real, path.join(base, 'env', 'bin', 'python3'));
    expect(await matchesOf('.pyenv/shims', 'env/bin')).toBe(path.join(base, 'env/bin/python3'));
  });
});
