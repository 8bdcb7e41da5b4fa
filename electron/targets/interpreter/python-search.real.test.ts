import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NO_PYTHON, PYTHON_CANDIDATES, PYTHON_SEARCH, pythonSearch } from './python-search';

/** sshd hands a remote command to the login shell like this. */
const SHELLS = ['sh', 'bash', 'dash', 'zsh', 'ksh', 'fish', 'csh', 'tcsh'] as const;
const WANTED_IN_CI = ['sh', 'bash', 'fish', 'tcsh'];

const present = SHELLS.filter((shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0);
const absent = SHELLS.filter((shell) => !present.includes(shell));
if (absent.length > 0)
  process.stdout.write(`Not installed here, so not tried: ${absent.join(', ')}.\n`);

test.runIf(process.env['CI'] === 'true')('the shells that no test may miss are there', () => {
  expect(present).toEqual(expect.arrayContaining(WANTED_IN_CI));
});

test.each(present)(
  'under %s as login shell the search ends in a Python that reads its program from stdin',
  async (shell) => {
    const child = spawn(shell, ['-c', `exec sh -c '${PYTHON_SEARCH}'`], { stdio: 'pipe' });
    const source = 'import sys;print(sys.stdin.readline().strip(),sys.flags.isolated)';
    child.stdin.end(`${source.length}\n${source}here\n`);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await once(child, 'close');
    expect(said).toBe('here 1\n');
  },
);

test('the search has nothing that a login shell would expand inside single quotes', () => {
  expect(PYTHON_SEARCH).toMatch(/^[\x20-\x7e]+$/);
  expect(PYTHON_SEARCH).not.toMatch(/['$!\\`]/);
});

describe('where no usual place has a Python', () => {
  const notUsual = PYTHON_CANDIDATES.filter((location) =>
    /\/(versions|installs|uv)\//.test(location),
  );
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'rlc-there-'));
    mkdirSync(path.join(home, 'bin'));
    // Nothing that is called python is on PATH but what a test puts there.
    for (const tool of ['grep', 'sh']) symlinkSync(`/bin/${tool}`, path.join(home, 'bin', tool));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function put(file: string): string {
    const full = path.join(home, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, `#!/bin/sh\necho ran >>${home}/ran\nexec /usr/bin/python3 "$@"\n`);
    chmodSync(full, 0o755);
    return path.dirname(full);
  }
  function search(...folders: readonly string[]): string {
    const PATH = [...folders, path.join(home, 'bin')].join(':');
    const input = '11\nprint("it")';
    const ran = spawnSync('/bin/sh', ['-c', pythonSearch(notUsual)], {
      env: { HOME: home, PATH },
      input,
    });
    return `${ran.stdout.toString()}${ran.stderr.toString()}`.trim();
  }

  test('a shim on PATH is not started, and another Python there is', () => {
    const shims = put('.pyenv/shims/python3');
    expect(search(shims)).toBe(NO_PYTHON);
    expect(existsSync(path.join(home, 'ran'))).toBe(false);
    expect(search(put('own/python3'))).toBe('it');
  });

  test('what is behind the shims of a version manager is found by its own name', () => {
    const shims = put('.pyenv/shims/python3');
    put('.pyenv/versions/3.12.1/bin/python3');
    put('.pyenv/versions/3.12.4/bin/python3');
    expect(search(shims)).toBe(NO_PYTHON);
    put('.pyenv/versions/3.11.9/bin/python3');
    expect(search(shims)).toBe('it');
  });
});
