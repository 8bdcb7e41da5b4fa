import { expect, test } from 'vitest';
import { series, sign, verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { RunDigest } from '#core/contract/run/run-directory';
import { err, ok } from '#core/lib/result';
import { gone } from '../targets/agent/agent-refusals';
import type { Target } from '../targets/target';
import { judgeRun } from './judge-run';

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
const judgedBy = (find: Target['find']) =>
  judgeRun({ target: { find }, store, later: null }, known.spec, digest);

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
    withoutX: 0,
  };
  const spec = { ...known.spec, expectations: {} };
  const target = { find: async () => ok([]) };
  const sampled = { ...store, series: async () => [view] };
  const judgement = await judgeRun({ target, store: sampled, later: null }, spec, digest);
  expect(judgement?.verdict).toBe('finished');
});

test('an imported log that ends with an exception says so, and gets no verdict', async () => {
  const spec = { ...known.spec, expectations: {}, importedFrom: '/logs/theirs' };
  const target = { find: async () => ok([]) };
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
