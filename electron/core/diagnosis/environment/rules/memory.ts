import type { WalkAnswer } from '../../../contract/evaluation/environment-passport';
import { definePassportRule, figure, row } from '../passport-rule';

/** Growth per 1,000 steps that fills 10 GB within a million. */
const LEAK_MIB = 10;

/** Whether the memory of its process grows with the steps. */
export default definePassportRule({
  order: 130,
  judge: ({ walk }) => {
    if (walk === null) return [];
    const growth = growthMiB(walk);
    const title = 'Memory';
    if (growth === null) return [];
    const numbers = { growthMiB: growth };
    if (growth < LEAK_MIB) {
      const says = `Memory ${growth < 0.1 ? 'did not grow' : `grew by ${figure(Math.round(growth * 10) / 10)} MiB per 1,000 steps`}.`;
      return [row('ok', { id: 'memory', title, says, numbers })];
    }
    return [
      row('warn', {
        id: 'memory-grows',
        title,
        says: `Memory grew by ${figure(Math.round(growth))} MiB per 1,000 steps, step after step.`,
        means: `A million steps would need ${figure(Math.round((growth * 1000) / 1024))} GiB for each copy of the environment: the kernel ends the training before.`,
        advice:
          'Look for a list that grows in step(), figures that stay open, or a history that reset() keeps.',
        evidence: walk.memory.map(
          ({ step, mib }) => `step ${step}: ${mib === null ? '—' : figure(Math.round(mib))} MiB`,
        ),
        numbers,
      }),
    ];
  },
});

/**
 * Growth in MiB per 1,000 steps after the first sample, where at least two thirds of the samples rose; null where it cannot be determined.
 */
function growthMiB({ memory: samples }: WalkAnswer): number | null {
  const existing = samples.flatMap(({ step, mib }) => (mib === null ? [] : [{ step, mib }]));
  const [first, last] = [existing[0], existing.at(-1)];
  if (first === undefined || last === undefined || existing.length < 3) return null;
  const rises = existing.filter(
    ({ mib }, at) => at > 0 && mib > (existing[at - 1]?.mib ?? mib) + 0.1,
  ).length;
  if (rises < (2 / 3) * (existing.length - 1)) return 0;
  return ((last.mib - first.mib) / (last.step - first.step)) * 1000;
}
