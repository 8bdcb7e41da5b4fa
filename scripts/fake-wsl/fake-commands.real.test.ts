import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type FakeScenario, type FakeWsl, fakeWsl } from './fake-wsl.fixture';
import { patient } from '../setup/patience.mjs';
import { loadNodePty } from '../../electron/terminals/load-backend';

const pty = await loadNodePty();

const open: FakeWsl[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()));
});

async function windows(scenario: FakeScenario = {}): Promise<FakeWsl> {
  const fake = await fakeWsl(scenario);
  open.push(fake);
  return fake;
}

const FAILED = 4_294_967_295;
const UBUNTU = ['-d', 'Ubuntu-22.04', '--cd', '~', '--exec'];

async function said(fake: FakeWsl, ...args: readonly string[]): Promise<readonly [string, number]> {
  const { stdout, status } = await fake.call(args, { WSL_UTF8: '1' });
  return [stdout.toString().replaceAll('\r\n', '\n').trim(), status];
}

test('without a distro the quiet list is empty, and the others fail with no error code', async () => {
  const fake = await windows({ distros: [] });
  expect(await said(fake, '--list', '--quiet')).toEqual(['', 0]);
  const [text, status] = await said(fake, '--list', '--verbose');
  expect(text).toContain("'wsl.exe --list --online'");
  expect([text.includes('Error code'), status]).toEqual([false, FAILED]);
});

test('a distro that is being installed is in the long list only', async () => {
  const fake = await windows({ distros: [{ name: 'A' }, { name: 'B', state: 'Installing' }] });
  expect(await said(fake, '-l', '-q')).toEqual(['A', 0]);
  expect((await said(fake, '-l', '-v'))[0]).toMatch(/B {4,}Installing {2,}2/);
  expect((await said(fake, '-l', '-q', '--all'))[0]).toBe('A\nB');
  expect((await said(fake, '-l', '-q', '-v'))[1]).toBe(FAILED);
});

test('builds from before the Store translate the table and do not know WSL_UTF8', async () => {
  const fake = await windows({ inbox: true, locale: 'de' });
  const { stdout } = await fake.call(['-l', '-v'], { WSL_UTF8: '1' });
  expect(stdout.toString('utf16le')).toMatch(/\* Ubuntu-22\.04 +Beendet +2/);
});

test('an install that needs a restart says success and installs nothing', async () => {
  const fake = await windows({ faults: [{ kind: 'reboot-required', times: 1 }] });
  expect((await said(fake, '--install', '-d', 'Debian', '--no-launch'))[1]).toBe(0);
  expect((await said(fake, '-l', '-q'))[0]).toBe('Ubuntu-22.04');
  expect((await said(fake, '--install', '-d', 'Debian', '--no-launch'))[1]).toBe(0);
  expect((await said(fake, '-l', '-q'))[0]).toBe('Ubuntu-22.04\nDebian');
});

test('what is set stays set', async () => {
  const fake = await windows({ distros: [{ name: 'A' }, { name: 'B' }] });
  await said(fake, '--set-default', 'B');
  await said(fake, '--set-version', 'A', '1');
  expect((await said(fake, '-l', '-v'))[0]).toMatch(/\* B +Stopped +2\n {2}A +Stopped +1/);
  expect(await said(fake, '--set-version', 'C', '2')).toEqual([
    expect.stringContaining('WSL_E_DISTRO_NOT_FOUND'),
    FAILED,
  ]);
});

test('a refused question of Windows, an odd version and a virtual machine that is off look as they do', async () => {
  const fake = await windows({
    faults: [{ kind: 'uac-refused' }, { kind: 'version-128' }, { kind: 'virtualization-off' }],
  });
  expect((await said(fake, '--install', '-d', 'X'))[0]).toContain('WSL_E_INSTALL_COMPONENT_FAILED');
  expect((await said(fake, '--version'))[1]).toBe(128);
  const [text, status] = await said(fake, '--status');
  expect([text.includes('https://aka.ms/enablevirtualization'), status]).toEqual([true, 0]);
});

