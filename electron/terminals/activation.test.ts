import { expect, test } from 'vitest';
import type { ActiveEnv } from '#core/contract/terminal/terminal';
import { activated } from './activation';

const venv: ActiveEnv = { kind: 'venv', prefix: '/s/.venv', bin: '/s/.venv/bin', name: 'arpo' };
const prefix = String.raw`C:\conda\envs\rl`;
const conda: ActiveEnv = { kind: 'conda', prefix, bin: `${prefix}\\Scripts`, name: 'r$l' };
const files = { bash: '/home/x/start.bash', zsh: '/home/x/zsh' };
const windows = { Path: String.raw`C:\Windows`, PYTHONHOME: 'C:\\Py' };

test('every shell gets the variables, one that is not interactive nothing else', () => {
  const start = { argv: ['/bin/bash', '-c', 'python train.py'], env: { PATH: '/usr/bin' } };
  expect(activated(start, venv, files, 'linux')).toEqual({
    argv: start.argv,
    env: {
      PATH: '/s/.venv/bin:/usr/bin',
      VIRTUAL_ENV: '/s/.venv',
      VIRTUAL_ENV_PROMPT: 'arpo',
    },
  });
});

test('on Windows all six folders of conda come first, in its own order', () => {
  const { env } = activated({ argv: ['tool.exe'], env: windows }, conda, files, 'win32');
  expect(env['Path']).toBe(
    [
      prefix,
      String.raw`${prefix}\Library\mingw-w64\bin`,
      String.raw`${prefix}\Library\usr\bin`,
      String.raw`${prefix}\Library\bin`,
      String.raw`${prefix}\Scripts`,
      String.raw`${prefix}\bin`,
      String.raw`C:\Windows`,
    ].join(';'),
  );
  expect(env['CONDA_PREFIX']).toBe(prefix);
  expect(env['PYTHONHOME']).toBeUndefined();
});

test('each interactive shell is activated in its own way, and none by a script of the environment', () => {
  const argvOf = (program: string, active = conda): readonly string[] =>
    activated({ argv: [program], env: windows }, active, files, 'win32').argv;
  const git = String.raw`C:\Program Files\Git\bin\bash.exe`;
  expect(argvOf(git)).toEqual([git, '--rcfile', files.bash, '-i']);
  for (const shell of ['powershell.exe', 'pwsh', String.raw`C:\ps\PowerShell.EXE`]) {
    const [, ...args] = argvOf(shell);
    expect(args.slice(0, 3)).toEqual(['-NoLogo', '-NoExit', '-Command']);
    // The policy forbids script files; this is none, and holds no name and no path.
    expect(args.join(' ')).not.toMatch(/-File|Activate|\.ps1|conda\\/);
  }
  expect(argvOf('cmd.exe')).toEqual(['cmd.exe']);
  expect(argvOf('tcsh')).toEqual(['tcsh']);
});

test('a "$" in a name is no code in the prompt of cmd', () => {
  const { env } = activated({ argv: ['cmd.exe'], env: windows }, conda, null, 'win32');
  expect(env['PROMPT']).toBe('(r$$l) $P$G');
});

test('no line of the texts that shells read holds a name or a path', () => {
  const shells = ['bash', 'zsh', 'fish', 'pwsh'];
  const hostile: ActiveEnv = { ...venv, name: '$(touch pwned)', prefix: '/`x`', bin: '/`x`/bin' };
  for (const shell of shells) {
    const { argv } = activated(
      { argv: [shell], env: { PATH: '/usr/bin' } },
      hostile,
      files,
      'linux',
    );
    expect(argv.join(' ')).not.toMatch(/pwned|`x`/);
  }
});
