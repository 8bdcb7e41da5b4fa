import type { SpaceView } from '../../../contract/evaluation/environment-passport';
import type { AlgorithmFacts } from '../algorithms';
import { definePassportRule, figure, row } from '../passport-rule';

const TITLE = 'Actions';
/** A Gaussian policy begins with a standard deviation of 1: bounds beyond these are never reached, or always cut. */
const WIDE = 10;
const TIGHT = 0.1;

/** Whether the algorithm accepts these actions, and whether their bounds have a scale that it explores. */
export default definePassportRule({
  order: 80,
  judge: ({ created, algorithm }) => {
    if (created === null) return [];
    const space = created.actionSpace;
    const accepted = algorithm.actions;
    if (accepted !== null && !accepted.includes(space.kind))
      return [unsupportedSpace(space, accepted, algorithm)];
    const isUnbounded = space.kind === 'Box' && space.bounded === false;
    if (isUnbounded && algorithm.family === 'continuous') return [unbounded(space, algorithm)];
    if (space.kind === 'Box' && isOffScale(space) && algorithm.family !== 'continuous') {
      return [offScale(space, algorithm)];
    }
    const says = `${space.text}${accepted === null ? '' : `, which ${algorithm.name} takes`}.`;
    return [row('ok', { id: 'actions', title: TITLE, says })];
  },
});

function isOffScale({ low, high }: SpaceView): boolean {
  if (low === null || high === null) return false;
  const size = Math.max(Math.abs(low), Math.abs(high));
  return size >= WIDE || size <= TIGHT;
}

const unsupportedSpace = (
  { text }: SpaceView,
  accepted: readonly string[],
  { name }: AlgorithmFacts,
) =>
  row('bad', {
    id: 'actions-not-taken',
    title: TITLE,
    says: `${name} takes ${accepted.join(', ')} actions; the environment has ${text}.`,
    means: `${name} refuses the environment before its first step.`,
    advice: 'Choose PPO or A2C, which take all of these, or wrap the environment.',
  });

const unbounded = ({ text }: SpaceView, { name }: AlgorithmFacts) =>
  row('bad', {
    id: 'actions-unbounded',
    title: TITLE,
    says: `The action space ${text} has no finite bounds.`,
    means: `${name} scales its actions to the bounds and gets NaN.`,
    advice: 'Declare finite bounds, at best -1 to 1, and scale inside the environment.',
  });

const offScale = ({ low, high }: SpaceView, { name }: AlgorithmFacts) =>
  row('warn', {
    id: 'actions-scale',
    title: TITLE,
    says: `Actions go from ${figure(low ?? 0)} to ${figure(high ?? 0)}.`,
    means: `The Gaussian policy of ${name} begins with a spread of 1: it covers little of a wide range, and is cut at the bounds of a tight one.`,
    advice: 'Declare bounds of -1 to 1, and scale inside the environment (RescaleAction).',
    numbers: { low: low ?? 0, high: high ?? 0 },
  });