test('a machine that dies under a program leaves 1 and no word', async () => {
  const fake = await windows({ faults: [{ kind: 'vm-dies', afterMs: 700 }] });
  expect(await said(fake, ...UBUNTU, '/bin/sleep', '60')).toEqual(['', 1]);
});

test('a wsl.exe that hangs says nothing until it is killed', async () => {
  const fake = await windows({ faults: [{ kind: 'hang' }] });
  const child = spawn(fake.exe, ['--list'], { env: { ...process.env, ...fake.env } });
  const first = await Promise.race([
    once(child, 'exit').then(() => 'ended'),
    new Promise((resolve) => setTimeout(() => resolve('hangs'), 700)),
  ]);
  child.kill('SIGKILL');
  expect(first).toBe('hangs');
  await fake.set({});
});

test('a warning goes to stderr and may be turned off', async () => {
  const fake = await windows({ faults: [{ kind: 'warning' }] });
  const loud = await fake.call(['-l', '-q'], { WSL_UTF8: '1' });
  const quiet = await fake.call(['-l', '-q'], { WSL_UTF8: '1', WSL_DISABLE_WARNINGS: '1' });
  expect([loud.stderr.startsWith('wsl: '), quiet.stderr]).toEqual([true, '']);
});

test('the stand-ins inside answer as the real ones', async () => {
  const fake = await windows();
  const inside = (...program: readonly string[]) =>
    said(fake, ...UBUNTU, '/usr/bin/env', ...program);
  expect(await inside('wslpath', '-u', 'C:\\Users\\a b')).toEqual(['/mnt/c/Users/a b', 0]);
  expect((await inside('wslpath', '-w', '/tmp'))[0]).toBe('\\\\wsl.localhost\\Ubuntu-22.04\\tmp');
  expect((await inside('wslpath', '-w', '/no/such'))[1]).toBe(1);
  expect((await inside('wslinfo', '--networking-mode', '-n'))[0]).toBe('nat');
  expect((await inside('wslinfo', '--vm-id', '-n'))[0]).toMatch(/^[\dA-F-]{36}$/);
  expect((await inside('nvidia-smi', '--query-gpu=name,memory.total'))[0]).toContain('RTX 5080');
  await writeFile(join(fake.stateDir, 'distros', 'Ubuntu-22.04', 'wslpath-empty'), '');
  expect(await inside('wslpath', '-u', 'C:\\x')).toEqual(['', 0]);
});

test('a folder of Windows is entered with --cd, quotes and all; a relative one is refused', async () => {
  const fake = await windows();
  const at = (folder: string) =>
    said(fake, '-d', 'Ubuntu-22.04', '--cd', folder, '--exec', '/bin/pwd');
  expect((await at('/usr/lib'))[0]).toBe('/usr/lib');
  expect((await at('some\\folder'))[0]).toContain('E_INVALIDARG');
  expect((await at('~'))[0]).toBe(fake.home('Ubuntu-22.04'));
});

test('a shell in a terminal has the terminal, its size, and its changes', async () => {
  const fake = await windows();
  const shell = pty.spawn(fake.exe, ['-d', 'Ubuntu-22.04', '--cd', '~'], {
    cols: 91,
    rows: 17,
    env: { ...process.env, ...fake.env },
  });
  let text = '';
  shell.onData((data) => {
    text += data;
  });
  const ended = new Promise<number>((resolve) => {
    shell.onExit(({ exitCode }) => resolve(exitCode));
  });
  shell.write('stty size; echo "distro=$WSL_DISTRO_NAME"\n');
  await expect
    .poll(() => text, { timeout: patient(10_000) })
    .toMatch(/17 91[\s\S]*distro=Ubuntu-22\.04/);
  shell.resize(70, 20);
  await expect
    .poll(
      () => {
        shell.write('stty size\n');
        return text;
      },
      { timeout: patient(10_000), interval: 300 },
    )
    .toContain('20 70');
  shell.write('exit 5\n');
  expect(await ended).toBe(5);
});
