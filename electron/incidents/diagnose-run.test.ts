import { expect, test } from 'vitest';
import { RunDigest } from '#core/contract/run/run-digest';
import { aRunView } from '#core/contract/run/run.test-data';
import { NO_EVIDENCE } from '#core/diagnosis/evidence/crash-evidence';
import { scannedLog } from '#core/diagnosis/fixtures/scanned-log.test-data';
import { verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { NO_FACTS } from '#core/diagnosis/matching/environment-facts';
import { RunDiagnoses } from './diagnose-run';

const LOG = 'Training was interrupted by the user\nSaving interrupted checkpoint\n';
const { spec } = verdictCase({});

/** Causes of a live run with that log. @param attempt 0 for the first start of its job */
async function causesIn(text: string, attempt: number): Promise<readonly string[]> {
  const { hits, log } = scannedLog(text);
  const progress = { revision: 1, pointCount: 0, lastX: null, xKind: null };
  const diagnoses = new RunDiagnoses({
    store: {
      observed: async () => hits,
      logFacts: async () => log,
      progress: async () => progress,
    },
    facts: async () => NO_FACTS,
    evidence: async () => NO_EVIDENCE,
    forRun: async () => async (finding) => finding,
  });
  const digest = RunDigest.parse({
    runId: spec.runId,
    runDir: '/runs/one',
    spec,
    specProblem: null,
    proc: null,
    heartbeat: null,
    exit: null,
    lock: 'held',
    childAlive: true,
    sameBoot: true,
    logBytes: log.bytes,
    attempt: { number: attempt, jobId: '5', restarts: attempt, nodes: null, startedMs: 1 },
  });
  const rest = { judgement: null, events: [], logFile: '', view: async () => aRunView({}) };
  const { findings } = await diagnoses.of({ spec, digest, ...rest });
  return findings.map(({ cause }) => cause);
}

test('an interruption is named, but not where the job started again and continues', async () => {
  expect(await causesIn(LOG, 0)).toContain('interrupted-exit-zero');
  expect(await causesIn(LOG, 1)).toEqual([]);
});
