import type { AlgorithmFacts } from '../algorithms';
import { definePassportRule, figure, type PassportFacts, row } from '../passport-rule';

type Mismatch = NonNullable<PassportFacts['walk']>['mismatches'][number];

/** Shape, type and structure of observations against their space. */
export default definePassportRule({
  order: 30,
  judge: ({ created, walk, algorithm }) => {
    if (walk === null || created === null || walk.resets === 0) return [];
    const { mismatches } = walk;
    if (mismatches.length === 0) {
      const says = `Observations have the type and shape of ${created.observationSpace.text}.`;
      return [row('ok', { id: 'observation-form', title: 'Observation type', says })];
    }
    return [mismatchRow(mismatches, created.observationSpace.text, algorithm)];
  },
});

function mismatchRow(mismatches: readonly Mismatch[], space: string, { name }: AlgorithmFacts) {
  const isType = mismatches.every(({ what }) => what === 'dtype');
  const [first] = mismatches;
  const part = first === undefined || first.path === '' ? '' : ` (part ${first.path})`;
  const where = first?.where === 'reset' ? 'reset()' : 'step()';
  return row(isType ? 'warn' : 'bad', {
    id: isType ? 'observation-dtype' : 'observation-shape',
    title: 'Observation type',
    says: `An observation of ${where} does not match the space${part}: ${first?.says ?? ''}.`,
    means: isType
      ? `Stable-Baselines3 copies it into an array of the declared type: ${name} sees rounded or cut values without a word.`
      : `${name} fails at the first batch, or, where NumPy stretches the shape, trains on repeated values.`,
    advice: isType
      ? 'Return observations with .astype(self.observation_space.dtype).'
      : 'Make the observation space and the observation agree.',
    evidence: [
      `space: ${space}`,
      ...mismatches.map((one) => `${figure(one.count)} × ${one.where}: ${one.says}`),
    ],
    numbers: { mismatches: mismatches.reduce((sum, { count }) => sum + count, 0) },
  });
}
