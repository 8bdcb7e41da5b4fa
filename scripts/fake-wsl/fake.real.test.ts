import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { type FakeScenario, type FakeWsl, fakeWsl } from './fake-wsl.fixture';
import { patient } from '../setup/patience.mjs';

const open: FakeWsl[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()));
});

async function windows(scenario: FakeScenario = {}): Promise<FakeWsl> {
  const fake = await fakeWsl(scenario);
  open.push(fake);
  return fake;
}

const enter = (...program: readonly string[]) => [
  '-d',
  'Ubuntu-22.04',
  '--cd',
  '~',
  '--exec',
  ...program,
];
const utf8 = { WSL_UTF8: '1' };
const sh = (fake: FakeWsl, script: string) => fake.call(enter('/bin/sh', '-c', script), utf8);
const runningNow = async (fake: FakeWsl) =>
  (await fake.call(['--list', '--running', '--quiet'], utf8)).stdout.toString().trim();

test('its own text is UTF-16 without a mark, errors too and on stdout, and -1 keeps its 32 bits', async () => {
  const fake = await windows({ locale: 'zh-CN', chunked: true });
  const { stdout, stderr, status } = await fake.call(['-d', 'Nowhere', '--exec', '/bin/true']);
  const said = stdout.toString('utf16le');
  expect(said).toContain('Wsl/Service/WSL_E_DISTRO_NOT_FOUND\r\n');
  expect(said.charCodeAt(0)).not.toBe(0xfeff);
  expect([stderr, status]).toEqual(['', 4_294_967_295]);
});

test('arguments behind --exec arrive exactly, having been one Windows command line', async () => {
  const fake = await windows();
  const word = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .filter((text) => !text.includes('\0'));
  const hostile = [
    '',
    ' ',
    '"',
    '\\',
    '\\\\"',
    'a b\\',
    '$(id)',
    '`id`',
    '%PATH%',
    '-e',
    '--',
    '"a b"',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(word, fc.constantFrom(...hostile)), { maxLength: 8 }),
      async (words) => {
        const script = 'import sys;sys.stdout.write("".join(w + "\\0" for w in sys.argv[1:]))';
        const { stdout } = await fake.call(enter('/usr/bin/python3', '-c', script, ...words));
        expect(stdout.toString().split('\0').slice(0, -1)).toEqual(words);
      },
    ),
    { numRuns: 40 },
  );
});

test('the shell form is read by a shell once more, and --exec is not', async () => {
  const fake = await windows();
  const provided = ['echo', '$WSL_DISTRO_NAME'];
  expect((await fake.call(['-d', 'Ubuntu-22.04', ...provided])).stdout.toString()).toBe(
    'Ubuntu-22.04\n',
  );
  expect((await fake.call(enter(...provided))).stdout.toString()).toBe('$WSL_DISTRO_NAME\n');
});

test('only variables that WSLENV lists cross the border, and PATH is the own one of the distro', async () => {
  const fake = await windows();
  const env = { A_B: 'C:\\x y', C_D: 'kept', E_F: 'not', WSLENV: 'A_B/p:C_D/u:E_F/w' };
  const { stdout } = await fake.call(enter('/usr/bin/env'), env);
  const lines = stdout.toString().split('\n');
  expect(lines).toContain('A_B=/mnt/c/x y');
  expect(lines).toContain('C_D=kept');
  expect(lines.filter((line) => /^(E_F|FAKE_WSL|RL_COCKPIT)/.test(line))).toEqual([]);
  expect(lines.find((line) => line.startsWith('PATH='))).toContain(':/mnt/c/WINDOWS/system32:');
});

test.each([
  ['exit 3', 3],
  ['exit 67', 4_294_967_295],
  ['exit 87', 4_294_967_295],
  ['kill -9 $$', 9],
  ['kill -15 $$', 15],
  ['sh -c "kill -9 \\$\\$"; exit $?', 137],
])('a program that ends by "%s" gives %i', async (script, status) => {
  const fake = await windows();
  expect((await sh(fake, script)).status).toBe(status);
});

test('a program that is not there gives 1 without a word', async () => {
  const fake = await windows();
  const { stdout, stderr, status } = await fake.call(enter('/no/such/program'));
  expect([stdout.toString(), stderr, status]).toEqual(['', '', 1]);
});

/** Starts one and waits until it is on its own: before that, the end of its starter would be its end. */
const daemon = (seconds: number) =>
  `rm -f ~/up; setsid sh -c 'echo up > ~/up; exec sleep ${seconds}' </dev/null >/dev/null 2>&1 & ` +
  'while [ ! -s ~/up ]; do sleep 0.02; done';

test('a daemon that ends lets go of its distro', async () => {
  const fake = await windows({ idleMs: 300 });
  await sh(fake, daemon(8));
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await runningNow(fake)).toBe('Ubuntu-22.04');
  await expect.poll(() => runningNow(fake), { timeout: patient(30_000) }).toBe('');
});

test('a daemon whose starter ended by itself keeps its distro running', async () => {
  const fake = await windows({ idleMs: 200 });
  await sh(fake, daemon(60));
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(await runningNow(fake)).toBe('Ubuntu-22.04');
});

test('a daemon whose wsl.exe was killed before does not keep it, and dies with it', async () => {
  // Longer than a look at the lists takes on a busy machine.
  const fake = await windows({ idleMs: 4_000 });
  const child = spawn(fake.exe, enter('/bin/sh', '-c', `${daemon(60)}; echo up; sleep 60`), {
    env: { ...process.env, ...fake.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGKILL');
  expect(await runningNow(fake)).toBe('Ubuntu-22.04');
  await expect.poll(() => runningNow(fake), { timeout: patient(30_000) }).toBe('');
});

test('what systemd starts does not keep a distro running', async () => {
  const fake = await windows({ idleMs: 200 });
  await sh(fake, 'systemd-run --user sleep 60');
  await expect.poll(() => runningNow(fake), { timeout: patient(10_000) }).toBe('');
});

test('a killed wsl.exe hangs up on its program', async () => {
  const fake = await windows();
  const trap = "trap 'echo hup > ~/hup; exit' HUP; echo up; while :; do sleep 0.05; done";
  const child = spawn(fake.exe, enter('/bin/sh', '-c', trap), {
    env: { ...process.env, ...fake.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGKILL');
  const report = () => readFile(join(fake.home('Ubuntu-22.04'), 'hup'), 'utf8').catch(() => '');
  await expect.poll(report).toBe('hup\n');
});

test.each(['--terminate', '--shutdown'])('%s ends a program with 1, silently', async (how) => {
  const fake = await windows();
  const call = sh(fake, 'echo up > ~/up; sleep 60');
  await expect
    .poll(() => readFile(join(fake.home('Ubuntu-22.04'), 'up'), 'utf8').catch(() => ''))
    .toBe('up\n');
  await fake.call(how === '--terminate' ? [how, 'Ubuntu-22.04'] : [how]);
  const { stdout, status } = await call;
  expect([stdout.toString(), status]).toEqual(['', 1]);
  expect(await runningNow(fake)).toBe('');
});

test('ten calls at once boot a distro once', async () => {
  const fake = await windows({ coldStartMs: 100 });
  const calls = await Promise.all(
    Array.from({ length: 10 }, (_, n) => sh(fake, `echo ${n}; cat /proc/1/stat`)),
  );
  expect(calls.map(({ stdout }) => Number(stdout.toString().split('\n')[0]))).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  expect(new Set(calls.map(({ stdout }) => stdout.toString().split(' ')[22])).size).toBe(1);
});
