import { expect, test } from 'vitest';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { RunDigest } from '#core/contract/run/run-directory';
import { err, ok } from '#core/lib/result';
import { gone } from '../targets/agent/agent-refusals';
import type { Target } from '../targets/target';
import { judgeRun } from './judge-run';

const known = verdictCase({ spec: { expectations: { artefacts: ['*.zip'] } } });
const store = {
  logFacts: async () => known.log,
  progress: async () => ({ revision: 1, pointCount: 3, lastX: 30, xKind: 'timestep' }) as const,
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
const judgedBy = (find: Target['find']) => judgeRun({ find }, store, known.spec, digest);

test('what a run was to leave is missing only where somebody could look', async () => {
  const nothing = await judgedBy(async () => ok([]));
  expect(nothing?.verdict).not.toBe('succeeded');
  expect(nothing?.reasons.join(' ')).toContain('*.zip');
  expect(await judgedBy(async () => err(gone('It ended.')))).toBeNull();
});
