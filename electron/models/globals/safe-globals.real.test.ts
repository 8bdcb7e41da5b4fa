import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import table from '../../../resources/python/rl_cockpit/pickles/safe_globals.json';
import { judged } from './judge-globals';
import { CLOUDPICKLE } from './safe-globals';

const { gate, makers } = table;
const python = fileURLToPath(new URL('../../../resources/python', import.meta.url));
const PROGRAM = `import json, sys
from rl_cockpit.pickles.safe_globals import call_check, is_safe, is_maker
from rl_cockpit.pickles.nodes import Global
ones = [Global(*one) for one in json.load(sys.stdin)]
checks = [call_check(one) for one in ones]
print(json.dumps([[is_safe(one), check and check.__name__, is_maker(one)] for one, check in zip(ones, checks)]))`;
const Answers = z.array(z.tuple([z.boolean(), z.string().nullable(), z.boolean()]));

/** The alternatives of a pattern that are plain text. */
const literals = (pattern: string): readonly string[] =>
  pattern
    .split('|')
    .map((one) => one.replaceAll('\\.', '.'))
    .filter((one) => /^[\w.]+$/.test(one));

/** Globals of real models, whose names the patterns only describe. */
const REAL: readonly (readonly [string, string])[] = [
  ['numpy', 'float32'],
  ['numpy._core.multiarray', '_reconstruct'],
  ['torch', 'FloatStorage'],
  ['gymnasium.spaces.box', 'Box'],
  ['stable_baselines3.common.policies', 'ActorCriticPolicy'],
  ['stable_baselines3.common.noise', 'NormalActionNoise'],
  ['sb3_contrib.common.maskable.policies', 'MaskableActorCriticPolicy'],
  ['stable_baselines3.common.utils', 'SummaryWriter'],
  ['os', 'system'],
  ['cloudpickle.cloudpickle', 'subimport'],
];
const samples = [
  ...[...gate.called, ...gate.named].flatMap(({ module, names }) =>
    literals(module).flatMap((one) => literals(names).map((name) => [one, name] as const)),
  ),
  ...makers.map((name) => ['cloudpickle.cloudpickle', name] as const),
  ...REAL,
];

const complete = (pattern: string, text: string): boolean =>
  new RegExp(`^(?:${pattern})$`).test(text);
const isIn = (
  [module, name]: readonly [string, string],
  row: { readonly module: string; readonly names: string },
): boolean => complete(row.module, module) && complete(row.names, name);
const isOfGate = (one: readonly [string, string]): boolean =>
  [...gate.called, ...gate.named].some((row) => isIn(one, row));

test('both languages see the same lists of globals, checks and makers', () => {
  const done = spawnSync('python3', ['-c', PROGRAM], {
    encoding: 'utf8',
    input: JSON.stringify(samples),
    env: { ...process.env, PYTHONPATH: python },
  });
  expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: '' });
  const expected = samples.map((one) => [
    isOfGate(one),
    gate.called.find((row) => isIn(one, row))?.check ?? null,
    one[0].startsWith('cloudpickle') && makers.includes(one[1]),
  ]);
  expect(samples.length).toBeGreaterThan(100);
  expect(Answers.parse(JSON.parse(done.stdout))).toEqual(expected);
});

test('the passport knows the makers of the gate, and calls known what the gate unpickles', () => {
  for (const name of makers) expect(`cloudpickle.cloudpickle.${name}`).toMatch(CLOUDPICKLE);
  const others = samples
    .filter(isOfGate)
    .filter(([module, name]) => judged({ kind: 'global', module, name }, true).verdict !== 'known')
    .map((one) => one.join('.'));
  // Known to the gate alone, which checks the bytes that the second would load.
  expect(others).toEqual(['datetime.time', 'torch.storage._load_from_bytes']);
});
