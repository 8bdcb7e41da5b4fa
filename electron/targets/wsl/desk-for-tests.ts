import { afterEach, beforeAll, beforeEach } from 'vitest';
import { type FakeScenario, type FakeWsl, fakeWsl } from '../../../scripts/fake-wsl/fake-for-tests';
import { patient } from '../../../scripts/setup/patience.mjs';
import { newRunId, specOf } from '../../../resources/python/run-on-target';
import { Spec } from '#core/contract/run-directory';
import wslKind from '../kinds/wsl';
import { payloadForTests } from '../payload-for-tests';
import type { Seen, Target } from '../target';
import { parseNames } from './distro-lists';

export const DISTRO = 'Ubuntu-22.04';
export const IDLE_MS = 700;

const look = (): Promise<readonly Seen[]> => wslKind.find(AbortSignal.timeout(patient(15_000)));

/** The WSL kind before a fake Windows of its own for each test of a file. */
export function distroDesk() {
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
  return {
    fake: () => fake,
    look,
    running: async () => {
      const { stdout } = await fake.call(['-l', '--running', '-q'], { WSL_UTF8: '1' });
      return parseNames(stdout.toString());
    },
    distro: async (scenario: FakeScenario = {}): Promise<Target> => {
      await fake.set({ idleMs: IDLE_MS, ...scenario });
      const seen = (await look()).find(({ name }) => name === DISTRO);
      if (seen === undefined) throw new Error('The fake has no distro.');
      const target = wslKind.open(seen, { stateDir: null });
      open.push(target);
      return target;
    },
  };
}

/** A launch order for the distro. */
export function orderOf(...argv: readonly string[]): Spec {
  const runId = newRunId();
  return Spec.parse({ ...specOf(`/x/${runId}`, argv), target: `wsl:${DISTRO}`, cwd: '/tmp' });
}
