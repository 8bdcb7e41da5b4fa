import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as nodePty from 'node-pty';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodePtyBackend } from './node-pty-backend';
import { TerminalHost } from './terminal-host';
import { TestPage } from './test-page';

const run = promisify(execFile);

describe.skipIf(process.platform === 'win32')('a shell with an environment active', () => {
  let base: string;
  let host: TerminalHost;
  let page: TestPage;

  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'rl cockpit env ü '));
    await mkdir(path.join(base, 'home'));
    // A start file as conda writes it: its own Python goes in front of everything.
    await writeFile(path.join(base, 'home', '.bashrc'), 'PATH="/usr/bin:$PATH"; PS1="$ "\n');
    const { PYTHONHOME: _none, ...own } = process.env;
    const env = {
      ...own,
      HOME: path.join(base, 'home'),
      SHELL: '/bin/bash',
      RL_COCKPIT_HOME: path.join(base, 'state'),
    };
    host = new TerminalHost(nodePtyBackend(nodePty), env);
    page = new TestPage(host);
  });
  afterEach(async () => {
    host.closeAll();
    await rm(base, { recursive: true, force: true });
  });

  test('answers with the Python of a real venv, whatever the start file puts in front', async () => {
    const prefix = path.join(base, 'my venv');
    await run('python3', ['-m', 'venv', '--without-pip', prefix]);
    const bin = path.join(prefix, 'bin');
    const { terminal } = await page.open(null, {
      activate: { kind: 'venv', prefix, bin, name: 'my venv' },
    });
    page.ask({ type: 'attach', terminal, from: null });
    page.type(terminal, 'echo "at=$(command -v python)"; echo "in=$VIRTUAL_ENV"; exit\r');
    await page.event('exited');
    expect(page.text).toContain(`at=${bin}/python`);
    expect(page.text).toContain(`in=${prefix}`);
    expect(page.text).toContain('(my venv) ');
  });

  test('a hostile name of an environment is text in the prompt and runs nothing', async () => {
    const name = '$(touch pwned)`touch pwned`';
    await mkdir(path.join(base, '$(touch pwned)'));
    const { terminal } = await page.open(null, {
      cwd: base,
      activate: { kind: 'conda', prefix: base, bin: path.join(base, '$(touch pwned)'), name },
    });
    page.ask({ type: 'attach', terminal, from: null });
    page.type(terminal, 'ls; exit\r');
    await page.event('exited');
    expect(page.text).toContain(`(${name})`);
    await expect(run('ls', [path.join(base, 'pwned')])).rejects.toThrow('pwned');
  });

  test('an environment that is gone is refused in words, and opens no shell with another Python', async () => {
    const prefix = path.join(base, 'gone');
    const activate = { kind: 'venv', prefix, bin: path.join(prefix, 'bin'), name: 'gone' } as const;
    await expect(page.open(null, { activate })).rejects.toThrow(
      'The environment gone is not there any more',
    );
    expect(host.list()).toEqual([]);
  });
});
