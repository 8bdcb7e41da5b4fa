import type { WalkAnswer } from '../../../contract/evaluation/environment-passport';
import type { AlgorithmFacts } from '../algorithms';
import { counted, definePassportRule, figure, row } from '../passport-rule';

const TITLE = 'Episodes';
/** Share of episodes of one step from which on they are the rule; monitors, rule E1. */
const ONE_STEP_SHARE = 0.9;

/** Whether episodes end, and after more than one step. */
export default definePassportRule({
  order: 70,
  judge: ({ created, walk, algorithm }) => {
    if (walk === null || walk.steps === 0) return [];
    const limit = created?.timeLimit ?? null;
    const { ended, ofOneStep, longest } = walk.episodes;
    const length = Math.max(longest ?? 0, walk.episodes.open);
    if (ended === 0) return noneEnded(walk, limit, algorithm);
    if (limit !== null && length > limit) return [beyondLimit(length, limit)];
    if (ofOneStep / ended >= ONE_STEP_SHARE) return [oneStep(walk, algorithm)];
    return [usual(walk, limit)];
  },
});

/** Steps without an end from which on an episode counts as endless. */
const ENDLESS_STEPS = 500;

function noneEnded(walk: WalkAnswer, limit: number | null, algorithm: AlgorithmFacts) {
  if (limit !== null) return [notYet(walk, limit)];
  if (walk.steps >= ENDLESS_STEPS) return [endless(walk, algorithm)];
  if (!walk.done) return [];
  const says = `No episode ended in the ${counted(walk.steps, 'step')} that were possible, too few to tell.`;
  return [row('unknown', { id: 'episodes', title: TITLE, says })];
}

function endless({ steps }: WalkAnswer, { name, family }: AlgorithmFacts) {
  return row('bad', {
    id: 'endless-episode',
    title: TITLE,
    says: `No episode ended in ${counted(steps, 'random step')}, and no time limit is set.`,
    means:
      family === 'on-policy'
        ? `${name} updates on cut pieces, never sees the return of an episode, and logs no ep_rew_mean.`
        : `${name} never logs a return (ep_rew_mean), and every evaluation waits for an end that does not come.`,
    advice:
      'Register the environment with max_episode_steps, or wrap it in gymnasium.wrappers.TimeLimit.',
    numbers: { steps },
  });
}

const notYet = ({ steps }: WalkAnswer, limit: number) =>
  row('ok', {
    id: 'episodes',
    title: TITLE,
    says: `No episode ended in ${counted(steps, 'random step')}; a time limit ends each after ${counted(limit, 'step')}.`,
    numbers: { steps, limit },
  });

const beyondLimit = (length: number, limit: number) =>
  row('bad', {
    id: 'time-limit-ignored',
    title: TITLE,
    says: `An episode lasted ${counted(length, 'step')}, beyond its time limit of ${figure(limit)}.`,
    means: 'Returns of different episodes cannot be compared, and an evaluation may never end.',
    advice:
      'Return truncated = True at the limit, or let gymnasium.make add the TimeLimit wrapper.',
    numbers: { length, limit },
  });

function oneStep({ episodes: { ended, ofOneStep } }: WalkAnswer, { name, family }: AlgorithmFacts) {
  return row('bad', {
    id: 'one-step-episodes',
    title: TITLE,
    says: `${figure(ofOneStep)} of ${counted(ended, 'episode')} ended after a single step.`,
    means:
      family === 'value' || family === 'continuous'
        ? `${name} has no next state to learn from: gamma and the target network do nothing.`
        : `${name} cannot learn consequences of actions: gamma and gae_lambda do nothing.`,
    advice:
      'Look for terminated = True in every step, often a check of the end that runs before the state changes. For a bandit this is right.',
    numbers: { episodes: ended, ofOneStep },
  });
}

function usual({ episodes: of, steps }: WalkAnswer, limit: number | null) {
  const span =
    of.shortest === of.longest
      ? counted(of.longest ?? 0, 'step')
      : `${figure(of.shortest ?? 0)} to ${counted(of.longest ?? 0, 'step')}`;
  const ends = `${figure(of.terminated)} terminated, ${figure(of.truncated)} truncated`;
  const limits = limit === null ? 'no time limit' : `time limit ${counted(limit, 'step')}`;
  return row('ok', {
    id: 'episodes',
    title: TITLE,
    says: `${counted(of.ended, 'episode')} ended in ${counted(steps, 'random step')}: ${span} each (${ends}; ${limits}).`,
    numbers: {
      episodes: of.ended,
      meanLength: of.meanLength ?? 0,
      ...(limit === null ? {} : { limit }),
    },
  });
}
