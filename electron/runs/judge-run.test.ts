import { describe, expect, test } from 'vitest';
import { series, sign, verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { RunDigest } from '#core/contract/run/run-directory';
import { err, ok } from '#core/lib/result';
import { gone } from '../targets/agent/agent-refusals';
import type { Target } from '../targets/target';
import { judgeRun } from './judge-run';

const entry = (path: string, mtimeMs: number, kind: 'file' | 'folder' = 'file') => ({
  path,
  kind,
  size: 9,
  mtimeMs,
  ident: path,
});
const walked = (files: readonly ReturnType<typeof entry>[], truncated = false) => ({
  root: entry('/w', 0, 'folder'),
  entries: [...files],
  count: files.length,
  truncated,
  problems: [],
});
const known = verdictCase({ spec: { expectations: { artefacts: ['*.zip'] } } });
const store = {
  logFacts: async () => known.log,
  progress: async () => ({ revision: 1, pointCount: 3, lastX: 30, xKind: 'timestep' }) as const,
  series: async () => [],
  oddPoints: async () => null,
  points: async () => null,
};
const digest = RunDigest.parse({
  runId: known.spec.runId,
  runDir: '/runs/one',
  spec: known.spec,
  specProblem: null,
  proc: null,
  heartbeat: null,
  exit: known.exit,
  lock: 'free',
  childAlive: false,
  sameBoot: true,
  logBytes: 0,
});
/** There is nothing where a run ran. */
const walk: Target['walk'] = async () => ok(walked([]));
const judgedBy = (find: Target['find']) =>
  judgeRun({ target: { find, walk }, store, later: null }, known.spec, digest);

test('what a run was to leave is missing only where somebody could look', async () => {
  const nothing = await judgedBy(async () => ok([]));
  expect(nothing?.verdict).not.toBe('succeeded');
  expect(nothing?.reasons.join(' ')).toContain('*.zip');
  expect(await judgedBy(async () => err(gone('It ended.')))).toBeNull();
});

test('samples of the machine are no metric: a run with nothing else only finished', async () => {
  const view = {
    ...series('system/cpu_percent'),
    source: 'system',
    unit: '%',
    derivation: null,
    segmentCount: 1,
    firstWallMs: 1,
    lastWallMs: 2,
    lastElapsedMs: null,
    withoutX: 0,
  };
  const spec = { ...known.spec, expectations: {} };
  const target = { find: async () => ok([]), walk };
  const sampled = { ...store, series: async () => [view] };
  const judgement = await judgeRun({ target, store: sampled, later: null }, spec, digest);
  expect(judgement?.verdict).toBe('finished');
});

test('an imported log that ends with an exception says so, and gets no verdict', async () => {
  const spec = { ...known.spec, expectations: {}, importedFrom: '/logs/theirs' };
  const target = { find: async () => ok([]), walk };
  const theirs = { ...known.log, targetX: 10, signs: [sign('traceback', 'ValueError: bad.')] };
  const read = {
    ...store,
    logFacts: async () => theirs,
    progress: async () => ({ revision: 1, pointCount: 3, lastX: 3, xKind: 'update' }) as const,
  };
  const judgement = await judgeRun({ target, store: read, later: null }, spec, digest);
  expect(judgement).toMatchObject({
    phase: 'ended',
    verdict: null,
    reasons: [
      'The log ends with ValueError: bad at line 3, update 3 of 10 (30 %).',
      'Not judged: nobody saw how this run ended.',
    ],
  });
});

describe('a stopped run tells what it saved where it ran', () => {
  const spec = { ...known.spec, expectations: {}, cwd: '/w', createdMs: 1_000_000 };
  const requested = { nonce: 'n', mode: 'graceful', wallMs: 5_000_000 } as const;
  const { exit } = verdictCase({ exit: { requested, endedMs: 5_010_000 } });
  const stopped = { ...digest, exit };
  const reasonsWith = async (files: readonly ReturnType<typeof entry>[], truncated = false) => {
    const target = {
      find: async () => ok([]),
      walk: async () => ok(walked(files, truncated)),
    };
    const judgement = await judgeRun({ target, store, later: null }, spec, stopped);
    return judgement?.reasons.join(' ');
  };

  test('its own checkpoints, not the ones that were there, not what a later run saves, not its metrics', async () => {
    const files = [
      entry('/w/models/old_1000_steps.zip', 900_000),
      entry('/w/models/ckpt/ppo_4096_steps.zip', 2_000_000),
      entry('/w/models/ckpt/ppo_8192_steps.zip', 3_000_000),
      entry('/w/models/later_9000_steps.zip', 9_000_000),
      entry('/w/logs/0.monitor.csv', 3_000_000),
    ];
    expect(await reasonsWith(files)).toContain(
      'It saved 2 checkpoints; the newest is /w/models/ckpt/ppo_8192_steps.zip (step 8,192).',
    );
  });

  test('nothing is said to be missing where not all could be looked through', async () => {
    expect(await reasonsWith([])).toContain(
      'It saved no file that RL Cockpit knows as a checkpoint.',
    );
    expect(await reasonsWith([], true)).toContain(
      'Whether it saved anything could not be checked.',
    );
  });
});
