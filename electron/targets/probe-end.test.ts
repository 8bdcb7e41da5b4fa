import { expect, test } from 'vitest';
import { answers } from './agent/agent-messages';
import { isProbeUnknown, probeFault } from './probe-end';

const outcome = {
  answers: [],
  code: null,
  signal: null,
  timedOut: false,
  errors: '',
  problem: null,
  tookMs: 12,
  source: '',
};
const FAULT = '/envs/a/bin/python answers nonsense: JSON that is nested too deeply. Recreate it.';

test('an interpreter that answers nonsense is reported with its path, what was wrong and what to do, and nothing is known', () => {
  const value = answers.probe.parse({ ...outcome, fault: FAULT });
  expect(probeFault({ ok: true, value }, 20)).toBe(FAULT);
  expect(isProbeUnknown({ ok: true, value })).toBe(true);
});

test('an agent of a version that tells no fault is read as before', () => {
  const value = answers.probe.parse({ ...outcome, code: 0 });
  expect(probeFault({ ok: true, value }, 20)).toBeNull();
  expect(isProbeUnknown({ ok: true, value })).toBe(false);
});
