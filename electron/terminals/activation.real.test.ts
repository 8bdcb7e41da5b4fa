import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadNodePty } from './load-backend';
import { nodePtyBackend } from './node-pty-backend';
import { anyShellCommand } from './shells/target-shell';
import { TerminalHost } from './terminal-host';
import { TestPage } from './fixtures/terminal-page.fixture';

const nodePty = await loadNodePty();

const run = promisify(execFile);

async function startFilesOf(home: string): Promise<void> {
  const front = 'PATH="/usr/bin:$PATH"; export PATH\n';
  await writeFile(path.join(home, '.profile'), front);
  await writeFile(path.join(home, '.zshrc'), `${front}setopt PROMPT_SUBST\nPROMPT='$ '\n`);
  await mkdir(path.join(home, '.config', 'fish'), { recursive: true });
  await writeFile(
    path.join(home, '.config', 'fish', 'config.fish'),
    'set -gx PATH /usr/bin $PATH\nfunction fish_prompt; echo "> "; end\n',
  );
}

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
      PATH: '/usr/bin:/bin',
    };
    host = new TerminalHost(nodePtyBackend(nodePty), env);
    page = new TestPage(host);
  });
  afterEach(async () => {
    host.closeAll();
    await rm(base, { recursive: true, force: true });
  });

  test('answers with the Python of a real venv, no matter what the start file puts in front', async () => {
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

  const CASES = ['bash', 'zsh', 'fish'].filter((name) => existsSync(`/usr/bin/${name}`));
  const asks: Readonly<Record<string, string>> = {
    bash: 'echo "at=$(command -v python3)"; exit\r',
    zsh: 'echo "at=$(command -v python3)"; exit\r',
    fish: 'echo at=(command -v python3); exit\r',
  };

  async function hostileEnv() {
    const name = '$(touch pwned)';
    const prefix = path.join(base, 'my `touch pwned` $(touch pwned) env');
    const bin = path.join(prefix, 'bin');
    await mkdir(bin, { recursive: true });
    await writeFile(path.join(bin, 'python3'), '#!/bin/sh\n', { mode: 0o755 });
    return { kind: 'conda', prefix, bin, name } as const;
  }

  test.for(CASES)('%s of this machine puts it in front of its own start files', async (shell) => {
    const home = path.join(base, 'home');
    await startFilesOf(home);
    const activate = await hostileEnv();
    host.closeAll();
    page = new TestPage(
      new TerminalHost(nodePtyBackend(nodePty), {
        ...process.env,
        PATH: '/usr/bin:/bin',
        HOME: home,
        SHELL: `/usr/bin/${shell}`,
        RL_COCKPIT_HOME: path.join(base, 'state'),
      }),
    );
    const { terminal } = await page.open(null, { cwd: home, activate });
    page.ask({ type: 'attach', terminal, from: null });
    await page.until(() => page.text.includes('$(touch pwned)) '));
    page.type(terminal, asks[shell] ?? '');
    await page.event('exited');
    expect(page.text.replaceAll(/\r\n?/g, '')).toContain(`at=${activate.bin}/python3`);
    expect(await readdir(home)).not.toContain('pwned');
  });

  test.for(CASES)('a login shell %s of another machine does so too', async (shell) => {
    const home = path.join(base, 'home');
    await startFilesOf(home);
    const activate = await hostileEnv();
    const command = anyShellCommand({ cwd: home, activate });
    const env = { HOME: home, SHELL: `/usr/bin/${shell}`, TMPDIR: base };
    const { terminal } = await page.open(['/usr/bin/tcsh', '-fc', command], { env });
    page.ask({ type: 'attach', terminal, from: null });
    await page.until(() => page.text.includes('$(touch pwned)) '));
    page.type(terminal, asks[shell] ?? '');
    await page.event('exited');
    expect(page.text.replaceAll(/\r\n?/g, '')).toContain(`at=${activate.bin}/python3`);
    expect(await readdir(home)).not.toContain('pwned');
    // zsh's start file is gone as soon as it was read.
    expect((await readdir(base)).filter((name) => name.startsWith('tmp'))).toEqual([]);
  });

  test('an environment that is gone is refused in words, and opens no shell with another Python', async () => {
    const prefix = path.join(base, 'gone');
    const activate = { kind: 'venv', prefix, bin: path.join(prefix, 'bin'), name: 'gone' } as const;
    await expect(page.open(null, { activate })).rejects.toThrow(
      'The environment gone no longer exists',
    );
    expect(host.list()).toEqual([]);
  });
});
