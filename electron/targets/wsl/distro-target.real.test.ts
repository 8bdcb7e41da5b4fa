import { expect, test } from 'vitest';
import { finding } from '#core/contract/finding';
import type { Seen } from '../target';
import { DISTRO, fakeDistro, orderOf } from './fixtures/fake-distro.fixture';
import { patient } from '../../../scripts/setup/patience.mjs';

const { fake, look, running, distro } = fakeDistro();
const byName = (seen: readonly Seen[]) => new Map(seen.map((one) => [one.name, one]));

test('a scan lists every distro and starts none', async () => {
  const distros = [
    { name: DISTRO, default: true },
    { name: 'Old', version: 1 },
    { name: 'docker-desktop' },
    { name: 'New', state: 'Installing' },
  ] as const;
  for (const words of [{ locale: 'en' }, { locale: 'de', inbox: true, chunked: true }] as const) {
    await fake().set({ distros, ...words });
    const seen = byName(await look());
    expect([...seen.keys()]).toEqual([DISTRO, 'Old', 'docker-desktop', 'New']);
    expect(seen.get(DISTRO)).toMatchObject({ id: `wsl:${DISTRO}`, isRunning: false });
    expect(seen.get(DISTRO)?.says).toContain('WSL 2, the default distro');
    expect(seen.get(DISTRO)?.wslVersion).toBe(2);
    expect(seen.get('Old')).toMatchObject({ wslVersion: 1 });
    expect(seen.get('Old')?.says).toContain('no GPU');
    expect(seen.get('docker-desktop')).toMatchObject({ hidden: true });
    expect(seen.get('docker-desktop')?.says).toContain('Docker Desktop');
    expect(seen.get('New')?.problem?.says).toContain('being installed');
  }
  expect(await running()).toEqual([]);
});

test('without wsl.exe, or without a distro, there is nothing and no complaint', async () => {
  await fake().set({ distros: [] });
  expect(await look()).toEqual([]);
  process.env['RL_COCKPIT_WSL_EXE'] = '/nowhere/wsl.exe';
  expect(await look()).toEqual([]);
  delete process.env['RL_COCKPIT_WSL_EXE'];
  expect(process.platform === 'win32' ? [] : await look()).toEqual([]);
});

test('a wsl.exe that fails keeps the distros that were known, each with the reason', async () => {
  await distro();
  await fake().set({ faults: [{ kind: 'component-missing' }] });
  const seen = byName(await look());
  expect(seen.get(DISTRO)?.problem).toMatchObject({
    remedies: [{ argv: ['wsl.exe', '--install', '--no-distribution'] }],
  });
});

test('while wsl.exe hangs at the first look the registry lists the distros, until it answers again', async () => {
  const distros = [
    { name: DISTRO, default: true },
    { name: 'Old', version: 1 },
    { name: 'docker-desktop' },
    { name: 'New', state: 'Installing' },
  ] as const;
  await fake().set({ distros, faults: [{ kind: 'hang' }] });
  const seen = byName(await look());
  const [first, ...others] = seen.keys();
  expect([first, others.toSorted()]).toEqual([DISTRO, ['New', 'Old', 'docker-desktop']]);
  expect(seen.get(DISTRO)).toMatchObject({
    isRunning: null,
    wslVersion: 2,
    problem: {
      says: 'wsl.exe is not responding; read from the registry: WSL 2, the default distro.',
      advice: expect.stringContaining('Shut down WSL'),
      remedies: [{ argv: ['wsl.exe', '--shutdown'] }],
    },
  });
  expect(seen.get('Old')?.says).toContain('WSL 1, no GPU');
  expect(seen.get('docker-desktop')).toMatchObject({ hidden: true });
  expect(seen.get('New')?.says).toContain('being installed');
  await fake().set({ distros, faults: [] });
  expect(byName(await look()).get(DISTRO)?.problem).toBeUndefined();
});

test('while the registry hangs too, what was seen before is shown', async () => {
  await distro();
  await fake().set({
    faults: [{ kind: 'component-missing' }, { kind: 'hang', on: ['registry'] }],
  });
  const seen = byName(await look());
  expect(seen.get(DISTRO)).toMatchObject({ wslVersion: 2, problem: expect.anything() });
  expect(seen.get(DISTRO)?.says).not.toContain('registry');
});

test('a distro that is connected stays so while the list of distros cannot be had', async () => {
  const target = await distro();
  await target.connect();
  const says = 'wsl.exe is not responding.';
  target.see({
    id: target.id,
    name: DISTRO,
    isRunning: null,
    says,
    problem: finding('gone', 'bad', says),
  });
  await expect.poll(() => target.view()).toMatchObject({ state: 'ready' });
});

test('nothing is asked of a distro, and nothing started, before the user connects it', async () => {
  const target = await distro();
  expect(target.view()).toMatchObject({ state: 'off', kind: 'wsl' });
  expect(await target.envs()).toMatchObject({ ok: false, error: { code: 'target-off' } });
  expect(await target.launch(orderOf('true'), {})).toMatchObject({ error: { code: 'target-off' } });
  expect(await running()).toEqual([]);
});

test('only a distro that was just seen running may be connected without the user', async () => {
  const target = await distro();
  expect(target.isAwake()).toBe(false);
  await fake().call(['-d', DISTRO, '--exec', '/bin/true']);
  for (const seen of await look()) target.see(seen);
  expect(target.isAwake()).toBe(true);
  await expect.poll(running, { timeout: patient(10_000) }).toEqual([]);
  for (const seen of await look()) target.see(seen);
  expect(target.isAwake()).toBe(false);
});

test('a distro that boots says so, then reports its machine', async () => {
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
