import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Spec } from '#core/contract/run-directory';
import type { FakeScenario } from '../../../scripts/fake-wsl/fake-for-tests';
import { type FakeWsl, fakeWsl } from '../../../scripts/fake-wsl/fake-for-tests';
import { newRunId, specOf } from '../../../resources/python/run-on-target';
import wslKind from '../kinds/wsl';
import { payloadForTests } from '../payload-for-tests';
import type { Seen, Target } from '../target';
import { parseNames } from './distro-lists';

const DISTRO = 'Ubuntu-22.04';
const IDLE_MS = 700;
/** Without the rights to make a machine of its own, the fake tells no boot id. */
const hasMachine = process.getuid?.() === 0 && !process.env['FAKE_WSL_ON_HOST'];
let fake: FakeWsl;
const open: Target[] = [];

beforeAll(payloadForTests);
beforeEach(async () => {
  fake = await fakeWsl({ idleMs: IDLE_MS });
  Object.assign(process.env, fake.env);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((target) => target.close()));
  for (const name of Object.keys(fake.env)) delete process.env[name];
  await fake.close();
});

const look = () => wslKind.find(AbortSignal.timeout(15_000));
const running = async () =>
  parseNames((await fake.call(['-l', '--running', '-q'], { WSL_UTF8: '1' })).stdout.toString());

async function distro(scenario: FakeScenario = {}): Promise<Target> {
  await fake.set({ idleMs: IDLE_MS, ...scenario });
  const seen = (await look()).find(({ name }) => name === DISTRO);
  if (seen === undefined) throw new Error('The fake has no distro.');
  const target = wslKind.open(seen, { stateDir: null });
  open.push(target);
  return target;
}

const byName = (seen: readonly Seen[]) => new Map(seen.map((one) => [one.name, one]));

test('a look tells every distro and starts none', async () => {
  const distros = [
    { name: DISTRO, default: true },
    { name: 'Old', version: 1 },
    { name: 'docker-desktop' },
    { name: 'New', state: 'Installing' },
  ] as const;
  for (const words of [{ locale: 'en' }, { locale: 'de', inbox: true, chunked: true }] as const) {
    await fake.set({ distros, ...words });
    const seen = byName(await look());
    expect([...seen.keys()]).toEqual([DISTRO, 'Old', 'docker-desktop', 'New']);
    expect(seen.get(DISTRO)).toMatchObject({ id: `wsl:${DISTRO}`, isRunning: false });
    expect(seen.get(DISTRO)?.says).toContain('WSL 2, the default distro');
    expect(seen.get('Old')?.says).toContain('without GPU');
    expect(seen.get('docker-desktop')).toMatchObject({ hidden: true });
    expect(seen.get('docker-desktop')?.says).toContain('Docker Desktop');
    expect(seen.get('New')?.problem?.says).toContain('being installed');
  }
  expect(await running()).toEqual([]);
});

test('without wsl.exe, or without a distro, there is nothing and no complaint', async () => {
  await fake.set({ distros: [] });
  expect(await look()).toEqual([]);
  process.env['RL_COCKPIT_WSL_EXE'] = '/nowhere/wsl.exe';
  expect(await look()).toEqual([]);
  delete process.env['RL_COCKPIT_WSL_EXE'];
  expect(process.platform === 'win32' ? [] : await look()).toEqual([]);
});

test('a wsl.exe that fails keeps the distros that were known, each with the reason', async () => {
  await distro();
  await fake.set({ faults: [{ kind: 'component-missing' }] });
  const seen = byName(await look());
  expect(seen.get(DISTRO)?.problem).toMatchObject({
    command: 'wsl.exe --install --no-distribution',
  });
});

test('nothing is asked of a distro, and nothing started, before a person connects it', async () => {
  const target = await distro();
  expect(target.view()).toMatchObject({ state: 'off', kind: 'wsl' });
  expect(await target.envs()).toMatchObject({ ok: false, error: { code: 'target-off' } });
  expect(await target.launch(orderOf('true'), {})).toMatchObject({ error: { code: 'target-off' } });
  expect(await running()).toEqual([]);
});

test('only a distro that was just seen running may be connected without a person', async () => {
  const target = await distro();
  expect(target.isAwake()).toBe(false);
  await fake.call(['-d', DISTRO, '--cd', '~', '--exec', '/bin/true']);
  for (const seen of await look()) target.see(seen);
  expect(target.isAwake()).toBe(true);
  await expect.poll(running, { timeout: 10_000 }).toEqual([]);
  for (const seen of await look()) target.see(seen);
  expect(target.isAwake()).toBe(false);
});

