import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EvaluationResult } from '#core/contract/evaluation/evaluation';
import { EnvironmentPassport } from '#core/contract/evaluation/environment-passport';
import { ModelPassport } from '#core/contract/model/model-passport';
import { isCi } from '../../setup/paths.mjs';
import { patient } from '../../setup/patience.mjs';
import { findTestPyenv } from '../../setup/test-pyenv.mjs';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { savedModel } from '../fixtures/saved-model.fixture';
import { hasSshd, Sshd } from '../fixtures/sshd.fixture';

const python = findTestPyenv();
if (python === null && !isCi) {
  console.log('Skipped: no Python with Stable-Baselines3 yet; `npm test` makes one.');
}

describe.skipIf(!hasSshd || (python === null && !isCi))('on an SSH host', () => {
  let sshd: Sshd;
  let cockpit: Cockpit;
  let model: string;
  const present = ['--target', 'ssh:lab'] as const;

  beforeAll(async () => {
    sshd = await Sshd.open();
    cockpit = await Cockpit.open({ RL_COCKPIT_SSH_CONFIG: sshd.config });
    const folder = path.join(sshd.home, 'models');
    await mkdir(folder, { recursive: true });
    model = await savedModel(python ?? '', folder);
  });

  afterAll(async () => {
    await cockpit.close();
    await sshd.close();
  });

  test('a model is read through the agent without being copied, and its passport says the same as here', async () => {
    const away = ModelPassport.parse(await cockpit.json('inspect', model, ...present));
    const here = ModelPassport.parse(await cockpit.json('inspect', model));
    expect(away).toEqual(here);
    expect(away).toMatchObject({ kind: 'sb3', file: model, algorithm: { name: 'PPO' } });
  });

  test(
    'a checkpoint plays episodes there, beside a random agent',
    async () => {
      const named = ['--env', python ?? '', '--env-id', 'CartPole-v1', '--episodes', '3'];
      const played = await cockpit.json('evaluate', model, ...present, ...named);
      const result = EvaluationResult.parse(played);
      expect(result).toMatchObject({ checkpoint: model, episodes: 3, algorithm: 'PPO', step: 64 });
      expect(result.yardsticks.map(({ name }) => name)).toContain('random');
    },
    patient(300_000),
  );

  test(
    'an environment is measured there, and judged',
    async () => {
      const named = ['CartPole-v1', '--env', python ?? ''];
      const passport = EnvironmentPassport.parse(
        await cockpit.json('env-passport', ...named, ...present),
      );
      expect(passport.subject).toMatchObject({ target: 'ssh:lab', envId: 'CartPole-v1' });
      expect(passport.steps).toBeGreaterThanOrEqual(1_000);
    },
    patient(300_000),
  );
});
