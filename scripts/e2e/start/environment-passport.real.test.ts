import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { servedApp } from '../fixtures/served-app.fixture';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { findTestPyenv } from '../../setup/test-pyenv.mjs';

const SOON = { timeout: patient(30_000) };
const BY_THE_END = { timeout: patient(120_000), interval: 200 };

const app = servedApp();

/** An environment whose third feature is NaN now and then. */
const NAN_ENV = `import gymnasium, numpy as np
class Nan(gymnasium.Env):
    observation_space = gymnasium.spaces.Box(-10, 10, (3,), np.float32)
    action_space = gymnasium.spaces.Discrete(2)
    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.count = 0
        return self.seen(), {}
    def step(self, action):
        self.count += 1
        return self.seen(), float(action), bool(self.np_random.random() < 0.05), self.count >= 40, {}
    def seen(self):
        seen = self.np_random.normal(size=3).clip(-9, 9).astype(np.float32)
        seen[2] = np.nan if self.count == 9 else seen[2]
        return seen
`;

test('an environment is checked before a long run: its fault is named with what it means, a sound one is stored, a changed one is out of date', async ({
  skip,
}) => {
  const python = findTestPyenv();
  skip(python === null && !isCi, 'no Python with Stable-Baselines3 yet; `npm test` makes one');
  const { page, complaints } = await app.at('/start/sb3');
  const last = { preset: 'cartpole', typed: {}, python, cwd: '', command: '' };
  await page.evaluate(
    (text) => localStorage.setItem('rl-cockpit-start-sb3', text),
    JSON.stringify(last),
  );
  await page.reload();
  const passport = page.getByRole('region', { name: 'Environment passport' });
  await passport.getByText('Not checked yet.').waitFor(SOON);
  await page.getByLabel('Length').fill('200000');
  await passport.getByText('This is a long run.').waitFor(SOON);
  await passport.getByRole('button', { name: 'Check the environment' }).click();
  await passport.getByRole('status').waitFor(SOON);
  await passport.getByRole('button', { name: 'Cancel' }).click();
  await passport.getByRole('button', { name: 'Check the environment' }).click(SOON);
  await passport.getByText('CartPole-v1 looks sound for PPO').waitFor(BY_THE_END);
  const file = path.join(app.cockpit.home, 'nan_env.py');
  await writeFile(file, NAN_ENV);
  await page.getByRole('textbox', { name: /Task\b/ }).fill(`${file}:Nan`);
  await passport.getByRole('button', { name: 'Check the environment' }).click(SOON);
  await passport.getByText('Feature 2 was NaN').waitFor(BY_THE_END);
  await passport.getByText('One NaN passes through every layer').waitFor();
  // Another day, another page: it is stored.
  await page.getByRole('textbox', { name: /Task\b/ }).fill('CartPole-v1');
  await passport.getByText('CartPole-v1 looks sound for PPO').waitFor(SOON);
  await passport.getByText('Checked today').waitFor();
  await writeFile(file, `${NAN_ENV}\n`);
  await page.getByRole('textbox', { name: /Task\b/ }).fill(`${file}:Nan`);
  await passport.getByText('has changed since').waitFor(SOON);
  expect(complaints).toEqual([]);
});
