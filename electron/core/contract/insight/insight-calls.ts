import { base, OneRun } from '../api-base';
import { Anatomy } from './anatomy';
import { OneRollout, Rollout, RolloutsQuery, StepRollouts } from './rollouts';
import { WhoPaid } from './who-paid';

/** What the numbers of a run mean together, by what is stored of it now. */
export const insightCalls = {
  /** Which reward function paid for the change of the reward. */
  whoPaid: base.input(OneRun).output(WhoPaid),
  /** Where the time of its steps went. */
  anatomy: base.input(OneRun).output(Anatomy),
  /** Rollouts of one of its steps: five that tell most, and those that match. */
  rollouts: base.input(RolloutsQuery).output(StepRollouts),
  /** One rollout with its whole texts. */
  rollout: base.input(OneRollout).output(Rollout),
};
