import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeWslText } from './commands/decode-text';
import { parseNames, parseVerbose, parseVersions } from './distro-lists';
import { WSL_FAILED } from './commands/exit-status';
import { windowsToLinux } from './paths/paths';
import { errorToken, wslProblem } from './problem';
import { distrosInRegistry } from './registry';
import { type AnyWsl, anyWsl, isReal, pastIdle } from './fixtures/real-or-fake-wsl.fixture';
import { patient } from '../../../scripts/setup/patience.mjs';

/**
 * Assumptions of this app about wsl.exe. The same suite is put to the fake, on Linux, and with RL_COCKPIT_REAL_WSL=1 to the WSL of a
 * Windows that may be tested on (it shuts WSL down).
 */
let wsl: AnyWsl;
beforeAll(async () => {
  wsl = await anyWsl();
  if (isReal) await wsl.call(wsl.enter('/bin/true'));
});
afterAll(() => wsl.close());

const sh = (script: string, env: NodeJS.ProcessEnv = {}) =>
  wsl.call(wsl.enter('/bin/sh', '-c', script), env);
const textOf = async (script: string) => (await sh(script)).stdout.toString().trim();
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
const utf8 = { WSL_UTF8: '1' };

test('lists are UTF-16, or UTF-8 with WSL_UTF8=1, and both are read as the same', async () => {
  const plain = await wsl.call(['--list', '--verbose'], { WSL_UTF8: '' });
  const request = await wsl.call(['--list', '--verbose'], utf8);
  expect(plain.stdout[1]).toBe(0);
  expect(request.stdout.includes(0)).toBe(false);
  const rows = parseVerbose(decodeWslText(request.stdout));
  expect(rows.map(({ name }) => name)).toContain(wsl.distro);
  expect(parseVerbose(decodeWslText(plain.stdout)).map(({ name }) => name)).toEqual(
    rows.map(({ name }) => name),
  );
  expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('names are one on a line, the default first, and the versions in their order', async () => {
  const names = parseNames(decodeWslText((await wsl.call(['--list', '--quiet'])).stdout));
  const rows = parseVerbose(decodeWslText((await wsl.call(['--list', '--verbose'])).stdout));
  expect(rows.find(({ isDefault }) => isDefault)?.name).toBe(names[0]);
  const versions = parseVersions(decodeWslText((await wsl.call(['--version'], utf8)).stdout));
  expect(versions?.wsl).toMatch(/^\d+\.\d+\.\d+/);
  expect(versions?.windows).toMatch(/^10\./);
});

test('the registry, read without wsl.exe, yields the same distros', async () => {
  const rows = parseVerbose(decodeWslText((await wsl.call(['--list', '--verbose'], utf8)).stdout));
  const registered = await distrosInRegistry(wsl.exe, { ...process.env, ...wsl.env });
  const ofRegistry = registered?.map(({ name, version, isDefault }) => ({
    name,
    version,
    isDefault,
  }));
  expect(ofRegistry?.toSorted(byName)).toEqual(rows.toSorted(byName));
});

test('errors are on stdout with a name that is never translated, and end with -1', async () => {
  const { stdout, status } = await wsl.call(['-d', 'No-Such-Distro', '--exec', '/bin/true'], utf8);
  expect(status).toBe(WSL_FAILED);
  const text = decodeWslText(stdout);
  expect(errorToken(text)).toContain('WSL_E_DISTRO_NOT_FOUND');
  expect(wslProblem(text).id).toBe('wsl-distro-gone');
  expect((await wsl.call(['--no-such-option'], utf8)).status).toBe(WSL_FAILED);
});

test('hostile arguments arrive exactly', async () => {
  const signs = [
    '"',
    '\\',
    ' ',
    '$',
    '`',
    "'",
    '%',
    '!',
    '&',
    '\n',
    '\t',
    'é',
    '😀',
    '\u202e',
    '-',
    '*',
    'a',
  ];
  const word = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 12 }), async (words) => {
      const script = 'for w in "$@"; do printf "%s\\0" "$w"; done';
      const { stdout } = await wsl.call(wsl.enter('/bin/sh', '-c', script, 'sh', ...words));
      expect(stdout.toString()).toBe(words.map((one) => `${one}\0`).join(''));
    }),
    { numRuns: 25 },
  );
});

test.each([
  ['exit 0', [0]],
  ['exit 3', [3]],
  ['kill -9 $$', [9]],
  ['kill -15 $$', [15]],
  ['ulimit -c 0; kill -11 $$', [11, 139]],
  ['sh -c "kill -9 \\$\\$"; exit $?', [137]],
  ['exit 67', [WSL_FAILED]],
  ['exit 87', [WSL_FAILED]],
])('a program that ends by "%s" leaves one of %j', async (script, statuses) => {
  expect(statuses).toContain((await sh(script)).status);
});

