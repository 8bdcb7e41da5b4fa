import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { TargetSummary } from '#core/contract/target/target';
import { type FakeScenario, type FakeWsl, fakeWsl } from '../../fake-wsl/fake-wsl.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';

const DISTRO = 'Ubuntu-22.04';
const HANGING: FakeScenario = {
  distros: [
    { name: DISTRO, default: true },
    { name: 'Old', version: 1 },
  ],
  faults: [{ kind: 'hang' }],
};

let fake: FakeWsl;
let cockpit: Cockpit;
beforeEach(async () => {
  fake = await fakeWsl(HANGING);
  cockpit = await Cockpit.open(fake.env);
});
afterEach(async () => {
  await cockpit.close();
  await fake.close();
});

const targets = async () =>
  new Map(
    z
      .array(TargetSummary)
      .parse(await cockpit.json('targets'))
      .map((one) => [one.id, one]),
  );

test('a wsl.exe that hangs hides no distro: one engine distinguishes them from the registry, then from wsl.exe', async () => {
  const serving = await cockpit.serve();
  const seen = await targets();
  expect(seen.get(`wsl:${DISTRO}`)).toMatchObject({
    state: 'broken',
    wslVersion: 2,
    says: 'wsl.exe is not responding; read from the registry: WSL 2, the default distro.',
    remedy: expect.stringContaining('restart Windows'),
    command: 'wsl.exe --shutdown',
  });
  expect(seen.get('wsl:Old')).toMatchObject({ wslVersion: 1 });
  expect(seen.get('wsl:Old')?.says).toContain('no GPU');
  await fake.set({ ...HANGING, faults: [] });
  // Anyone who connects does not have to ask for a list first.
  const envs = await cockpit.cli('envs', '--json', '--target', `wsl:${DISTRO}`);
  expect([envs.status, envs.stderr]).toEqual([0, expect.any(String)]);
  expect((await targets()).get(`wsl:${DISTRO}`)).toMatchObject({ state: 'ready' });
  await serving.end();
});
