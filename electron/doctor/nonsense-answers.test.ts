import { expect, test } from 'vitest';
import { context, probeOf, resultOf } from './fixtures/child-result.fixture';

const probeContext = context();

test('an interpreter that ends well without the answer of the check answers nonsense: its path, what was wrong, what to do', () => {
  const probe = probeOf('interpreter');
  const [request, machine] = probe.children(probeContext, []);
  if (request === undefined || machine === undefined) throw new Error('The probe asks nothing.');
  const judgement = probe.judge(
    [resultOf(request, { answers: [{ version: [1] }] }), resultOf(machine, { answers: [] })],
    probeContext,
  );
  expect(judgement).toMatchObject({ state: 'bad', value: 'answers nonsense' });
  expect(judgement.says).toBe(
    `${probeContext.python} answers nonsense: it ended well, without the answer that this check asks for. Recreate the environment, or choose another one.`,
  );
});

test('what cannot be used is reported in the words of the agent, and nothing is known of the environment', () => {
  const probe = probeOf('interpreter');
  const [request, machine] = probe.children(probeContext, []);
  if (request === undefined || machine === undefined) throw new Error('The probe asks nothing.');
  const fault = `${probeContext.python} answers too much: more than 8 MB. Choose another one.`;
  const judgement = probe.judge(
    [resultOf(request, { code: null, fault }), resultOf(machine, {})],
    probeContext,
  );
  expect(judgement).toMatchObject({ state: 'unknown', says: fault });
});
