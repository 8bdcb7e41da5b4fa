import { expect, test } from 'vitest';
import { causes } from '#core/diagnosis/causes/index';
import type { CauseRemedy, Proof } from '#core/diagnosis/matching/cause';
import { fixes } from './fixes';
import { plans } from './plans';
import { probes } from './probes';

const steps = new Set([...plans.values()].flatMap((plan) => plan.steps.map(({ id }) => id)));

test('every probe, fix and step that a cause names is one of the doctor', () => {
  const missing = [...causes.values()].flatMap(({ id, probe, remedies }) => [
    ...(probe !== null && 'probe' in probe.test ? unknownProbe(id, probe.test.probe) : []),
    ...remedies.flatMap((remedy) => [...unknownAct(id, remedy), ...unknownProof(id, remedy.proof)]),
  ]);
  expect(missing).toEqual([]);
});

const unknownProbe = (cause: string, probe: string): readonly string[] =>
  probes.has(probe) ? [] : [`${cause}: probe ${probe}`];

const unknownProof = (cause: string, proof: Proof): readonly string[] =>
  'probe' in proof ? unknownProbe(cause, proof.probe) : [];

function unknownAct(cause: string, { id, act }: CauseRemedy): readonly string[] {
  if (act.kind === 'fix' && !fixes.has(act.fix)) return [`${cause}/${id}: fix ${act.fix}`];
  if (act.kind === 'setup' && !steps.has(act.step)) return [`${cause}/${id}: step ${act.step}`];
  return [];
}