test('a distro that boots says so, then tells of its machine', async () => {
  const target = await distro({ coldStartMs: 800 });
  const hello = target.connect();
  expect(target.view()).toMatchObject({ state: 'starting' });
  expect(target.view().says).toContain(`Starting distro ${DISTRO}`);
  expect(await hello).toMatchObject({ ok: true, value: { proto: 1 } });
  await expect.poll(() => target.view().state).toBe('ready');
  expect(target.view().gpus).toEqual([{ name: 'NVIDIA GeForce RTX 5080', memTotalMiB: 16303 }]);
});

test.each([
  ['virtualization-off', 'wsl-virtualization-off'],
  ['hcs-service', 'wsl-platform-missing'],
  ['catastrophic', 'wsl-catastrophic'],
  ['disk-corrupted', 'wsl-disk-corrupted'],
  ['disk-missing', 'wsl-disk-missing'],
  ['elevated-elsewhere', 'wsl-elevated-elsewhere'],
  ['elevated-here', 'wsl-elevated-here'],
  ['kernel-missing', 'wsl-kernel-missing'],
  ['vm-crashed', 'wsl-vm-crashed'],
  ['wsl2-needed', 'wsl-version'],
  ['distro-gone', 'wsl-distro-gone'],
  ['distro-busy', 'wsl-distro-busy'],
  ['user-missing', 'wsl-user-missing'],
  ['tty-limit', 'wsl-tty-limit'],
  ['component-missing', 'wsl-component-missing'],
  ['rpc-failed', 'wsl-transient'],
  ['connection-timeout', 'wsl-transient'],
])('connecting while %s is refused as %s in every language', async (kind, code) => {
  for (const locale of ['en', 'fr', 'zh-CN'] as const) {
    const target = await distro({
      locale,
      faults: [{ kind, on: ['exec'] }],
      chunked: locale === 'fr',
    });
    const answer = await target.connect();
    expect(answer).toMatchObject({ ok: false, error: { code } });
    await expect.poll(() => target.view().state).toBe('broken');
    await target.close();
  }
});

test('a service of WSL that was just being restarted is asked once more', async () => {
  const target = await distro({ faults: [{ kind: 'rpc-failed', on: ['exec'], times: 1 }] });
  expect(await target.connect()).toMatchObject({ ok: true });
});

function orderOf(...argv: readonly string[]): Spec {
  const runId = newRunId();
  return Spec.parse({ ...specOf(`/x/${runId}`, argv), target: `wsl:${DISTRO}`, cwd: '/tmp' });
}

async function launched(target: Target, ...argv: readonly string[]): Promise<string> {
  const answer = await target.launch(orderOf(...argv), {});
  if (!answer.ok) throw new Error(answer.error.says);
  return answer.value.runDir;
}

const exitOf = (runDir: string) =>
  readFile(join(runDir, 'exit.json'), 'utf8').then(
    (text): unknown => JSON.parse(text),
    () => null,
  );

test('a training goes on, and holds its distro, after everything of this app is gone', async () => {
  const target = await distro();
  await target.connect();
  const runDir = await launched(target, '/bin/sh', '-c', 'sleep 3; exit 7');
  await target.close();

  await sleep(2 * IDLE_MS);

  expect(await running()).toEqual([DISTRO]);
  await expect.poll(() => exitOf(runDir), { timeout: 20_000 }).toMatchObject({ code: 7 });
  await expect.poll(running, { timeout: 20_000 }).toEqual([]);
});

test('an agent whose wsl.exe is killed is replaced, and a training never notices', async () => {
  const target = await distro();
  await target.connect();
  const runDir = await launched(target, '/bin/sh', '-c', 'sleep 3; exit 5');
  for (let round = 0; round < 3; round += 1) {
    const hello = await target.hello();
    if (!hello.ok) throw new Error(hello.error.says);
    const agents = await fake.call([
      '-d',
      DISTRO,
      '--cd',
      '~',
      '--exec',
      '/bin/kill',
      '-9',
      `${hello.value.pid}`,
    ]);
    expect(agents.status).toBe(0);
    await expect.poll(() => target.lostSinceMs()).not.toBeNull();
    await expect.poll(() => target.view().state, { timeout: 20_000 }).toBe('ready');
  }
  await expect.poll(() => exitOf(runDir), { timeout: 20_000 }).toMatchObject({ code: 5 });
});

test.each([
  ['--terminate', 'it was restarted since'],
  ['--shutdown', 'its virtual machine was restarted since'],
])(
  'after %s the distro is off, is not booted unasked, and tells when it comes back',
  async (how, says) => {
    const target = await distro();
    await target.connect();
    await fake.call(how === '--terminate' ? [how, DISTRO] : [how]);
    await expect.poll(() => target.view().state, { timeout: 20_000 }).toBe('off');
    expect(target.view().says).toContain('was stopped');
    await sleep(500);
    expect(await running()).toEqual([]);
    expect(await target.connect()).toMatchObject({ ok: true });
    await expect.poll(() => target.view().state).toBe('ready');
    expect(target.view().says.includes(says)).toBe(hasMachine);
  },
);
