import { expect, test } from 'vitest';
import { answers } from './agent/agent-messages';
import { isScriptUnknown, scriptFault } from './script-end';

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
  const value = answers.runScript.parse({ ...outcome, fault: FAULT });
  expect(scriptFault({ ok: true, value }, 20)).toBe(FAULT);
  expect(isScriptUnknown({ ok: true, value })).toBe(true);
});

test('an agent of a version that reports no fault is read as before', () => {
  const value = answers.runScript.parse({ ...outcome, code: 0 });
  expect(scriptFault({ ok: true, value }, 20)).toBeNull();
  expect(isScriptUnknown({ ok: true, value })).toBe(false);
});
