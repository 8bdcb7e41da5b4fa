import type { AlgorithmFacts } from '../algorithms';
import { counted, figure, type PassportRule, row } from '../passport-rule';

type Mismatch = NonNullable<Parameters<PassportRule>[0]['walk']>['mismatches'][number];

/** Shape, type and structure of observations against their space. */
export const observationForm: PassportRule = ({ made, walk }, algorithm) => {
  if (walk === null || made === null || walk.resets === 0) return [];
  const { mismatches } = walk;
  if (mismatches.length === 0) {
    const says = `Observations have the type and shape of ${made.observationSpace.text}.`;
    return [row('ok', { id: 'observation-form', title: 'Observation type', says })];
  }
  return [mismatchRow(mismatches, made.observationSpace.text, algorithm)];
};

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

/** Does the environment write into observations that it has handed out? */
export const sharedObservation: PassportRule = ({ walk }, { family }) => {
  if (walk === null || walk.steps === 0) return [];
  const title = 'Observation memory';
  if (walk.shared === 0) {
    const says = 'Each step returns an observation of its own.';
    return [row('ok', { id: 'observation-memory', title, says })];
  }
  return [
    row('warn', {
      id: 'observation-shared',
      title,
      says: `An observation changed after it was returned, in ${figure(walk.shared)} of ${counted(walk.steps, 'step')}: step() writes into the same array.`,
      means:
        family === 'value' || family === 'continuous'
          ? 'A replay buffer that does not copy stores the next state twice. Stable-Baselines3 copies; wrappers that compare states, frame stacks and loops of your own do not.'
          : 'Stable-Baselines3 copies observations; wrappers that compare states, frame stacks and loops of your own see the new state twice.',
      advice: 'Return self.state.copy().',
      numbers: { shared: walk.shared },
    }),
  ];
};
