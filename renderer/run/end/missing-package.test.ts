import { expect, test } from 'vitest';
import { finding } from '#core/contract/finding';
import { RunId } from '#core/contract/run/run';
import { missingPackage, setupOfRun } from './missing-package';

const runId = RunId.parse('20261122-101500-a1b2c3d4');
const ended = (reasons: string[], recipe = 'command') => ({
  run: { runId, recipe, target: 'local', verdict: 'failed' as const, reasons },
  checks: [],
});

test.each([
  ["Log line 12: ModuleNotFoundError: No module named 'torch'", 'torch'],
  ['The log says: /usr/bin/python3: No module named sb3_contrib', 'sb3_contrib'],
  ["Log line 3: ModuleNotFoundError: No module named 'verl.trainer'", 'verl'],
  ['It was ended by signal 11.', null],
])('the package for want of which a run failed is read from its verdict: %s', (says, name) => {
  expect(missingPackage(ended([says]))).toBe(name);
});

test('a run that failed for want of a package leads to the plan that installs it, and back to the run', () => {
  const says = "Log line 12: ModuleNotFoundError: No module named 'flash_attn'";
  const back = `back=${encodeURIComponent(`/runs/${runId}`)}`;
  expect(setupOfRun(ended([says]))).toBe(`/setup/arpo-toy?target=local&${back}`);
  expect(setupOfRun(ended([says], 'sb3'))).toBe(`/setup/phase3?target=local&${back}`);
  const unknown = ended(["No module named 'my_project'"]);
  expect(setupOfRun(unknown)).toBe(`/setup?target=local&${back}`);
});

test('a run that succeeded is not sent to the setup, no matter what its log says', () => {
  const fine = ended(["No module named 'torch'"]);
  expect(setupOfRun({ ...fine, run: { ...fine.run, verdict: 'succeeded' } })).toBeNull();
  const checks = [finding('log', 'bad', "No module named 'torch'")];
  expect(setupOfRun({ ...ended([]), checks })).toContain('/setup/phase3');
});