test('a program that is not there leaves 1, and standard output stays empty', async () => {
  const { stdout, status } = await wsl.call(wsl.enter('/no/such/program'));
  expect([stdout.length, status]).toEqual([0, 1]);
});

test('only variables that WSLENV lists cross', async () => {
  const env = { RLC_A: 'C:\\x', RLC_B: 'kept é', RLC_C: 'no', WSLENV: 'RLC_A/p:RLC_B' };
  const { stdout } = await sh('printf "%s|%s|%s" "$RLC_A" "$RLC_B" "$RLC_C"', env);
  expect(stdout.toString()).toBe('/mnt/c/x|kept é|');
});

test('drive letters are translated as wslpath does', async () => {
  for (const path of ['C:\\Windows', 'C:\\Users\\a b', 'C:\\']) {
    const { stdout } = await wsl.call(wsl.enter('/usr/bin/env', 'wslpath', '-u', path));
    expect(windowsToLinux(path, wsl.distro)).toBe(
      stdout
        .toString()
        .trim()
        .replace(/(?<=.)\/$/, ''),
    );
  }
});

test('the way into a folder that is not there is silent, and starts elsewhere', async () => {
  const away = ['-d', wsl.distro, '--cd', '/no/such/folder', '--exec', '/bin/pwd'];
  const { stdout, status } = await wsl.call(away);
  expect(status).toBe(0);
  expect(stdout.toString()).not.toContain('/no/such/folder');
});

/** Waits until it is on its own: before that, the end of its starter would be its end. */
const DAEMON =
  "rm -f ~/.rlc-on; setsid sh -c 'echo on > ~/.rlc-on; exec sleep 600' </dev/null >/dev/null 2>&1 & " +
  'while [ ! -s ~/.rlc-on ]; do sleep 0.05; done';

test('a daemon whose starter ended by itself keeps the distro running', async () => {
  await wsl.call(['--terminate', wsl.distro]);
  expect((await sh(DAEMON)).status).toBe(0);
  await pastIdle(wsl);
  expect(await wsl.runs()).toBe(true);
  await wsl.call(['--terminate', wsl.distro]);
  expect(await wsl.runs()).toBe(false);
});

test('a daemon whose wsl.exe was killed first does not keep it', async () => {
  const started = wsl.start(wsl.enter('/bin/sh', '-c', `${DAEMON}; echo up; sleep 600`));
  await expect.poll(started.output, { timeout: patient(100_000) }).toContain('up');
  started.kill();
  await pastIdle(wsl);
  await expect.poll(() => wsl.runs(), { timeout: patient(60_000), interval: 500 }).toBe(false);
});

test('a killed wsl.exe hangs up on its program', async () => {
  const trap =
    "rm -f ~/.rlc-hup; trap 'echo hup > ~/.rlc-hup; exit' HUP; echo up; while :; do sleep 0.1; done";
  const started = wsl.start(wsl.enter('/bin/sh', '-c', trap));
  await expect.poll(started.output, { timeout: patient(100_000) }).toContain('up');
  started.kill();
  await expect.poll(() => textOf('cat ~/.rlc-hup'), { timeout: patient(30_000) }).toBe('hup');
});

const life = () => textOf('cat /proc/sys/kernel/random/boot_id; cut -d" " -f22 /proc/1/stat');

test('a distro that was terminated shows it by process 1, a machine that was shut down by its boot id', async () => {
  // A distro without a program stops by itself after a while.
  const holder = wsl.start(wsl.enter('/bin/sh', '-c', 'echo up; sleep 600'));
  await expect.poll(holder.output, { timeout: patient(100_000) }).toContain('up');
  const [boot, init] = (await life()).split('\n');
  expect((await life()).split('\n')).toEqual([boot, init]);
  await wsl.call(['--terminate', wsl.distro]);
  const [sameBoot, otherInit] = (await life()).split('\n');
  expect(sameBoot).toBe(boot);
  expect(otherInit === init).toBe(!wsl.hasMachine);
  await wsl.call(['--shutdown']);
  const [otherBoot] = (await life()).split('\n');
  // The fake has its own machine only where it may make one.
  expect(otherBoot === boot).toBe(!wsl.hasMachine);
});

test('a program whose distro is stopped leaves 1 without a word', async () => {
  await sh('rm -f ~/.rlc-up');
  const call = sh('echo up > ~/.rlc-up; sleep 600');
  await expect.poll(() => textOf('cat ~/.rlc-up'), { timeout: patient(60_000) }).toBe('up');
  await wsl.call(['--terminate', wsl.distro]);
  const { stdout, status } = await call;
  expect([stdout.length, status]).toEqual([0, 1]);
});
