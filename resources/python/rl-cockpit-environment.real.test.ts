import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import {
  PassportMeasurement,
  PassportParts,
} from '../../electron/core/contract/evaluation/environment-passport';
import { judgePassport } from '../../electron/core/diagnosis/environment/judge-passport';
import { isCi } from '../../scripts/setup/paths.mjs';
import { findTestPyenv } from '../../scripts/setup/test-pyenv.mjs';
import { runPython, toolsFolder } from './training-process.fixture';

const pyenv = findTestPyenv();
const python = pyenv ?? '';
beforeEach(({ skip }) =>
  skip(pyenv === null && !isCi, 'no Python with Stable-Baselines3 yet; `npm test` makes one'),
);

const FIXTURES = path.join(toolsFolder, 'tests_rl_cockpit');
const FAULTY = path.join(FIXTURES, 'faulty_environments.py');

/** Complaints of the passport about each environment beside "ok": ids of rows, with the algorithm that it is judged for. */
async function complaints(
  environments: Readonly<Record<string, string>>,
  parts: string,
): Promise<Record<string, readonly string[]>> {
  const program = path.join(FIXTURES, 'measure_many.py');
  const ran = await runPython(python, [program, toolsFolder, parts, ...Object.keys(environments)]);
  expect({ code: ran.code, err: ran.code === 0 ? '' : ran.err }).toEqual({ code: 0, err: '' });
  const measured = z.record(z.string(), PassportParts).parse(JSON.parse(ran.out));
  return Object.fromEntries(
    Object.entries(environments).map(([id, algorithm]) => {
      const { rows } = judgePassport(measured[id] ?? {}, algorithm);
      const faults = rows.filter(({ state }) => state !== 'ok');
      return [id, faults.map((row) => row.id)];
    }),
  );
}

const planted: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  NanFeature: ['PPO', ['feature-not-finite']],
  ConstantFeature: ['PPO', ['feature-constant']],
  OutOfBounds: ['PPO', ['feature-outside']],
  TinyRange: ['SAC', ['actions-not-taken', 'feature-narrow']],
  EndlessEpisode: ['PPO', ['endless-episode']],
  OneStepEpisodes: ['PPO', ['one-step-episodes']],
  RewardNeverSeen: ['DQN', ['reward-never-seen']],
  RewardConstant: ['PPO', ['reward-constant']],
  RewardMillions: ['PPO', ['reward-scale']],
  RewardOutlier: ['DQN', ['reward-outliers']],
  RewardNan: ['PPO', ['reward-not-finite']],
  OtherEpisode: ['PPO', ['same-seed-differs']],
  OtherProcess: ['PPO', ['same-seed-differs']],
  SeedIgnored: ['PPO', ['seeds-alike']],
  SharedObservation: ['DQN', ['observation-shared']],
  WrongType: ['PPO', ['observation-dtype']],
  WrongShape: ['PPO', ['observation-shape']],
  OldApi: ['PPO', ['old-api']],
  MaskInverted: ['MaskablePPO', ['mask-wrong']],
  MaskRejected: ['MaskablePPO', ['mask-wrong']],
  MaskEmpty: ['MaskablePPO', ['mask-empty']],
  MaskTooShort: ['MaskablePPO', ['mask-length']],
  Leak: ['PPO', ['memory-grows']],
  Raises: ['PPO', ['crash-walk']],
  UnboundedActions: ['SAC', ['actions-unbounded']],
};

test('each of 25 planted faults is named, and nothing else is said of its environment', async () => {
  const algorithms = Object.fromEntries(
    Object.entries(planted).map(([name, [algorithm]]) => [`${FAULTY}:${name}`, algorithm]),
  );
  const said = await complaints(algorithms, 'walk,replay,fresh,masks');
  const expected = Object.entries(planted).map(([name, [, ids]]) => [`${FAULTY}:${name}`, ids]);
  expect(said).toEqual(Object.fromEntries(expected));
});

test('nothing is said against sound environments, discrete and continuous, with masks and with sparse rewards', async () => {
  const sound = {
    'CartPole-v1': 'PPO',
    'Acrobot-v1': 'DQN',
    'Pendulum-v1': 'SAC',
    'FrozenLake-v1': 'A2C',
    'MountainCarContinuous-v0': 'TD3',
    'RLCockpit/MaskedLine-v0': 'MaskablePPO',
    [`${FAULTY}:Sound`]: 'PPO',
    [`${FAULTY}:Masked`]: 'MaskablePPO',
  };
  const said = await complaints(sound, 'walk,replay,fresh,masks,check');
  expect(said).toEqual(Object.fromEntries(Object.keys(sound).map((id) => [id, []])));
});

test('an environment that aborts in native code is reported by the signal, and the other parts still answer', async () => {
  const flags = ['-m', 'rl_cockpit.environment', '--env-id', `${FAULTY}:Aborts`, '--json'];
  const ran = await runPython(python, flags);
  expect({ code: ran.code, err: ran.code === 0 ? '' : ran.err }).toEqual({ code: 0, err: '' });
  const { parts } = PassportMeasurement.parse(JSON.parse(ran.out));
  const { rows } = judgePassport(parts, 'PPO');
  const [first] = rows;
  expect(first).toMatchObject({ id: 'process-walk', state: 'bad' });
  expect(first?.says).toContain('Python ended by SIGABRT while it took random steps');
  expect(rows.map(({ id }) => id)).toContain('actions');
});
