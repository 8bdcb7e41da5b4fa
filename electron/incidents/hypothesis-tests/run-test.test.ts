import { expect, test } from 'vitest';
import { noTest } from '../incident-refusals';
import type { IncidentDeps } from '../incident-deps';
import { err } from '#core/lib/result';
import { runTest } from './run-test';

const context = { target: 'local', values: { python: null, run: null, cwd: null }, env: {} };

test('a probe of the setup that takes long is stopped by an abort, and says nothing of its hypothesis', async () => {
  const stop = new AbortController();
  const deps: Pick<IncidentDeps, 'doctor' | 'target'> = {
    doctor: {
      probe: () => {
        queueMicrotask(() => stop.abort());
        return new Promise(() => undefined);
      },
      fix: async () => null,
      goalOf: () => null,
      packages: async () => null,
    },
    target: async () => err(noTest('none')),
  };
  expect(await runTest({ probe: 'gpu', env: {} }, context, deps, stop.signal)).toMatchObject({
    ok: true,
    value: { result: 'inconclusive', says: 'The test was stopped.' },
  });
});
