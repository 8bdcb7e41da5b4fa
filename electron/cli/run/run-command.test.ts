import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunDetail } from '#core/contract/run/run-detail';
import { RunView } from '#core/contract/run/run';
import { againRequest } from '#core/training/again-request';
import { runCommand } from '#core/training/run-command';
import run from '../commands/run';
import { readCommandLine } from '../command-line';
import { runWish } from './run-request';

const VIEW = RunView.parse({
  ...{ runId: '20261121-091400-0a1b2c3d', name: 'first', recipe: 'toy-hybrid', target: 'local' },
  ...{ runDir: '/runs/20261121-091400-0a1b2c3d', phase: 'ended', contact: 'ok' },
  ...{ contactSinceMs: null, activity: 'busy', verdict: 'succeeded', reasons: [], exit: null },
  ...{ startedMs: 1, durationMs: 1, lastX: 1, xKind: 'timestep', targetX: null },
  ...{ foreign: false, revision: 1 },
});

const detailOf = (changes: Partial<RunDetail>): RunDetail => ({
  ...{ run: VIEW, argv: ['python3', 'train.py'], cwd: '/elsewhere', python: '/usr/bin/python3' },
  ...{ params: {}, expectations: {}, declaredLater: null, checks: [], processes: [] },
  ...{ events: [], logBytes: 0, logLines: 0, heartbeatMs: null, stopWaits: null, states: [] },
  ...{ gpuTotalsMiB: [], parent: null, importedFrom: null, env: {}, secretEnv: [] },
  ...{ storedKeys: [], ...changes },
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
    ...['rl-cockpit', 'run', '--from', VIEW.runId],
  ]);
});

test('a secret variable is passed on by its name, a stored key is chosen', () => {
  const words = runCommand(
    detailOf({
      ...{ secretEnv: ['TOKEN', 'WANDB_API_KEY'], storedKeys: ['WANDB_API_KEY'] },
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
      const { python, cwd, params, env, argv, recipe: id } = wishOf(runCommand(detail, recipe));
      const texts = Object.entries(wanted.params ?? {}).map(([key, value]) => [key, String(value)]);
      expect({ id, python, cwd, argv: [...argv] }).toEqual({
        ...{ id: wanted.recipe, python: wanted.python, cwd: wanted.cwd, argv: wanted.argv },
      });
      expect(Object.entries(params)).toEqual(texts);
      expect(env).toEqual({ ...wanted.env });
    }),
  );
});
