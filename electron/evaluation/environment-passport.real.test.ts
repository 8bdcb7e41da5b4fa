import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EnvironmentSubject } from '#core/contract/evaluation/environment-passport';
import { ok } from '#core/lib/result';
import { isCi } from '../../scripts/setup/paths.mjs';
import { patient } from '../../scripts/setup/patience.mjs';
import { findTestPyenv } from '../../scripts/setup/test-pyenv.mjs';
import { packToolsPayload } from '../targets/fixtures/tools-payload.fixture';
import local from '../targets/kinds/local';
import type { Target } from '../targets/target';
import { EnvironmentPassports } from './environment-passport';

const pyenv = findTestPyenv();
beforeEach(({ skip }) =>
  skip(pyenv === null && !isCi, 'no Python with Stable-Baselines3 yet; `npm test` makes one'),
);

const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-passports-'));
const opened: Target[] = [];
let passports: EnvironmentPassports;

beforeAll(async () => {
  await packToolsPayload();
  const [seen] = await local.find();
  if (seen === undefined) throw new Error('no local target');
  const target = local.open(seen, { stateDir: path.join(folder, 'state') });
  opened.push(target);
  await target.connect();
  const deps = { home: folder, target: async () => ok(target), nowMs: Date.now };
  passports = new EnvironmentPassports(deps);
});
afterAll(async () => {
  passports.close();
  await Promise.all(opened.map((target) => target.close()));
  rmSync(folder, { recursive: true, force: true });
});

const ENV = `import gymnasium, time
class Line(gymnasium.Env):
    observation_space = gymnasium.spaces.Discrete(5)
    action_space = gymnasium.spaces.Discrete(2)
    def __init__(self, pause=0.0):
        self.pause = pause
    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.cell, self.count = int(self.np_random.integers(4)), 0
        return self.cell, {}
    def step(self, action):
        time.sleep(self.pause)
        self.count += 1
        self.cell = max(0, self.cell + 2 * int(action) - 1)
        return min(self.cell, 4), float(self.cell), self.cell >= 4, self.count >= 50, {}
`;

function subjectOf(kwargs: Record<string, number>) {
  const file = path.join(folder, 'line.py');
  writeFileSync(file, ENV);
  const named = { envId: `${file}:Line`, kwargs };
  return { ...EnvironmentSubject.parse(named), python: pyenv ?? '' };
}

test('a measured environment is stored, judged again for another algorithm, and out of date once its file changes', async () => {
  const subject = subjectOf({});
  expect(await passports.state(subject, 'PPO')).toEqual({ passport: null, running: null });
  const measured = await passports.measure(subject, 'PPO');
  expect(measured).toMatchObject({ ok: true, value: { stale: null, algorithm: 'PPO' } });
  const stored = await passports.state(subject, 'SAC');
  expect(stored.passport?.stale).toBeNull();
  expect(stored.passport?.rows[0]?.id).toBe('actions-not-taken');
  expect(await passports.state(subjectOf({ pause: 0.5 }), 'PPO')).toMatchObject({ passport: null });
  writeFileSync(path.join(folder, 'line.py'), `${ENV}\n# another line\n`);
  const { passport } = await passports.state(subject, 'PPO');
  expect(passport?.stale).toBe(`${path.join(folder, 'line.py')} has changed since.`);
});

test('a measurement reports its step, ends when it is canceled, and leaves nothing', async () => {
  const subject = subjectOf({ pause: 3_600 });
  const measured = passports.measure(subject, 'PPO');
  await expect
    .poll(async () => (await passports.state(subject, 'PPO')).running, {
      timeout: patient(20_000),
    })
    .toMatchObject({ part: 'walk', at: 1, of: 5 });
  // The first step never returns: only the end of its process ends it.
  await passports.cancel(subject);
  expect(await measured).toMatchObject({ ok: false, error: { code: 'passport-canceled' } });
  expect(await passports.state(subject, 'PPO')).toEqual({ passport: null, running: null });
});
