import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ActiveEnv } from '#core/contract/terminal/terminal';
import { sshShellAccess } from '../../targets/ssh/client';
import type { ShellAccess } from '../../targets/target';
import { wslShellAccess } from '../../targets/wsl/commands/command-line';
import type { ShellRequest } from './posix-shell';
import { anyShellCommand, targetShell } from './target-shell';

/** What the user's login shell sees, written by a program that replaces it. */
const Reported = z.object({
  cwd: z.string(),
  argv: z.array(z.string()),
  env: z.record(z.string(), z.string()),
});

const LOGIN_SHELLS = ['sh', 'bash', 'dash', 'fish', 'tcsh', 'zsh'].filter((name) =>
  existsSync(`/usr/bin/${name}`),
);

let base: string;
let probe: string;

beforeAll(() => {
  base = mkdtempSync(path.join(tmpdir(), 'rl cockpit shell '));
  mkdirSync(path.join(base, 'home'));
  probe = path.join(base, 'probe');
  const report =
    'JSON.stringify({ cwd: process.cwd(), argv: process.argv.slice(1), env: process.env })';
  writeFileSync(probe, `#!${process.execPath}\nprocess.stdout.write(${report});\n`);
  chmodSync(probe, 0o755);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const shellThrough = (access: ShellAccess, request: ShellRequest): readonly string[] =>
  access.is === 'there' ? targetShell(access, request) : [];
const sshShell = (options: readonly string[], host: string, request: ShellRequest) =>
  shellThrough(sshShellAccess({ file: 'ssh', options }, host), request);
const wslShell = (distro: string, request: ShellRequest) =>
  shellThrough(wslShellAccess('wsl.exe', distro), request);

/** Runs a command line as sshd does: by the login shell, with `-c`. */
function asSshd(loginShell: string, command: string): z.infer<typeof Reported> {
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: path.join(base, 'home'),
    SHELL: probe,
    PYTHONHOME: '/no',
  };
  const ran = spawnSync(loginShell, ['-c', command], { env, encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  return Reported.parse(JSON.parse(ran.stdout));
}

const NASTY = String.raw`$(touch pwned) | \`touch pwned\` | ' | " | !! | !$ | %VAR% | \ | \' | ;touch pwned | $HOME | ~ | * | {a,b} | # | & | < | > | -rf | é | 🙂 | \0101`;
const nasty = constantFrom('\n', '\t', ' ', '|', '\u202E', ...NASTY.split(' | '));
const text = array(oneof(nasty, string({ maxLength: 6, unit: 'grapheme' })), {
  maxLength: 8,
});
const word = text.map((parts) => parts.join('').replaceAll('\0', '').replaceAll('/', ''));
const folderName = word
  .filter((name) => name.trim() !== '' && !/^\.{0,2}$/.test(name))
  .filter((name) => Buffer.byteLength(name) < 200 && !/[\uD800-\uDFFF]/u.test(name));
const wellFormed = word.filter((name) => !/[\uD800-\uDFFF]/u.test(name));

const envAt = (prefix: string, name: string): ActiveEnv => ({
  kind: 'conda',
  prefix,
  bin: `${prefix}/bin`,
  name,
});

describe.skipIf(process.platform === 'win32')('a command for an SSH host', () => {
  test.for(LOGIN_SHELLS)(
    'read by %s, puts the shell in any folder with any environment, and runs nothing else',
    (loginShell) => {
      assert(
        property(folderName, wellFormed, wellFormed, (folder, prefix, name) => {
          const cwd = path.join(base, 'places', folder);
          mkdirSync(cwd, { recursive: true });
          const request = { cwd, activate: envAt(`/envs/${prefix}`, name) };
          const reported = asSshd(loginShell, anyShellCommand(request));
          expect(reported.cwd).toBe(cwd);
          expect(reported.env).toMatchObject({
            CONDA_PREFIX: `/envs/${prefix}`,
            CONDA_DEFAULT_ENV: name,
            SHELL: probe,
          });
          expect(reported.env['PATH']).toBe(`/envs/${prefix}/bin:/usr/bin:/bin`);
          expect(reported.env['PYTHONHOME']).toBeUndefined();
          expect(readdirSync(cwd)).toEqual([]);
        }),
        { numRuns: 25 },
      );
    },
  );

  test.for(LOGIN_SHELLS)('read by %s, passes a path of 4,000 bytes', (loginShell) => {
    const prefix = `/${"it's !$x ".repeat(444)}`;
    const reported = asSshd(
      loginShell,
      anyShellCommand({ cwd: null, activate: envAt(prefix, 'rl') }),
    );
    expect(reported.env['CONDA_PREFIX']).toBe(prefix);
  });

  test('is ssh alone when nothing is asked for, and never an option of ssh', () => {
    const nothing: ShellRequest = { cwd: null, activate: null };
    expect(sshShell(['-F', '/c'], 'lab-a100', nothing)).toEqual([
      'ssh',
      '-F',
      '/c',
      '-tt',
      '--',
      'lab-a100',
    ]);
    expect(() => sshShell([], '-oProxyCommand=touch pwned', nothing)).toThrow(RangeError);
    expect(() => sshShell([], 'h', { cwd: '/a\0b', activate: null })).toThrow(RangeError);
  });

  test('holds nothing that login shells read in different ways', () => {
    const command = anyShellCommand({ cwd: "/a'b!c$d", activate: envAt('/x', '`y`') });
    expect(command).toMatch(/^exec sh -c 'eval "`printf %b "[\w/.,:=@+ \\-]*"`"'$/);
  });
});

const shell = (request: ShellRequest): readonly string[] => wslShell('Ubuntu-22.04', request);

describe.skipIf(process.platform === 'win32')('a command for a distro', () => {
  const plain = ['wsl.exe', '-d', 'Ubuntu-22.04', '--cd'];

  test('is its login shell at home or in a folder', () => {
    expect(shell({ cwd: null, activate: null })).toEqual([...plain, '~']);
    expect(shell({ cwd: '/home/ann/my src', activate: null })).toEqual([
      ...plain,
      '/home/ann/my src',
    ]);
    expect(() => wslShell('a --exec x', { cwd: null, activate: null })).toThrow(RangeError);
  });

  test('puts the shell in a folder that --cd cannot name, and with any environment', () => {
    assert(
      property(folderName, wellFormed, (folder, name) => {
        const cwd = path.join(base, 'places', `"${folder}`.slice(0, 80));
        mkdirSync(cwd, { recursive: true });
        const [, , , , at, exec, program = '', ...args] = shell({
          cwd,
          activate: envAt('/e', name),
        });
        expect([at, exec, program]).toEqual(['~', '--exec', '/bin/sh']);
        const env = { PATH: '/usr/bin:/bin', SHELL: probe };
        const ran = spawnSync(program, args, { env, encoding: 'utf8' });
        const reported = Reported.parse(JSON.parse(ran.stdout));
        expect(reported.cwd).toBe(cwd);
        expect(reported.env['CONDA_DEFAULT_ENV']).toBe(name);
      }),
      { numRuns: 40 },
    );
  });

  test('says so where the folder is not there any more, and starts at home', () => {
    const [, , , , , , program = '', ...args] = shell({ cwd: '/no "such', activate: null });
    const ran = spawnSync(program, args, {
      env: { PATH: '/usr/bin:/bin', SHELL: '/bin/false', HOME: '/' },
      cwd: '/',
      encoding: 'utf8',
    });
    expect(ran.stdout).toContain('RL Cockpit: this shell starts in / instead.');
  });
});
