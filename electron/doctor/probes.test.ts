import { anything, array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ended,
  linuxContext,
  refused,
  windowsContext,
  wslContext,
} from './fixtures/children.test-data';
import type { ChildResult, Probe, ProbeContext } from './probe';
import { probes } from './probes';

const CONTEXTS = [linuxContext('arpo-full'), wslContext(), windowsContext('phase3')];
const WITH_CHILDREN = [...probes].filter(([, probe]) =>
  CONTEXTS.some((context) => probe.children(context, []).length > 0),
);

const contextOf = (probe: Probe): ProbeContext =>
  CONTEXTS.find((context) => (probe.skips?.(context) ?? null) === null) ?? linuxContext();

/** Results of all rounds, each child ending so. */
function rounds(probe: Probe, context: ProbeContext, end: (index: number) => Partial<ChildResult>) {
  const results: ChildResult[] = [];
  for (let round = 0; round < 40; round += 1) {
    const requests = probe.children(context, results);
    if (requests.length === 0) return results;
    const at = results.length;
    results.push(
      ...requests.map((request, index) => ({ ...ended(request, {}), ...end(at + index) })),
    );
  }
  throw new Error('A probe that asks without end.');
}

describe.for(WITH_CHILDREN)('%s', ([, probe]) => {
  test('never throws for an answer of any shape, and asks for an end of rounds', () => {
    assert(
      property(
        array(anything(), { maxLength: 6 }),
        constantFrom(...CONTEXTS),
        (answers, context) => {
          const results = rounds(probe, context, (index) => {
            const [request] = probe.children(context, []);
            if (request === undefined) return {};
            return { outcome: ended(request, { answers: [answers[index]] }).outcome };
          });
          expect(probe.judge(results, context).says).not.toBe('');
        },
      ),
      { numRuns: 60 },
    );
  });

  test('says "could not check" where the target does not answer, and never that something is missing', () => {
    const context = contextOf(probe);
    const results = probe.children(context, []).map(refused);
    expect(probe.judge(results, context)).toMatchObject({ state: 'unknown' });
  });
});
