import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ActiveEnv } from '#core/contract/terminal/terminal';
import { findPython } from '../targets/interpreter/find-python';
import { loadNodePty } from './load-backend';
import { nodePtyBackend } from './node-pty-backend';
import { TerminalHost } from './terminal-host';
import { TestPage } from './fixtures/terminal-page.fixture';

const nodePty = await loadNodePty();

/**
 * Activation in the shells of a real Windows (.github/workflows/native.yml). A ConPTY shows a screen, not what a program wrote: which
 * `python` is there is written to a file, the screen is only waited for.
 */
const isWindows = process.platform === 'win32';
if (!isWindows) console.info('skipped: shells of Windows: this system has none of them.');

const run = promisify(execFile);
const NAME = 'my$env';
/** Reports which environment the `python` is that runs it, and which one was announced. */
const REPORTER = `import json, os, sys
told = {"prefix": sys.prefix, "told": os.environ.get("VIRTUAL_ENV")}
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump(told, file)
`;
const system = (...parts: readonly string[]): string =>
  path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', ...parts);
const POWERSHELL = system('WindowsPowerShell', 'v1.0', 'powershell.exe');
const GIT_BASH = path.join(process.env['ProgramFiles'] ?? 'C:\\Program Files', 'Git/bin/bash.exe');
/** Effect of `-ExecutionPolicy` for a PowerShell and all that it starts: no script file may be run. */
const NO_SCRIPTS = { PSExecutionPolicyPreference: 'Restricted' };

interface Case {
  readonly what: string;
  readonly argv: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Typed in; without it the shell does by itself what `argv` says. */
  readonly lines?: readonly string[];
}

const TYPED = ['python tell.py told.json', 'exit'];
const CASES: readonly Case[] = [
  {
    what: 'PowerShell, where no script may be run',
    argv: [POWERSHELL],
    env: NO_SCRIPTS,
    lines: ['.\\forbidden.ps1', ...TYPED],
  },
  {
    what: 'PowerShell that the user starts with -ExecutionPolicy Restricted',
    argv: [POWERSHELL, '-NoLogo', '-NoExit', '-ExecutionPolicy', 'Restricted'],
    lines: ['.\\forbidden.ps1', ...TYPED],
  },
  { what: 'cmd', argv: [system('cmd.exe')], lines: TYPED },
  { what: 'Git Bash', argv: [GIT_BASH], lines: TYPED },
  {
    what: 'cmd without a person',
    argv: [system('cmd.exe'), '/d', '/c', 'python tell.py told.json'],
  },
  {
    what: 'PowerShell without a person',
    argv: [POWERSHELL, '-NonInteractive', '-Command', 'python tell.py told.json'],
    env: NO_SCRIPTS,
  },
  { what: 'Git Bash without the user', argv: [GIT_BASH, '-c', 'python tell.py told.json'] },
];

describe.skipIf(!isWindows)('with an environment active, python is its Python', () => {
  let base: string;
  let active: ActiveEnv;
  let host: TerminalHost;

  beforeEach(async () => {
    // By its long names: TEMP may be given by short ones.
    base = await realpath(await mkdtemp(path.join(tmpdir(), 'rl cockpit env ü ')));
    const prefix = path.join(base, 'my venv');
    const python = await findPython(process.env, process.platform);
    if (python === null) throw new Error('This Windows has no Python 3.8 or newer.');
    await run(python, ['-m', 'venv', '--without-pip', prefix]);
    active = { kind: 'venv', prefix, bin: path.join(prefix, 'Scripts'), name: NAME };
    await writeFile(path.join(base, 'tell.py'), REPORTER);
    await writeFile(path.join(base, 'forbidden.ps1'), 'New-Item ran\r\n');
    // A start file as conda writes it for Git Bash: another Python goes in front of everything.
    await mkdir(path.join(base, 'home'));
    await writeFile(path.join(base, 'home', '.bashrc'), 'PATH="/usr/bin:$PATH"\n');
    const HOME = path.join(base, 'home');
    // One of PowerShell 7 would lead the older one to modules that it cannot load.
    const { PSModulePath: _others, ...inherited } = process.env;
    const own = { ...inherited, HOME, RL_COCKPIT_HOME: path.join(base, 'state') };
    host = new TerminalHost(nodePtyBackend(nodePty), own);
  });
  afterEach(async () => {
    host.closeAll();
    // Programs that are just ending still hold their folder.
    await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });

  test.for(CASES)('in $what', async ({ argv, env = {}, lines }, context) => {
    if (argv[0] === GIT_BASH && !existsSync(GIT_BASH) && process.env['CI'] === undefined) {
      console.info(`skipped: Git Bash: there is no ${GIT_BASH}.`);
      context.skip();
    }
    const page = new TestPage(host);
    const { terminal } = await page.open(argv, { cwd: base, env, activate: active });
    page.ask({ type: 'attach', terminal, from: null });
    // Only a shell alone has its prompt changed; one with words of the user's own is left as it is asked for.
    if (argv.length === 1) await page.until(() => page.text.includes(`(${NAME})`));
    for (const line of lines ?? []) page.type(terminal, `${line}\r`);
    await page.event('exited');
    const reported: unknown = JSON.parse(await readFile(path.join(base, 'told.json'), 'utf8'));
    expect(reported).toEqual({ prefix: active.prefix, told: active.prefix });
    expect(existsSync(path.join(base, 'ran'))).toBe(false);
  });
});
