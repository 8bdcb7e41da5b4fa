import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunDetail } from '#core/contract/run/run-detail';
import { aRunView } from '#core/contract/run/run.test-data';
import { againRequest } from '#core/training/again-request';
import { runCommand } from '#core/training/run-command';
import { blankDetail } from '../../runs/blank-detail';
import run from '../commands/run';
import { readCommandLine } from '../command-line';
import { runWish } from './run-request';

const VIEW = aRunView({ recipe: 'toy-hybrid' });

const detailOf = (changes: Partial<RunDetail>): RunDetail => ({
  ...RunDetail.parse(blankDetail(VIEW)),
  argv: ['python3', 'train.py'],
  cwd: '/elsewhere',
  python: '/usr/bin/python3',
  ...changes,
});

/** The request of a command line, as `run` reads it. */
function wishOf(words: readonly string[]): ReturnType<typeof runWish> {
  const dashes = words.indexOf('--');
  const [flags, rest] =
    dashes < 0 ? [words, []] : [words.slice(0, dashes), words.slice(dashes + 1)];
  expect(flags.slice(0, 2)).toEqual(['rl-cockpit', 'run']);
  return runWish(readCommandLine(run, flags.slice(2), rest).parsed);
}

const RECIPE = { takesArgv: false, params: [] };
const seed = { name: 'seed', type: 'int', default: 1, says: '', unit: '', group: '' } as const;

test('a value that is the default is left out, others are set', () => {
  const recipe = { ...RECIPE, params: [{ ...seed, label: 'Seed' }] };
  const detail = detailOf({ cwd: VIEW.runDir, python: null, params: { seed: 1, length: 12 } });
  expect(runCommand(detail, recipe).join(' ')).toBe('rl-cockpit run toy-hybrid --set length=12');
  expect(runCommand({ ...detail, params: { seed: 2 } }, recipe)).toContain('seed=2');
});

test('a command written by hand is started from its run', () => {
  expect(runCommand(detailOf({ byHand: true }), RECIPE)).toEqual([
    'rl-cockpit',
    'run',
    '--from',
    VIEW.runId,
  ]);
});

test('a secret variable is passed on by its name, a stored key is chosen', () => {
  const words = runCommand(
    detailOf({
      secretEnv: ['TOKEN', 'WANDB_API_KEY'],
      storedKeys: ['WANDB_API_KEY'],
      areKeysChosen: true,
    }),
    RECIPE,
  );
  expect(words.join(' ')).toMatch(/--set-env TOKEN --secret WANDB_API_KEY$/);
});

const word = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\0'));
const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.]*$/);

test('the command line asks for what the run was started with, no matter what is in its values', () => {
  const details = fc.record({
    params: fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.boolean())),
    env: fc.dictionary(name, fc.string()),
    python: fc.option(word.map((text) => `/${text}`)),
    cwd: word.map((text) => `/${text}`),
    argv: fc.array(fc.string(), { minLength: 1 }),
    pythonFrom: fc.constant('chosen' as const),
  });
  fc.assert(
    fc.property(details, fc.boolean(), (changes, takesArgv) => {
      const recipe = { ...RECIPE, takesArgv };
      const detail = detailOf(changes);
      const wanted = againRequest(detail, recipe);
      const wish = wishOf(runCommand(detail, recipe));
      const { params, env } = wish;
      const texts = Object.entries(wanted.params ?? {}).map(([key, value]) => [key, String(value)]);
      expect(wish).toMatchObject({
        recipe: wanted.recipe,
        python: wanted.python,
        cwd: wanted.cwd,
        argv: wanted.argv,
      });
      expect(Object.entries(params)).toEqual(texts);
      expect(env).toEqual({ ...wanted.env });
    }),
  );
});

const slurmOptions = fc.record(
  {
    partition: fc.constantFrom('gpu', 'main'),
    time: fc.constantFrom('30', '2:00:00', '1-12'),
    nodes: fc.integer({ min: 1, max: 64 }),
    launcher: fc.constantFrom('srun' as const, 'torchrun' as const, 'ray' as const),
    memMiB: fc.integer({ min: 1, max: 4_000_000 }),
    gpus: fc.constantFrom('2', 'a100:2'),
    modules: fc.array(fc.constantFrom('cuda/12.4', 'gcc'), { minLength: 1, maxLength: 3 }),
    options: fc.array(fc.constantFrom('--exclude=node7', '--exclusive'), {
      minLength: 1,
      maxLength: 3,
    }),
    warnS: fc.integer({ min: 10, max: 3_600 }),
    continuations: fc.integer({ min: 1, max: 1_000 }),
    requeue: fc.constant(true),
  },
  { requiredKeys: [] },
);
const rayOptions = fc.record(
  {
    cpus: fc.constantFrom(0.5, 2),
    gpus: fc.constantFrom(0.25, 1),
    memMiB: fc.integer({ min: 1, max: 4_000_000 }),
  },
  { requiredKeys: [] },
);

test('the command line asks for the same job on a cluster', () => {
  fc.assert(
    fc.property(slurmOptions, rayOptions, (slurm, ray) => {
      const wish = wishOf(runCommand(detailOf({ slurm, ray }), RECIPE));
      expect({ ...wish.slurm }).toEqual(slurm);
      expect({ ...wish.ray }).toEqual(ray);
    }),
  );
});
