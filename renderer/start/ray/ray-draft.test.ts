import { expect, test } from 'vitest';
import { NO_RAY, rayDraft, rayOf, rayProblems } from './ray-draft';

test('what is typed becomes the options of the job, and comes back as it was', () => {
  const draft = { cpus: '2', gpus: '0.5', memMiB: '16G' };
  const options = { cpus: 2, gpus: 0.5, memMiB: 16_384 };
  expect(rayOf(draft)).toEqual(options);
  expect(rayDraft(options)).toEqual(draft);
});

test('an empty form reserves nothing', () => {
  expect(rayOf(NO_RAY)).toBeNull();
  expect(rayDraft()).toEqual(NO_RAY);
});

test.each(['-1', 'two', '1e3', '99999'])('%s CPUs are said to be wrong, and left out', (cpus) => {
  const draft = { ...NO_RAY, cpus, memMiB: 'much' };
  expect(rayProblems(draft)).toEqual(['cpus', 'memMiB']);
  expect(rayOf(draft)).toBeNull();
});
