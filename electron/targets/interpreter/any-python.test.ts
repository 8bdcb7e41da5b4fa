import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstPython } from './any-python';
import { DISK } from './disk';
import { brokenEnvsOf } from './broken-envs';
import { type Searched, SearchTable } from './search-table';
import { isFit, versionOf } from './version-of';

const file = new URL(
  '../../../resources/python/rl_cockpit_target/discovery/markers.json',
  import.meta.url,
);
const table = SearchTable.parse(JSON.parse(readFileSync(file, 'utf8')));

/** The header of a Linux program for a processor: 62 is x86_64, 183 is arm64. */
function elf(processor: number): Buffer {
  const head = Buffer.alloc(64);
  head.write('\u007fELF\u0002\u0001\u0001', 'latin1');
  head.writeUInt16LE(processor, 18);
  return head;
}

describe.skipIf(process.platform !== 'linux')('without a Python on PATH', () => {
  let home = '';
  beforeEach(async () => {
    home = await realpath(await mkdtemp(path.join(tmpdir(), 'rl cockpit any ü ')));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  async function put(name: string, bytes: Buffer | string): Promise<void> {
    const at = path.join(home, name);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, bytes);
    await chmod(at, 0o755);
  }
  const here = (): Searched => ({
    shape: 'linux',
    env: {},
    home,
    cwd: home,
    arch: 'x64',
    // Nothing else of this very machine is looked at.
    isAway: (any) => any !== home && !any.startsWith(`${home}/`),
    disk: DISK,
  });
  const first = () => firstPython(table, here());

  test('environments that have lost their Python are still listed as broken, each with its remedy', async () => {
    await put('miniconda3/envs/bare/conda-meta/history', '');
    await put('.venvs/gone/pyvenv.cfg', 'home = /opt/gone/bin\nversion = 3.12.1\n');
    await mkdir(path.join(home, '.venvs/gone/bin'));
    await symlink('/opt/gone/bin/python3', path.join(home, '.venvs/gone/bin/python'));
    await put('.venvs/empty/pyvenv.cfg', 'version = 3.11.2\n');
    await put('.venvs/other/readme.txt', 'no environment');
    expect(await first()).toBeNull();
    const envs = await brokenEnvsOf(table, here());
    expect(envs.map(({ kind, name, state, version }) => [kind, name, state, version])).toEqual(
      expect.arrayContaining([
        ['conda', 'bare', 'broken', null],
        ['venv', 'gone', 'broken', '3.12.1'],
        ['venv', 'empty', 'broken', '3.11.2'],
      ]),
    );
    expect(envs).toHaveLength(3);
    const problem = (name: string) => envs.find((env) => env.name === name)?.problem;
    expect(problem('bare')).toMatch(/without Python\. Install it there \(conda install/);
    expect(problem('gone')).toMatch(/\(\/opt\/gone\/bin\) no longer exists\. Recreate/);
    expect(problem('empty')).toMatch(/has no interpreter\. Recreate the environment\.$/);
  });

  test('there is none where nothing is installed', async () => {
    expect(await first()).toBeNull();
  });

  test('one is taken that is new enough, made for this machine and no command of a version manager', async () => {
    await put('.pyenv/versions/3.7.9/bin/python3.7', elf(62));
    await symlink('python3.7', path.join(home, '.pyenv/versions/3.7.9/bin/python'));
    await put('miniconda3/conda-meta/python-3.11.9-h955ad1f_0.json', '{}');
    await put('miniconda3/bin/python', elf(183));
    await put('.venvs/old/pyvenv.cfg', 'version = 3.12.1\n');
    await mkdir(path.join(home, '.venvs/old/bin'));
    await symlink('/nowhere/python3.12', path.join(home, '.venvs/old/bin/python'));
    await put('.local/bin/python3.12', '#!/bin/sh\nexec pyenv exec python3.12\n');
    expect(await first()).toBeNull();
    const good = '.local/share/uv/python/cpython-3.12.1-linux-x86_64-gnu/bin';
    await put(`${good}/python3.12`, elf(62));
    await symlink('python3.12', path.join(home, good, 'python'));
    expect(await first()).toBe(path.join(home, good, 'python'));
  });

  test('an environment of a project serves too, a folder that only looks like one does not', async () => {
    await put('projects/plain/.venv/bin/python3.11', elf(62));
    await symlink('python3.11', path.join(home, 'projects/plain/.venv/bin/python'));
    expect(await first()).toBeNull();
    await put(
      'projects/plain/.venv/pyvenv.cfg',
      'home = /usr/bin\nversion_info = 3.11.2.final.0\n',
    );
    expect(await first()).toBe(path.join(home, 'projects/plain/.venv/bin/python'));
  });

  test.for([
    ['envs/a/pyvenv.cfg', 'HOME=/x\nVersion = 3.9.2\n', [3, 9]],
    ['envs/a/conda-meta/python-3.10.4-h12debd9_0.json', '{}', [3, 10]],
    ['envs/a/python311.dll', '', [3, 11]],
    ['envs/a/other', '', null],
  ] as const)('a version is read from %s', async ([name, text, version]) => {
    await put('envs/a/python.exe', 'MZ');
    await put(name, text);
    const prefix = path.join(home, 'envs/a');
    expect(await versionOf(path.join(prefix, 'python.exe'), prefix)).toEqual(version);
  });

  test.for([
    ['cpython-3.13.0rc2-linux-x86_64-gnu', [3, 13]],
    ['3.8.18', [3, 8]],
    ['Python39-32', [3, 9]],
    ['PythonSoftwareFoundation.Python.3.11_qbz5n2kfra8p0', [3, 11]],
    ['arpo', null],
  ] as const)('a version is read from the folder %s', async ([folder, version]) => {
    await put(`${folder}/python.exe`, 'MZ');
    const prefix = path.join(home, folder);
    expect(await versionOf(path.join(prefix, 'python.exe'), prefix)).toEqual(version);
  });
});

test('a Python 3.7, a Python 2 and one of unknown version are not fit', () => {
  const versions = [[3, 8], [3, 13], [3, 7], [2, 7], null] as const;
  expect(versions.map(isFit)).toEqual([true, true, false, false, false]);
});
