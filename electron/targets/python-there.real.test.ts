import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { PYTHON_SEARCH } from './python-there';

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
